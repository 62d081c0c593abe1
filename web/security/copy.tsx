import { Button } from '../ui/button.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { t } from '../t.ts'

type CopyProps = {
  text: string
  /** What the button does, such as "Copy key". */
  label: string
  /** What is said once it is done. */
  copied: string
}

/** Puts a text where it can be pasted. A page opened over plain http may not, and shows nothing. */
export function Copy({ text, label, copied }: CopyProps) {
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ text: copied })
    } catch {
      await dialogs.failure({
        title: t('Not copied'),
        text: t('Your browser doesn’t allow it. Select the text and copy it yourself.'),
      })
    }
  }
  return (
    <Button variant="ghost" aria-label={label} onClick={copy}>
      {t('Copy')}
    </Button>
  )
}
