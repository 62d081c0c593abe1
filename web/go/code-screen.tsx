import { useEffect, useState, type ChangeEvent } from 'react'
import { isChecked } from '../../contract/check-digit.ts'
import type { Stop } from '../../contract/visit/visit.ts'
import { Status } from '../ui/status.tsx'
import { t } from '../t.ts'
import { CodePicture, Sign } from './drawing.tsx'
import { Foot, Press, pressed, Title, Told } from './parts.tsx'
import { shrunkPhoto } from './photo.ts'

/** What shows that the rubbish is on the cart. */
export type Proof = { code?: string; picture?: string }

type CodeScreenProps = { stop: Stop; onDone: (proof: Proof) => void }

const codeLength = 5

/**
 * The five digits that the resident says. The last tells the phone that they are mistyped; only the server knows whether
 * they are right.
 */
export function CodeScreen({ stop, onDone }: CodeScreenProps) {
  const [typed, setTyped] = useState('')
  const [mistyped, setMistyped] = useState('')
  const isOpen = (stop.door?.triesLeft ?? 1) > 0
  const type = (digit: string) => {
    const next = typed.slice(0, codeLength - 1) + digit
    setTyped(next)
    if (next.length < codeLength) return
    if (isChecked(next)) return onDone({ code: next })
    setMistyped(next)
    setTyped('')
  }
  useKeyboard(isOpen, { onDigit: type, onDelete: () => setTyped(last) })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <CodePicture />
        <div className="min-w-0 flex-[1_1_10rem]">
          <Title>{t('Ask for the code')}</Title>
          <p className="text-base leading-5 font-semibold">
            {t('5 digits, on the resident’s phone')}
          </p>
        </div>
      </div>
      {isOpen && <Boxes typed={typed} />}
      <Status className="figures min-h-10 px-4 py-2 text-center text-base leading-6 font-bold text-clay-ink">
        {!isOpen && t('Too many wrong codes. Take a photo, or continue without.')}
        {isOpen && mistyped && t('{code} isn’t the code. Ask again.', { code: mistyped })}
      </Status>
      {isOpen && <Keys onDigit={type} onDelete={() => setTyped(last)} />}
      <Without onDone={onDone} />
    </>
  )
}

const last = (typed: string) => typed.slice(0, -1)

type KeysProps = { onDigit: (digit: string) => void; onDelete: () => void }

/** Real keys work, too. */
function useKeyboard(isOn: boolean, { onDigit, onDelete }: KeysProps) {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (isOn && /^\d$/.test(key)) onDigit(key)
      if (isOn && key === 'Backspace') onDelete()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function Boxes({ typed }: { typed: string }) {
  return (
    <p className="figures grid grid-cols-[repeat(5,minmax(0,4rem))] justify-center gap-2 px-4">
      <span className="sr-only">{typed.split('').join(' ')}</span>
      {Array.from({ length: codeLength }, (_, at) => (
        <span
          key={at}
          aria-hidden="true"
          className={`grid h-[clamp(3.5rem,calc(100dvh-41rem),5.25rem)] place-items-center rounded-xl border-ink text-[2.75rem] leading-none font-bold ${at === typed.length ? 'border-4 bg-leaf-100' : 'border-2'}`}
        >
          {typed[at] ?? ''}
        </span>
      ))}
    </p>
  )
}

const keyLook =
  'figures grid min-h-[clamp(3rem,calc((100dvh-27.5rem)/4),4.75rem)] place-items-center rounded-xl border-2 border-ink bg-card text-[2rem] leading-none font-bold text-ink'

function Keys({ onDigit, onDelete }: KeysProps) {
  return (
    <div className="mb-3 grid grid-cols-3 gap-2 px-4">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'].map(digit =>
        digit ? (
          <button key={digit} type="button" onClick={() => onDigit(digit)} className={keyLook}>
            {digit}
          </button>
        ) : (
          <span key="none" />
        ),
      )}
      <button
        type="button"
        onClick={onDelete}
        aria-label={t('Delete the last digit')}
        className={keyLook}
      >
        <Sign name="backspace" className="size-8" />
      </button>
    </div>
  )
}

function Without({ onDone }: Pick<CodeScreenProps, 'onDone'>) {
  const [why, setWhy] = useState('')
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    try {
      onDone({ picture: await shrunkPhoto(file) })
    } catch {
      // No browser says more about a file that it cannot draw.
      setWhy(t('That’s not a photo. Try again.'))
    }
  }
  return (
    <Foot>
      {why && <Told>{why}</Told>}
      <p className="pb-2 text-base leading-5 font-bold">{t('No code?')}</p>
      <div className="two-abreast grid gap-2.5">
        <label
          className={`${pressed()} has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2`}
        >
          <Sign name="camera" />
          {t('Photo')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={event => void take(event)}
            className="sr-only"
          />
        </label>
        <Press onPress={() => onDone({})}>{t('Done without code')}</Press>
      </div>
    </Foot>
  )
}
