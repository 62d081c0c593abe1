import { useNavigate } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { arrive } from '../../arrive.ts'
import type { Item } from '../../offline/queue/item.ts'
import { standOf } from '../../offline/queue/rules.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { showClock } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { factsOf, titleOf } from './item-words.ts'
import { keptInWords } from './kept-words.ts'

/** One thing that waits: how far it is, what was said, and the two things to do about it. */
export function ItemView({ item, now }: { item: Item; now: number }) {
  const isAccepted = item.state === 'accepted'
  const costs = item.kind === 'pickup' || item.kind === 'special'
  return (
    <div className="max-w-2xl">
      <TextLink
        to={pageAt('/user/home/waiting')}
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-1.5"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('Everything on this phone')}
      </TextLink>
      <PageTitle eyebrow={titleOf(item)}>
        {isAccepted ? t('Accepted') : t('Saved on this phone')}
      </PageTitle>
      <div className="grid gap-3.5">
        {!isAccepted && <p className="-mt-2 text-lg leading-snug">{keptInWords()}</p>}
        <Steps item={item} now={now} />
        <Card aria-label={t('Request details')}>
          <dl className="divide-y divide-line">
            {factsOf(item).map(([label, value]) => (
              <div key={label} className="flex justify-between gap-x-4 py-3 first:pt-0 last:pb-0">
                <dt className="text-ink-soft">{label}</dt>
                {/* A price stays whole; a word that is longer than the line does not. */}
                <dd className="max-w-[70%] text-right font-semibold wrap-break-word">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        {costs && !isAccepted && (
          <Callout icon="info">
            {t(
              'No money is set aside until it’s accepted. If the price changes first, we’ll ask you.',
            )}
          </Callout>
        )}
        {!isAccepted && <Deeds item={item} isUnderWay={standOf(item, now) === 'sending'} />}
      </div>
    </div>
  )
}

function Deeds({ item, isUnderWay }: { item: Item; isUnderWay: boolean }) {
  const { run, busy } = useAction()
  const navigate = useNavigate()
  const failed = t('It’s still on this phone')
  const queue = () => arrive(() => import('../../offline/queue/queue.ts'))
  const send = () => run({ failed }, async () => (await queue()).send(true))

  async function takeBack() {
    const isSure = await dialogs.confirm({
      title: t('Delete this?'),
      text:
        item.tries > 0
          ? t('We tried to send it and got no reply. It may have arrived already.')
          : t('It hasn’t been sent and won’t be.'),
      yes: t('Delete'),
      no: t('Keep it'),
      danger: true,
    })
    if (!isSure) return
    const isDone = await run({ failed }, async () => (await queue()).drop([item.key]))
    if (isDone) await navigate(pageAt('/user/home/waiting'), { replace: true })
  }
  return (
    <div className="grid gap-2.5">
      <Button busy={busy || isUnderWay} className="min-h-14" onClick={() => void send()}>
        {t('Try sending now')}
      </Button>
      <Button
        variant="ghost"
        disabled={busy || isUnderWay}
        className="min-h-14 border-clay! text-clay-ink! hover:bg-clay-soft!"
        onClick={() => void takeBack()}
      >
        {t('Delete')}
      </Button>
    </div>
  )
}

const discs = {
  done: 'border-leaf-700 bg-leaf-700 text-white',
  here: 'border-ink bg-danfo text-on-danfo',
  end: 'border-leaf-700 bg-leaf-700 text-white',
  ahead: 'border-line-strong text-ink-soft',
}

/** On this phone, sending, accepted: where it is now. */
function Steps({ item, now }: { item: Item; now: number }) {
  const at = { waiting: 0, 'too old': 0, refused: 0, sending: 1, accepted: 2 }[standOf(item, now)]
  const clock = (moment: number) => showClock(new Date(moment).toISOString())
  const steps: { label: string; icon: IconName; detail: string }[] = [
    { label: t('On this phone'), icon: 'phone', detail: clock(item.at) },
    {
      label: t('Sending'),
      icon: 'arrow-up',
      detail: item.tries > 0 ? t('Attempt {n}', { n: item.tries }) : '',
    },
    { label: t('Accepted'), icon: 'check', detail: at === 2 ? clock(item.endedAt) : '' },
  ]
  return (
    <Card aria-label={t('Progress')}>
      <ol className="isolate grid auto-cols-fr grid-flow-col">
        {steps.map(({ label, icon, detail }, index) => {
          const disc = index < at ? 'done' : index > at ? 'ahead' : index === 2 ? 'end' : 'here'
          return (
            <li
              key={label}
              aria-current={index === at ? 'step' : undefined}
              className="group relative grid content-start justify-items-center gap-1 text-center"
            >
              <span
                aria-hidden="true"
                className={`absolute top-4 right-[calc(50%+1.5rem)] left-[calc(-50%+1.5rem)] h-0.75 rounded group-first:hidden ${index <= at ? 'bg-leaf-700' : 'bg-line'}`}
              />
              <span
                className={`grid size-8.5 place-items-center rounded-full border-2 ${discs[disc]}`}
              >
                <Icon name={icon} className="size-5" />
              </span>
              <span className={index === at ? 'text-sm font-bold' : 'text-sm text-ink-soft'}>
                {label}
              </span>
              <span className="figures text-sm leading-tight">{detail}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
