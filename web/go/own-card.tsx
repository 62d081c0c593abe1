import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lagosDay } from '../../contract/calendar.ts'
import { pageAt } from '../../contract/page.ts'
import { getOwnPassport } from '../../contract/visit/passport.ts'
import { call } from '../api.ts'
import { arrive } from '../arrive.ts'
import { isNo } from '../reason.ts'
import { showShortDay } from '../ui/moment.tsx'
import { t } from '../t.ts'
import { kept } from './kept.ts'
import { Press } from './parts.tsx'

const QrCode = lazy(async () => ({
  default: (await arrive(() => import('../security/second-step-qr.tsx'))).QrCode,
}))

/** Asks for the newest card; the one that the phone has kept is good for some days without a network. */
async function renewCard(): Promise<void> {
  try {
    const { data } = await call(getOwnPassport, {})
    kept.change({ card: data })
  } catch (error) {
    if (!isNo(error)) throw error
  }
}

/** The card that is shown at a gate where somebody wants to know who is there. */
export function OwnCard() {
  const [isShown, setShown] = useState(false)
  useEffect(() => void renewCard(), [])
  const { card, me } = useSyncExternalStore(kept.subscribe, kept.get) ?? {}
  if (!card || !me) return null
  if (!isShown) {
    return (
      <Press sign="card" onPress={() => setShown(true)}>
        {t('Show my card')}
      </Press>
    )
  }
  const address = `${location.origin}${pageAt('/card')}#${card.passport}`
  const lastDay = lagosDay(new Date(Date.parse(card.expiresAt) - 1))
  return (
    <figure className="grid justify-items-center gap-2 rounded-xl border-2 border-ink bg-white p-3 text-ink">
      <div className="aspect-square w-full max-w-72">
        <Suspense>
          <QrCode text={address} label={t('QR code for {name}', { name: me.name })} />
        </Suspense>
      </div>
      <figcaption className="text-center font-bold">
        {me.name}, {t('until {day}', { day: showShortDay(lastDay) })}
      </figcaption>
    </figure>
  )
}
