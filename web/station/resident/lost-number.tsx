import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LostNumberDialog } from './lost-number-dialog.tsx'

type LostNumberProps = {
  /** Whose, where that is known. */
  userId?: string | undefined
  className?: string
}

/** Somebody at the desk cannot log in any more: the number is lost. */
export function LostNumber({ userId, className = '' }: LostNumberProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        <Icon name="phone" />
        Change phone number
      </Button>
      {isOpen && <LostNumberDialog userId={userId ?? null} onClose={() => setOpen(false)} />}
    </>
  )
}
