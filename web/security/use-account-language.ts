import { useEffect } from 'react'
import { changeSettings, getSettings } from '../../contract/privacy/privacy.ts'
import { languageChosen } from '../../contract/speech/language.ts'
import { call } from '../api.ts'
import { justChosen, keepLanguage } from '../language.ts'

/** The account learns what was chosen on a device, and a new device what the account has. */
async function agree() {
  if (justChosen) await call(changeSettings, { language: justChosen })
  if (languageChosen(document.cookie)) return
  const { language } = (await call(getSettings, {})).data
  keepLanguage(language)
  if (language !== 'en') location.reload()
}

/** Keeps the language of the screens and of what we write to somebody the same. */
export function useAccountLanguage() {
  useEffect(() => {
    // Without a network they agree at the next start.
    agree().catch(() => undefined)
  }, [])
}
