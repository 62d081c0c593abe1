import { useId } from 'react'
import { arrive } from '../../arrive.ts'
import { waiting } from '../../offline/queue/shown.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { dialogs, showDialog } from '../../ui/overlay/dialog.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'

type Answer = 'send' | 'drop' | 'stay'

const left = () => waiting.get().items.filter(({ state }) => state !== 'accepted').length

/** Whether somebody may log out: what waits is sent first, or goes with them, or they stay. */
export async function mayLeave(): Promise<boolean> {
  const count = left()
  if (count === 0) return true
  const { dropWhenLeaving, send } = await arrive(() => import('../../offline/queue/queue.ts'))
  const answer = await showDialog<Answer>(say => <Leaving count={count} onAnswer={say} />)
  dropWhenLeaving(answer === 'drop')
  if (answer !== 'send') return answer === 'drop'
  await send(true)
  if (left() === 0) return true
  await dialogs.failure({
    title: t('You are still logged in'),
    text: t('{n|# item|# items} couldn’t be sent yet.', { n: left() }),
  })
  return false
}

function Leaving({ count, onAnswer }: { count: number; onAnswer: (answer: Answer) => void }) {
  const id = useId()
  return (
    <Modal labelledBy={id} describedBy={`${id}-text`} urgent onClose={() => onAnswer('stay')}>
      <h2 id={id} className="text-2xl font-bold">
        {t('{n|# not sent yet|# not sent yet}', { n: count })}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-soft">
        {t('If you log out now, anything not yet sent will be lost.')}
      </p>
      <DialogActions className="mt-6 *:w-full">
        <Button variant="ghost" onClick={() => onAnswer('stay')}>
          {t('Stay')}
        </Button>
        <Button variant="danger" onClick={() => onAnswer('drop')}>
          {t('Log out without sending')}
        </Button>
        <Button onClick={() => onAnswer('send')}>{t('Send first')}</Button>
      </DialogActions>
    </Modal>
  )
}
