import { Icon } from '../icon.tsx'
import { t } from '../../t.ts'

type CloseButtonProps = { disabled?: boolean; onClose: () => void; className?: string }

/** The cross that closes what lies over the page. */
export function CloseButton({ disabled = false, onClose, className = '' }: CloseButtonProps) {
  return (
    <button
      type="button"
      data-cross=""
      aria-label={t('Close')}
      disabled={disabled}
      onClick={onClose}
      className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-leaf-100 ${className}`}
    >
      <Icon name="close" />
    </button>
  )
}
