import { Button } from '../ui/button.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { toasts } from '../ui/overlay/toast.tsx'

type CopyProps = {
  text: string
  /** What it is, such as "Key". */
  what: string
}

/** Puts a text where it can be pasted. A page opened over plain http may not, and shows nothing. */
export function Copy({ text, what }: CopyProps) {
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ text: `${what} copied.` })
    } catch {
      await dialogs.failure({
        title: 'It is not copied',
        text: 'Your browser does not allow it. Mark the text and copy it by hand.',
      })
    }
  }
  return (
    <Button variant="ghost" aria-label={`Copy ${what.toLowerCase()}`} onClick={copy}>
      Copy
    </Button>
  )
}
