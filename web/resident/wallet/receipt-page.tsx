import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { shortId } from '../../../contract/request/request.ts'
import { getEntry, type EntryReason } from '../../../contract/wallet/wallet.ts'
import { query } from '../../query.ts'
import { isRefused } from '../../reason.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { showClock, showDate } from '../../ui/day.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PrintControls } from '../../ui/print-controls.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Title } from '../../ui/title.tsx'
import { nameOf } from '../request/request-words.ts'
import { movedInWords, nameOfEntry, reasonNames } from './payment-words.ts'
import { ShareReceipt } from './share-receipt.tsx'
import { WeighedLines } from './weighed-lines.tsx'
import { t } from '../../t.ts'

type Entry = OutputOf<typeof getEntry>

/** One movement of the wallet, to keep on paper. */
export default function ReceiptPage() {
  const { entryId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(query(getEntry, { entryId }))
  const entry = data?.data
  return (
    <div className="mx-auto max-w-2xl print:max-w-none">
      <Title>
        {entry ? t('Receipt, {payment}', { payment: nameOfEntry(entry) }) : t('Receipt')}
      </Title>
      <PrintControls
        to={pageAt('/user/home/makepayment')}
        back={t('All payments')}
        canPrint={entry !== undefined}
        first={entry && <ShareReceipt {...sharedOf(entry)} />}
      />
      <article className="rounded-xl border border-line bg-card p-4.5 sm:p-8 print:border-0 print:p-0">
        <Head entry={entry} />
        {entry ? (
          <>
            <Facts facts={factsOf(entry)} />
            {entry.lines.length > 0 && <WeighedLines lines={entry.lines} />}
          </>
        ) : isRefused(error) ? (
          <EmptyState
            title={t('Receipt not found')}
            action={
              <ButtonLink to={pageAt('/user/home/makepayment')}>
                {t('See your payments')}
              </ButtonLink>
            }
          >
            {t('It may belong to someone else, or the link may be incomplete.')}
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton rows={5} />
        )}
      </article>
    </div>
  )
}

function Head({ entry }: { entry: Entry | undefined }) {
  return (
    <header className="mb-5 border-b-2 border-ink pb-4">
      <Logo className="mb-4" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-bold">
          {t('Receipt')}
        </h1>
        {entry && (
          <p className="sm:text-right">
            <span
              aria-hidden="true"
              className="figures block text-[1.75rem] leading-tight font-bold"
            >
              {formatNaira(Math.abs(entry.amountKobo))}
            </span>
            <span aria-hidden="true" className="text-ink-soft">
              {wayOf(entry)}
            </span>
            <span className="sr-only">{movedInWords(entry.amountKobo)}</span>
          </p>
        )}
      </div>
    </header>
  )
}

const takenBack = new Set<EntryReason>(['reversal', 'correction'])

function wayOf({ amountKobo, reason, cashTo }: Entry): string {
  if (amountKobo > 0) return t('into the wallet')
  if (cashTo) return t('paid in cash to {name}', { name: cashTo })
  return t(takenBack.has(reason) ? 'taken out of the wallet' : 'paid from the wallet')
}

/** What the shared picture says. */
const sharedOf = (entry: Entry) => ({
  title: `${nameOfEntry(entry)}, ${wayOf(entry)}`,
  amount: sayNaira(Math.abs(entry.amountKobo)),
  lines: [
    [t('Resident'), entry.resident],
    [t('Station'), entry.station],
    ...(entry.carrier ? [[t('Carrier'), entry.carrier] as const] : []),
    [t('Date'), `${showDate(entry.at)}, ${showClock(entry.at)}`],
    ...(entry.reference ? [[t('Reference'), entry.reference] as const] : []),
    [t('Number'), shortId(entry._id)],
  ] as const,
})

function factsOf(entry: Entry) {
  const {
    _id,
    at,
    reason,
    requestId,
    request,
    reference,
    note,
    resident,
    station,
    stationAddress,
  } = entry
  return [
    [t('What for'), t(reasonNames[reason])],
    ...(requestId
      ? [
          [
            t('Request'),
            <TextLink key="request" to={pageAt('/user/home/makerequest/:requestId', { requestId })}>
              {request ? nameOf(request) : shortId(requestId)}
            </TextLink>,
          ] as const,
        ]
      : []),
    ...(entry.carrier ? [[t('Carrier'), entry.carrier] as const] : []),
    ...(note ? [[t('Note'), note] as const] : []),
    [t('Resident'), resident],
    [
      t('Station'),
      <>
        {station}
        <span className="block font-normal">{stationAddress}</span>
      </>,
    ],
    [
      t('Date'),
      <time key="date" dateTime={at}>
        {showDate(at)}, {showClock(at)}{' '}
        <span className="font-normal text-ink-soft">{t('Lagos time')}</span>
      </time>,
    ],
    ...(reference ? [[t('Reference'), reference] as const] : []),
    [t('Number'), shortId(_id)],
  ] as const
}
