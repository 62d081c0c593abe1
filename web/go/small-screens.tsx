import { useState, type SubmitEvent } from 'react'
import { cashLimits } from '../../contract/wallet/cash.ts'
import { claimsPresence, missReasons } from '../../contract/request/pickup.ts'
import type { Stop } from '../../contract/visit/visit.ts'
import { showClock } from '../ui/moment.tsx'
import { t } from '../t.ts'
import type { Deed } from './deed.ts'
import { ReasonPicture, Sign } from './drawing.tsx'
import { Foot, Press, pressed, Title, Told } from './parts.tsx'
import { doings, naira, reasons, standing } from './words.ts'

export type MissReason = (typeof missReasons)[number]

type WhyProps = { stop: Stop; onHere: () => void; onChoose: (reason: MissReason) => void }

/** Why it was not done: one tap on a picture. What only somebody at the gate can know comes after *I’m here*. */
export function WhyScreen({ stop, onHere, onChoose }: WhyProps) {
  const { door, state } = stop
  const isHere = state === 'here'
  return (
    <>
      <div className="px-4 pt-3 pb-2.5">
        <Title>{t('Why not done?')}</Title>
      </div>
      <div className="two-abreast grid gap-2.5 px-4 pb-3">
        {!isHere && <AtGateFirst onHere={onHere} />}
        {missReasons
          .filter(reason => isHere || !claimsPresence(reason))
          .map(reason => (
            <button
              key={reason}
              type="button"
              onClick={() => onChoose(reason)}
              className="grid min-h-[clamp(5.5rem,calc((100dvh-15.25rem)/4),7.75rem)] content-center justify-items-center gap-1 rounded-xl border-2 border-ink bg-card px-1 py-1 text-center text-[1.0625rem] leading-tight font-bold text-ink"
            >
              <ReasonPicture reason={reason} />
              {t(reasons[reason])}
            </button>
          ))}
      </div>
      {door?.phoneNumber && (
        <Foot>
          <a href={`tel:${door.phoneNumber}`} className={pressed()}>
            <Sign name="call" />
            {t('Call {name} first', { name: door.name })}
          </a>
        </Foot>
      )}
    </>
  )
}

/** The reasons that wait for *I’m here*. */
const AtGateFirst = ({ onHere }: Pick<WhyProps, 'onHere'>) => (
  <div className="col-span-full grid gap-2.5 rounded-xl border-2 border-dashed border-ink p-3">
    <p className="leading-snug font-semibold">
      {missReasons
        .filter(claimsPresence)
        .map(reason => t(reasons[reason]))
        .join(', ')}
      {': '}
      {t('first tap I’m here.')}
    </p>
    <Press look="full" isLarge sign="map" onPress={onHere}>
      {t('I’m here')}
    </Press>
  </div>
)

type WriteProps = {
  title: string
  button: string
  mostLetters: number
  onDone: (text: string) => void
}

/** Something in the carrier's own words. */
export function WriteScreen({ title, button, mostLetters, onDone }: WriteProps) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    if (typeof text === 'string' && text.trim()) onDone(text.trim())
  }
  return (
    <form className="contents" onSubmit={send}>
      <label className="grid gap-2 px-4 py-3">
        <Title>{title}</Title>
        <textarea
          name="text"
          required
          rows={5}
          maxLength={mostLetters}
          className="rounded-xl border-2 border-ink bg-card p-3 text-lg text-ink"
        />
      </label>
      <Foot>
        <Press look="full" isLarge isSubmit sign="check" className="w-full">
          {button}
        </Press>
      </Foot>
    </form>
  )
}

type CashProps = { owedKobo: number; onTaken: (kobo: number) => void; onNone: () => void }

/** What was taken in notes: what is owed, another amount, or nothing. */
export function CashScreen({ owedKobo, onTaken, onNone }: CashProps) {
  const [why, setWhy] = useState('')
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const kobo = Math.round(Number(new FormData(event.currentTarget).get('naira')) * 100)
    if (kobo >= cashLimits.leastKobo && kobo <= cashLimits.mostKobo) return onTaken(kobo)
    const { leastKobo, mostKobo } = cashLimits
    return setWhy(t('From {least} to {most}.', { least: naira(leastKobo), most: naira(mostKobo) }))
  }
  return (
    <>
      <div className="grid gap-3 px-4 py-3">
        <Title>
          {owedKobo > 0
            ? t('Take {amount} in cash', { amount: naira(owedKobo) })
            : t('Cash received')}
        </Title>
        <form onSubmit={send} className="grid gap-2">
          <label className="grid gap-1.5 font-semibold">
            {owedKobo > 0 ? t('Another amount, in naira') : t('How much, in naira')}
            <input
              name="naira"
              inputMode="decimal"
              required
              maxLength={9}
              className="figures min-h-16 w-full rounded-xl border-2 border-ink bg-card px-4 text-2xl font-bold text-ink"
            />
          </label>
          {why && <Told>{why}</Told>}
          <Press isSubmit>{t('Save cash')}</Press>
        </form>
      </div>
      <Foot>
        <div className="grid gap-2.5">
          {owedKobo > 0 && (
            <Press look="full" isLarge sign="check" onPress={() => onTaken(owedKobo)}>
              {t('Received {amount}', { amount: naira(owedKobo) })}
            </Press>
          )}
          <Press onPress={onNone}>{t('No cash')}</Press>
        </div>
      </Foot>
    </>
  )
}

type BottlesProps = { bags: number; onDone: (bags: number) => void }

/** Bags of recyclables that stood there; the station weighs them. */
export function BottlesScreen({ bags, onDone }: BottlesProps) {
  const [count, setCount] = useState(bags)
  return (
    <>
      <div className="grid gap-4 px-4 py-3">
        <Title>{t('Bags of bottles and cans')}</Title>
        <p>{t('The station weighs them. The money goes to the resident.')}</p>
        <div className="grid grid-cols-3 items-center gap-2.5">
          <Press isLarge onPress={() => setCount(now => Math.max(0, now - 1))}>
            <span className="sr-only">{t('One less')}</span>
            <Sign name="minus" className="size-8" />
          </Press>
          <output className="figures text-center text-[2.75rem] leading-none font-bold">
            {count}
          </output>
          <Press isLarge onPress={() => setCount(now => Math.min(99, now + 1))}>
            <span className="sr-only">{t('One more')}</span>
            <Sign name="plus" className="size-8" />
          </Press>
        </div>
      </div>
      <Foot>
        <Press look="full" isLarge sign="check" className="w-full" onPress={() => onDone(count)}>
          {t('Save')}
        </Press>
      </Foot>
    </>
  )
}

type WaitingProps = { deeds: readonly Deed[]; onSend: () => void }

/** What was done and how far it is on its way. */
export function WaitingScreen({ deeds, onSend }: WaitingProps) {
  return (
    <>
      <div className="px-4 py-3">
        <Title>{t('On this phone')}</Title>
        {deeds.length === 0 && <p className="pt-2">{t('Everything has been sent.')}</p>}
        <ul className="mt-2 divide-y divide-ink/35">
          {deeds.map(deed => (
            <li key={deed.key} className="py-2.5">
              <b className="block text-[1.0625rem]">{deed.seen['address']}</b>
              <span className="figures block text-[0.9375rem]">
                {t('{what}, {time}: {state}', {
                  what: t(doings[deed.kind]),
                  time: showClock(new Date(deed.at).toISOString()),
                  state: standing(deed),
                })}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {deeds.length > 0 && (
        <Foot>
          <Press look="full" isLarge sign="go" className="w-full" onPress={onSend}>
            {t('Send now')}
          </Press>
        </Foot>
      )}
    </>
  )
}
