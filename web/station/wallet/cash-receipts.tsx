import { askReversal } from '../../../contract/approval/approval.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { askAgain } from '../../live.ts'
import { listReceipts, reverseCash, type CashReceipt } from '../../../contract/wallet/cash.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { shortId } from '../../../contract/request/request.ts'
import { call } from '../../api.ts'
import { Moment } from '../../ui/moment.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { BroughtBy } from './brought-by.tsx'
import { cashFilterNames, CashFilters, useReceiptFilters } from './cash-filters.tsx'

/** The cash that was taken, and what of it was a mistake. */
export const CashReceipts = () => (
  <FilteredTable
    endpoint={listReceipts}
    title="Taken"
    filters={useReceiptFilters()}
    filterNames={cashFilterNames}
    fields={<CashFilters hasSearch />}
    columns={columns}
    file={{ things: 'cash receipts', header: fileHeader, rowOf: asFileRow }}
    nothingFits="No payments match."
    empty={
      <EmptyState title="No cash yet">
        What residents pay in cash, here or at the door, appears here.
      </EmptyState>
    }
  />
)

const columns: readonly Column<CashReceipt>[] = [
  { key: 'resident', header: 'Resident', names: true, cell: each => <BroughtBy {...each} /> },
  { key: 'when', header: 'When', whole: true, cell: ({ takenAt }) => <Moment at={takenAt} /> },
  {
    key: 'by',
    header: 'Taken by',
    whole: true,
    cell: ({ carrier, takenBy }) => (
      <>
        {carrier?.name ?? 'At the station'}
        <span className="block text-sm text-ink-soft">recorded by {takenBy}</span>
      </>
    ),
  },
  {
    key: 'for',
    header: 'For',
    whole: true,
    cell: ({ requestId }) =>
      requestId ? (
        <TextLink to={pageAt('/station/assign/:requestId', { requestId })} className="figures">
          #{shortId(requestId)}
        </TextLink>
      ) : (
        'Wallet'
      ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    whole: true,
    cell: ({ amountKobo, reversal }) => (
      <span className={reversal ? 'line-through' : 'font-semibold'}>{formatNaira(amountKobo)}</span>
    ),
  },
  {
    key: 'activity',
    header: 'Activity',
    whole: true,
    cell: receipt =>
      receipt.reversal ? (
        <span className="text-ink-soft">Reversed</span>
      ) : (
        <Menu
          label={`More for ${sayNaira(receipt.amountKobo)} of ${receipt.user}`}
          items={[
            {
              label: 'Reverse…',
              icon: 'undo',
              danger: true,
              onSelect: () => void takeBack(receipt),
            },
          ]}
        />
      ),
  },
]

async function takeBack({ _id: receiptId, user, amountKobo, carrier }: CashReceipt) {
  const amount = sayNaira(amountKobo)
  await dialogs.prompt({
    title: `Reverse ${amount} from ${user}?`,
    text: `${amount} leaves ${user}’s wallet and ${carrier ? `${carrier.name}’s cash` : 'the till'}. Anything already spent will be owed. ${user} will see the reason. For cashiers, reversals and refunds share one daily limit.`,
    label: 'Reason',
    submit: 'Reverse',
    cancel: 'Keep it',
    danger: true,
    input: 'textarea',
    draftKey: `cash:${receiptId}`,
    validate: reason => (reason ? undefined : 'Please enter a reason'),
    refresh: () => askAgain('cash', 'request', 'approval'),
    run: async reason =>
      toasts.show({ text: await reverseOrAsk({ receiptId, reason }, amount, user) }),
  })
}

/** Reverses it; where that is above a cashier's limit, the head can be asked instead. Tells what happened. */
async function reverseOrAsk(sent: SentOf<typeof reverseCash>, amount: string, user: string) {
  try {
    await call(reverseCash, sent)
    return `${amount} from ${user} reversed.`
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'above_limit')) throw error
    const sure = await dialogs.confirm({
      title: 'Ask your head of station?',
      text: `${error.message} Nothing is reversed until it’s approved.`,
      yes: 'Ask',
      no: 'Not now',
    })
    if (!sure) throw error
    await call(askReversal, sent)
    return `Waiting for the head’s approval: ${amount} from ${user}. Nothing is reversed yet.`
  }
}

const fileHeader = [
  'Date',
  'Time',
  'Resident',
  'Phone',
  'Taken by',
  'Recorded by',
  'Request',
  'Amount',
  'Reversed',
]

const asFileRow = (receipt: CashReceipt): CsvCell[] => [
  ...csvMoment(receipt.takenAt),
  receipt.user,
  receipt.phoneNumber ? showPhone(receipt.phoneNumber) : '',
  receipt.carrier?.name ?? 'At the station',
  receipt.takenBy,
  receipt.requestId ? shortId(receipt.requestId) : '',
  { kobo: receipt.amountKobo },
  receipt.reversal?.reason ?? '',
]
