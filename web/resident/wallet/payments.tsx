import { useMemo } from 'react'
import { Link } from 'react-router'
import { lagosDay } from '../../../contract/calendar.ts'
import { pageAt } from '../../../contract/page.ts'
import { listEntries, type EntryReason, type WalletEntry } from '../../../contract/wallet/wallet.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { showMonthAndYear } from '../../ui/day.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { nameOf } from '../request/request-words.ts'
import { HiddenMoney } from './hidden-money.tsx'
import {
  paymentChip,
  paymentFilterNames,
  PaymentFilters,
  usePaymentFilters,
} from './payment-filters.tsx'
import { monthInWords, nameOfEntry, reasonNames, topUpPath } from './payment-words.ts'
import { SignedMoney } from './signed-money.tsx'
import { useWallet } from './use-wallet.ts'
import { rich } from '../../rich.tsx'
import { msg, t } from '../../t.ts'

type PaymentsProps = {
  /** Whether amounts may be read. */
  shown: boolean
  /** Whether phones show the fields that narrow the list: the button stands beside the balance. */
  isSearching: boolean
}

/** Everything that came into the wallet and went out of it. */
export function Payments({ shown, isSearching }: PaymentsProps) {
  const { wallet } = useWallet()
  const filters = usePaymentFilters()
  const columns = useMemo(() => columnsWith(shown), [shown])
  return (
    <FilteredTable
      endpoint={listEntries}
      title={t('All Payments')}
      id="payments"
      isLedger
      filters={filters}
      filterNames={paymentFilterNames}
      fields={<PaymentFilters />}
      fieldsOpen={isSearching}
      chipOf={paymentChip}
      rowsBy={({ at }) => showMonthAndYear(lagosDay(new Date(at)))}
      groupText={(group, pages) =>
        shown &&
        monthInWords(
          group,
          pages.flatMap(page => page.months),
        )
      }
      columns={columns}
      file={{ things: msg('payments'), header: fileHeader(), rowOf: asFileRow }}
      note={t('Balances include money set aside.')}
      nothingFits={t('No payments match.')}
      empty={
        <EmptyState
          title={t('No payments yet')}
          action={wallet?.takesTopUps && <ButtonLink to={topUpPath()}>{t('Top up')}</ButtonLink>}
        >
          {t('Your top-ups and payments will show here.')}
        </EmptyState>
      }
    />
  )
}

const fileHeader = () => [
  t('Date'),
  t('Time'),
  t('What for'),
  t('Request'),
  t('Reference'),
  t('Note'),
  t('Amount'),
  t('Balance'),
]

const asFileRow = (entry: WalletEntry): CsvCell[] => [
  ...csvMoment(entry.at),
  t(reasonNames[entry.reason]),
  entry.request ? nameOf(entry.request) : '',
  entry.reference ?? '',
  entry.note ?? '',
  { kobo: entry.amountKobo },
  { kobo: entry.balanceKobo },
]

const pictures: Record<EntryReason, IconName> = {
  'top-up': 'arrow-down',
  cash: 'cash',
  recyclables: 'bottle',
  pickup: 'bin',
  special: 'request',
  due: 'bin',
  refund: 'undo',
  reversal: 'arrow-up',
  owed: 'arrow-up',
  correction: 'undo',
}

const columnsWith = (shown: boolean): Column<WalletEntry>[] => [
  {
    key: 'picture',
    header: t('Picture'),
    phone: 'picture',
    cell: ({ reason, amountKobo }) => (
      <IconDisc name={pictures[reason]} size="row" tone={amountKobo > 0 ? 'leaf' : 'plain'} />
    ),
  },
  {
    key: 'for',
    header: t('What for'),
    names: true,
    phone: 'title',
    cell: entry => (
      <>
        <Link
          to={pageAt('/user/home/makepayment/:entryId', { entryId: entry._id })}
          className="font-semibold hover:underline max-md:line-clamp-1 max-md:after:absolute max-md:after:inset-0 md:text-leaf-700"
        >
          {rich('{payment}<unseen>, receipt</unseen>', {
            payment: nameOfEntry(entry),
            unseen: inside => <span className="sr-only">{inside}</span>,
          })}
        </Link>
        {(entry.note || entry.reference) && (
          <span className="block text-sm font-normal wrap-anywhere text-ink-soft max-md:hidden">
            {[entry.note, entry.reference].filter(Boolean).join(' · ')}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'date',
    header: t('Date'),
    phone: 'text',
    cell: ({ at, cashTo }) => (
      <>
        <Moment at={at} />
        {cashTo && `, ${t('in cash')}`}
      </>
    ),
  },
  {
    key: 'amount',
    header: t('Amount'),
    phone: 'end',
    align: 'end',
    whole: true,
    cell: ({ amountKobo }) => <SignedMoney kobo={amountKobo} shown={shown} />,
  },
  {
    key: 'balance',
    header: t('Balance after'),
    phone: 'endText',
    align: 'end',
    whole: true,
    cell: ({ balanceKobo }) =>
      rich('<phone>balance </phone><amount></amount>', {
        phone: inside => <span className="md:hidden">{inside}</span>,
        amount: () => <HiddenMoney kobo={balanceKobo} shown={shown} />,
      }),
  },
]
