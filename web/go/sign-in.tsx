import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { showPhone, toE164 } from '../../contract/phone.ts'
import { Refusal } from '../../contract/refusal.ts'
import {
  askForCarrierCode,
  loginCarrier,
  loginCarrierByLink,
} from '../../contract/carrier/sign-in.ts'
import { getWaysIn } from '../../contract/account/phone-sign-in.ts'
import { identity } from '../identity.ts'
import { call } from '../api.ts'
import { reasonOf } from '../reason.ts'
import { codeFromSms } from '../security/code-from-sms.ts'
import { t } from '../t.ts'
import { Foot, Head, Press, Screen, Title, Told } from './parts.tsx'
import { comeIn } from './round.ts'

type Sent = { challenge: string; phoneNumber: string }
type Choice = { stationId: string; station: string }

const inputLook =
  'figures min-h-16 w-full rounded-xl border-2 border-ink bg-card px-4 text-2xl font-bold text-ink'

type SignInProps = {
  /** What the station has shown, if the page was opened with it. */
  shown: string
  /** The server did not know this phone any more. */
  wasIn: boolean
  onIn: () => void
  onMenu: () => void
}

/** A carrier comes in by a number and its code, or by what the station has shown. */
export function SignIn({ shown, wasIn, onIn, onMenu }: SignInProps) {
  const [why, setWhy] = useState('')
  const isOpening = useLink(shown, { onIn, setWhy })
  const bySms = useBySms()
  const [sent, setSent] = useState<Sent | null>(null)
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [digits, setDigits] = useState('')
  const [isBusy, setBusy] = useState(false)

  const trying = async (step: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setWhy('')
    try {
      await step()
    } catch (error) {
      const fields = error instanceof Refusal ? Object.values(error.fields ?? {}) : []
      setWhy(fields[0] ?? reasonOf(error))
    }
    setBusy(false)
  }
  const askForCode = (number: string) =>
    trying(async () => {
      const phoneNumber = toE164(number) ?? number
      const { data } = await call(askForCarrierCode, { phoneNumber })
      setSent({ challenge: data.challenge, phoneNumber })
    })
  const logIn = (code: string, stationId?: string) =>
    trying(async () => {
      setDigits(code)
      const { data } = await call(loginCarrier, {
        challenge: sent?.challenge ?? '',
        digits: code,
        ...(stationId && { stationId }),
      })
      if (!data.signedIn) return setChoices(data.choose)
      comeIn(data.signedIn)
      onIn()
    })
  const again = () => {
    setSent(null)
    setChoices([])
    setWhy('')
  }
  const step = () => {
    if (choices.length > 0) {
      return <Stations choices={choices} onChoose={stationId => void logIn(digits, stationId)} />
    }
    if (sent) return <Digits key={sent.challenge} {...{ sent, isBusy, again }} onDone={logIn} />
    return bySms ? <PhoneNumber isBusy={isBusy} onDone={askForCode} /> : <OnlyShown />
  }
  return (
    <Screen>
      <Head title={identity.name} onMenu={onMenu} />
      <main className="flex flex-1 flex-col">
        {wasIn && <Told>{t('You were logged out. Your work is still on this phone.')}</Told>}
        {why && <Told>{why}</Told>}
        {isOpening ? <p className="p-4">{t('Logging you in…')}</p> : step()}
      </main>
    </Screen>
  )
}

/** Uses what the station has shown, once. */
function useLink(token: string, tell: { onIn: () => void; setWhy: (why: string) => void }) {
  const [isOpening, setOpening] = useState(token !== '')
  const isUsed = useRef(false)
  useEffect(() => {
    if (!token || isUsed.current) return
    isUsed.current = true
    call(loginCarrierByLink, { token })
      .then(({ data }) => {
        comeIn(data)
        return tell.onIn()
      })
      .catch((error: unknown) => {
        tell.setWhy(reasonOf(error))
        setOpening(false)
      })
    // oxlint-disable-next-line react/exhaustive-deps -- it opens once, whoever is told of it
  }, [token])
  return isOpening
}

/** Whether codes can be sent here: without a network it is not known, and tried. */
function useBySms() {
  const [bySms, setBySms] = useState(true)
  useEffect(() => {
    call(getWaysIn, {})
      .then(({ data }) => setBySms(data.phone))
      .catch(() => undefined)
  }, [])
  return bySms
}

const scanIt = () => t('Or scan the QR code at your station.')

const OnlyShown = () => (
  <div className="grid gap-3 p-4">
    <Title>{t('Your round')}</Title>
    <p>{t('Ask your station for your QR code. Scan it to log in.')}</p>
  </div>
)

const typedIn = (event: SubmitEvent<HTMLFormElement>, name: string) => {
  event.preventDefault()
  const typed = new FormData(event.currentTarget).get(name)
  return typeof typed === 'string' ? typed.trim() : ''
}

type StepProps = { isBusy: boolean; onDone: (typed: string) => Promise<void> }

function PhoneNumber({ isBusy, onDone }: StepProps) {
  return (
    <form className="contents" onSubmit={event => void onDone(typedIn(event, 'phoneNumber'))}>
      {/* Where the page says that the app could not be fetched. */}
      <div role="alert" />
      <div className="grid gap-3 p-4">
        <Title>{t('Your round')}</Title>
        <label className="grid gap-1.5 font-semibold">
          {t('Your phone number')}
          <input
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            required
            maxLength={30}
            className={inputLook}
          />
        </label>
        <p>{t('We’ll send a code to your phone.')}</p>
        <p>{scanIt()}</p>
      </div>
      <Foot>
        <Press look="full" isLarge isSubmit isBusy={isBusy} sign="go" className="w-full">
          {t('Send code')}
        </Press>
      </Foot>
    </form>
  )
}

type DigitsProps = StepProps & { sent: Sent; again: () => void }

function Digits({ sent, isBusy, onDone, again }: DigitsProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const waiting = new AbortController()
    field.current?.focus()
    void codeFromSms(waiting.signal).then(code => {
      if (!code || !field.current) return undefined
      field.current.value = code
      return field.current.form?.requestSubmit()
    })
    return () => waiting.abort()
  }, [])
  return (
    <form className="contents" onSubmit={event => void onDone(typedIn(event, 'digits'))}>
      <div className="grid gap-3 p-4">
        <h1 className="text-[1.625rem] leading-8 font-bold">{t('Code from the SMS')}</h1>
        <p className="figures">{t('Sent to {number}.', { number: showPhone(sent.phoneNumber) })}</p>
        <input
          ref={field}
          name="digits"
          aria-label={t('Code from the SMS')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          className={`${inputLook} tracking-[0.4em]`}
        />
        <p>{t('No code? Your station can show you a QR code to scan.')}</p>
        <Press onPress={again}>{t('Another number')}</Press>
      </div>
      <Foot>
        <Press look="full" isLarge isSubmit isBusy={isBusy} sign="check" className="w-full">
          {t('Log in')}
        </Press>
      </Foot>
    </form>
  )
}

type StationsProps = { choices: readonly Choice[]; onChoose: (stationId: string) => void }

function Stations({ choices, onChoose }: StationsProps) {
  return (
    <div className="grid gap-3 p-4">
      <Title>{t('For which station?')}</Title>
      {choices.map(({ stationId, station }) => (
        <Press key={stationId} isLarge onPress={() => onChoose(stationId)}>
          {station}
        </Press>
      ))}
    </div>
  )
}
