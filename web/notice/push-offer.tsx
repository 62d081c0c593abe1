import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Status } from '../ui/status.tsx'
import { blockedBy, storedPush, offerLater } from './push-device.ts'
import { pushInWords } from './push-words.ts'
import { usePush } from './push.ts'
import { t } from '../t.ts'

type PushOfferProps = { title: string; text: string; className?: string }

/** Offers messages to this device where they can be had and nobody has said "Not now" lately. */
export function PushOffer(props: PushOfferProps) {
  // Asked once: turned on, it says so instead of going away under the finger.
  const [isOpen, setOpen] = useState(
    () => !blockedBy() && storedPush.get() === null && !offerLater.isOn(),
  )
  if (!isOpen) return null
  const later = () => {
    offerLater.begin()
    setOpen(false)
  }
  return <Offer {...props} onLater={later} />
}

function Offer({ title, text, className = '', onLater }: PushOfferProps & { onLater: () => void }) {
  const { state, busy, said, turnOn } = usePush()
  const isSettled = state === 'on' || state === 'denied'
  return (
    <Card
      aria-labelledby="push-offer"
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${className}`}
    >
      <IconDisc name="bell" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 id="push-offer" className="text-lg leading-tight font-bold">
          {state === 'on' ? t('We’ll let you know') : title}
        </h2>
        <Status className="mt-1 block text-sm text-ink-soft">
          {said || (isSettled ? pushInWords(state) : text)}
        </Status>
      </div>
      {!isSettled && (
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void turnOn()}>
            {t('Yes, alert me')}
          </Button>
          <Button variant="ghost" onClick={onLater}>
            {t('Not now')}
          </Button>
        </div>
      )}
    </Card>
  )
}
