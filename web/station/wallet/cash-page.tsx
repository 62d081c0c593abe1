import { useSearchParams } from 'react-router'
import { getCash } from '../../../contract/wallet/cash.ts'
import { pageAt } from '../../../contract/page.ts'
import { useStore } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showLongDay, today } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { dayIn } from '../../ui/table/filter.tsx'
import { NotForYou } from '../not-for-you.tsx'
import { useMay } from '../use-member.ts'
import { CashCounts } from './cash-counts.tsx'
import { CashFigures } from './cash-figures.tsx'
import { CashInHands } from './cash-in-hands.tsx'
import { CashReceipts } from './cash-receipts.tsx'
import { CashSheet } from './cash-sheet.tsx'
import { TakeCashDialog } from './take-cash-dialog.tsx'
import { useTakingCash } from './taking-cash.ts'
import { useCash } from './use-cash.ts'

/** The station's cash: who has it, where it came from, and whether it was all there. */
export default function CashPage() {
  const [params] = useSearchParams()
  const sheet = dayIn(params, 'sheet')
  if (!useMay(getCash)) return <NotForYou title="Cash" members={getCash.members} />
  return sheet ? <CashSheet day={sheet} /> : <CashDesk />
}

function CashDesk() {
  const station = useStore(stored => stored.stationdetail?.station)
  const taking = useTakingCash()
  const [tab, openTab] = useTabInUrl(['taken', 'counts'])
  const { cash, error } = useCash()
  return (
    <>
      <PageTitle
        tab="Cash"
        eyebrow={`${station} · ${showLongDay(today())}`}
        actions={
          <>
            <ButtonLink variant="ghost" to={pageAt('/station/cash', { sheet: today() })}>
              <Icon name="print" />
              Day sheet
            </ButtonLink>
            <Button onClick={taking.open}>
              <Icon name="plus" />
              Take cash
            </Button>
          </>
        }
      >
        Cash
      </PageTitle>
      <div className="grid gap-6">
        <Held />
        {/* Asked for at once, shown when its place is known: how many carriers hold cash is not. */}
        <div hidden={!cash && !error}>
          <Tabs
            label="Cash"
            current={tab}
            onChange={openTab}
            tabs={[
              { id: 'taken', label: 'Taken', panel: <CashReceipts /> },
              { id: 'counts', label: 'Counts', panel: <CashCounts /> },
            ]}
          />
        </div>
      </div>
      {taking.isOpen && <TakeCashDialog taking={taking} />}
    </>
  )
}

function Held() {
  const { cash, error, isFetching, refetch } = useCash()
  if (cash) {
    return (
      <div className="grid gap-4">
        <CashFigures cash={cash} />
        <CashInHands cash={cash} />
      </div>
    )
  }
  if (!error) return <HeldSkeleton />
  return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
}

/** About as high as what comes in its place. */
const HeldSkeleton = () => (
  <Status className="grid gap-4">
    <span className="sr-only">Loading...</span>
    <span className="grid gap-3 sm:grid-cols-3">
      {['till', 'carriers', 'off'].map(figure => (
        <Skeleton key={figure} shape="field" className="h-34" />
      ))}
    </span>
    <Skeleton shape="field" className="h-72" />
  </Status>
)
