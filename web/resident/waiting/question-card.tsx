import { useId } from 'react'
import { useNavigate } from 'react-router'
import { sayNaira } from '../../../contract/money.ts'
import { arrive } from '../../arrive.ts'
import type { Item } from '../../offline/queue/item.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { usePrices } from '../price/use-prices.ts'
import { useAsking } from '../request/asking.ts'
import { titleOf } from './item-words.ts'
import { backIntoForm, questionOf, type Question } from './question.ts'

/** What a "no" asks of whoever did something: to go on in another way, or to leave it. */
export function QuestionCard({ item }: { item: Item }) {
  const id = useId()
  const question = useQuestion(item)
  const { answer, leave, busy } = useAnswer(item, question)
  return (
    <Card aria-labelledby={id} className="border-clay! p-3! sm:p-4!">
      <div className="flex gap-3">
        <IconDisc name="alert" size="row" tone="clay" />
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-lg leading-tight font-bold wrap-anywhere">
            {question.title}
          </h3>
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
            {titleOf(item)}
            {question.text && <span className="block">{question.text}</span>}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2 *:grow">
        <Button busy={busy} onClick={answer}>
          {question.yes}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={leave}>
          {t('Discard')}
        </Button>
      </div>
    </Card>
  )
}

function useQuestion(item: Item): Question {
  const { priceOf } = usePrices()
  const kobo = item.kind === 'pickup' || item.kind === 'special' ? priceOf(item.kind) : undefined
  // The price that was refused is no answer: the new one is on its way.
  const isNew = kobo !== undefined && kobo !== item.input['priceKobo']
  return questionOf(item, isNew ? { kobo, shown: sayNaira(kobo) } : undefined)
}

function useAnswer(item: Item, { way }: Question) {
  const { run, busy } = useAction()
  const { forSpecial } = useAsking()
  const navigate = useNavigate()
  const act = async (work: (queue: typeof import('../../offline/queue/queue.ts')) => unknown) => {
    const failed = t('It’s still on this phone')
    await run({ failed }, async () =>
      work(await arrive(() => import('../../offline/queue/queue.ts'))),
    )
    // The buttons are gone with the question.
    focusTitle()
  }
  const drop = () => act(queue => queue.drop([item.key]))

  async function answer() {
    if (way.kind === 'send') return act(queue => queue.sendAnew(item, way.changes))
    backIntoForm(item)
    await drop()
    if (way.kind === 'special') return forSpecial()
    // A form that is open has read what was typed before.
    if (location.pathname === way.to) return location.reload()
    return navigate(way.to)
  }
  return { busy, answer: () => void answer(), leave: () => void drop() }
}
