import { useId } from 'react'
import type { Item } from '../../offline/queue/item.ts'
import { t } from '../../t.ts'
import { Card } from '../../ui/layout/card.tsx'
import { rowsLook, RowsTitle } from '../../ui/layout/row.tsx'
import { QuestionCard } from './question-card.tsx'
import { isQuestion } from './question.ts'
import { WaitingRow } from './waiting-row.tsx'

/** What was done here and is not with the station: questions first, then what waits. */
export function WaitingList({ items, now }: { items: readonly Item[]; now: number }) {
  const id = useId()
  const questions = items.filter(item => isQuestion(item, now))
  const waiting = items.filter(item => !isQuestion(item, now) && item.state !== 'accepted')
  return (
    <div className="grid max-w-2xl gap-3">
      {questions.length > 0 && (
        <section aria-labelledby={`${id}-questions`} className="grid gap-2">
          <RowsTitle id={`${id}-questions`} count={questions.length}>
            {t('Needs your answer')}
          </RowsTitle>
          {questions.map(item => (
            <QuestionCard key={item.key} item={item} />
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby={`${id}-waiting`}>
          <RowsTitle id={`${id}-waiting`}>{t('Not sent yet')}</RowsTitle>
          <Rows items={waiting} now={now} />
        </section>
      )}
    </div>
  )
}

/** Items below each other in a card. */
export function Rows({ items, now }: { items: readonly Item[]; now: number }) {
  return (
    <Card className="p-0! sm:p-0!">
      <ul className={rowsLook}>
        {items.map(item => (
          <li key={item.key}>
            <WaitingRow item={item} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
