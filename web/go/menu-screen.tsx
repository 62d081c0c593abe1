import { useState } from 'react'
import { setCarrierLanguage } from '../../contract/carrier/sign-in.ts'
import { everyLanguage, langOf, languages, type Language } from '../../contract/speech/language.ts'
import { call } from '../api.ts'
import { identity } from '../identity.ts'
import { installOffer } from '../offline/install.ts'
import { useCurrent } from '../store.ts'
import { isNo, reasonOf } from '../reason.ts'
import { keepLanguage, openIn } from '../language.ts'
import { pageLanguage, t } from '../t.ts'
import { Sign } from './drawing.tsx'
import type { Me } from './kept.ts'
import { Press, pressed, Title, Told } from './parts.tsx'
import { OwnCard } from './own-card.tsx'
import { leave } from './round.ts'

/** A page speaks one language for its life: another one opens it anew. */
async function speak(language: Language, isIn: boolean) {
  keepLanguage(language)
  try {
    if (isIn) await call(setCarrierLanguage, { language })
  } catch (error) {
    // The phone speaks it all the same; SMS do from the next time that it is chosen with a network.
    if (!isNo(error)) throw error
  }
  // What was chosen here is done: it opens at the stop.
  history.replaceState(null, '')
  openIn(language)
}

type MenuProps = { me: Me | null; waiting: number; onLeave: () => void }

/** The language by its own name, the station, and the way out. */
export function MenuScreen({ me, waiting, onLeave }: MenuProps) {
  return (
    <div className="grid gap-3 px-4 py-3">
      <Title>{t('Language')}</Title>
      <div className="two-abreast grid gap-2.5">
        {everyLanguage.map(language => {
          const isSpoken = language === pageLanguage()
          return (
            <button
              key={language}
              type="button"
              lang={langOf(language)}
              aria-pressed={isSpoken}
              onClick={() => void speak(language, me !== null)}
              className={pressed({ look: isSpoken ? 'full' : 'outlined' })}
            >
              {isSpoken && <Sign name="check" />}
              {languages[language]}
            </button>
          )
        })}
      </div>
      <Install />
      {me && (
        <>
          <p className="mt-2 font-semibold">
            {me.name}, {me.station.station}
          </p>
          <a href={`tel:${me.station.phoneNumber}`} className={pressed()}>
            <Sign name="call" />
            {t('Call the station')}
          </a>
          <OwnCard />
          <LogOut waiting={waiting} onLeave={onLeave} />
        </>
      )}
    </div>
  )
}

/** A place on the home screen, where the browser can give one and has not yet. */
function Install() {
  const offer = useCurrent(installOffer)
  return (
    offer && (
      <Press sign="plus" onPress={() => void installOffer.take()}>
        {t('Keep {brand} on your phone', { brand: identity.name })}
      </Press>
    )
  )
}

function LogOut({ waiting, onLeave }: Pick<MenuProps, 'waiting' | 'onLeave'>) {
  const [why, setWhy] = useState('')
  const out = async () => {
    if (waiting > 0) return onLeave()
    return leave().catch((error: unknown) => setWhy(reasonOf(error)))
  }
  return (
    <>
      {why && <Told>{why}</Told>}
      <Press look="no" sign="out" onPress={() => void out()}>
        {t('Log out')}
      </Press>
    </>
  )
}

type LeaveProps = { waiting: number; onSend: () => Promise<void>; onStay: () => void }

/** Whoever logs out while something waits is asked. */
export function LeaveScreen({ waiting, onSend, onStay }: LeaveProps) {
  const [why, setWhy] = useState('')
  const out = () => void leave().catch((error: unknown) => setWhy(reasonOf(error)))
  return (
    <div className="grid gap-3 px-4 py-3">
      <Title>{t('{n|# not sent yet|# not sent yet}', { n: waiting })}</Title>
      <p>{t('If you log out now, your station won’t get it.')}</p>
      {why && <Told>{why}</Told>}
      <Press look="full" isLarge sign="go" onPress={() => void onSend()}>
        {t('Send first')}
      </Press>
      <Press onPress={onStay}>{t('Stay')}</Press>
      <Press look="no" sign="out" onPress={out}>
        {t('Log out without sending')}
      </Press>
    </div>
  )
}
