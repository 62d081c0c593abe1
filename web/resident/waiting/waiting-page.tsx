import { useSearchParams } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { arrive } from '../../arrive.ts'
import { bytesOf, type Item } from '../../offline/queue/item.ts'
import { useWaiting } from '../../offline/queue/shown.ts'
import { t } from '../../t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RowsTitle } from '../../ui/layout/row.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ItemView } from './item-view.tsx'
import { showBytes } from './item-words.ts'
import { isQuestion } from './question.ts'
import { Rows, WaitingList } from './waiting-list.tsx'

/** Everything that was done on this device and is not with the station yet; or one thing of it. */
export default function WaitingPage() {
  const [params] = useSearchParams()
  const { items, now } = useWaiting()
  const chosen = items.find(({ key }) => key === params.get('item'))
  if (chosen && !isQuestion(chosen, now)) return <ItemView item={chosen} now={now} />
  const accepted = items.filter(({ state }) => state === 'accepted')
  const left = items.filter(({ state }) => state !== 'accepted')
  const unasked = left.filter(item => !isQuestion(item, now))
  return (
    <>
      <PageTitle>{t('On this phone')}</PageTitle>
      <div className="grid max-w-2xl gap-5">
        {items.length === 0 && (
          <EmptyState
            title={t('All sent')}
            action={<ButtonLink to={pageAt('/user/home')}>{t('Home')}</ButtonLink>}
          >
            {t('Anything you do offline is saved here until it’s sent.')}
          </EmptyState>
        )}
        {left.length > 0 && <WaitingList items={left} now={now} />}
        {unasked.length > 0 && <SendNow items={unasked} />}
        {accepted.length > 0 && (
          <section aria-labelledby="accepted">
            <RowsTitle id="accepted">{t('Accepted')}</RowsTitle>
            <Rows items={accepted} now={now} />
          </section>
        )}
      </div>
    </>
  )
}

/** How much goes by itself, and a way not to wait for that. */
function SendNow({ items }: { items: readonly Item[] }) {
  const { run, busy } = useAction()
  const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0)
  const send = () =>
    run({ failed: t('It’s still on this phone') }, async () => {
      const { send: sendAll } = await arrive(() => import('../../offline/queue/queue.ts'))
      await sendAll(true)
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">
        {t('{n|# item|# items}, {size}', { n: items.length, size: showBytes(bytes) })}
      </p>
      <Button variant="ghost" busy={busy} onClick={() => void send()}>
        {t('Try sending now')}
      </Button>
    </div>
  )
}
