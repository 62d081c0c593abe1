import { Button } from '../button.tsx'
import { IconDisc } from '../icon-disc.tsx'
import { Icon } from '../icon.tsx'
import { t } from '../../t.ts'

type ErrorStateProps = { error: Error; onRetry: () => void; retrying?: boolean }

/** A list or a figure that did not come, and a way to ask again. */
export function ErrorState({ error, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <IconDisc name="alert" size="large" tone="clay" />
      <p className="max-w-sm">{error.message}</p>
      <Button variant="ghost" busy={retrying} onClick={onRetry}>
        {!retrying && <Icon name="refresh" />}
        {t('Retry')}
      </Button>
    </div>
  )
}
