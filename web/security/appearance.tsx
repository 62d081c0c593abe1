import { useQuery } from '@tanstack/react-query'
import { changeSettings, getSettings, languages, type Language } from '../../contract/privacy.ts'
import { call } from '../api.ts'
import { query, queryClient } from '../query.ts'
import { Choice } from '../ui/form/choice.tsx'
import { Select } from '../ui/form/select.tsx'
import { runAction } from '../ui/overlay/action.ts'
import { toasts } from '../ui/overlay/toast.tsx'
import { chooseTheme, themes, useChosenTheme, type Theme } from '../ui/theme.ts'

const optionsOf = (named: Record<string, string>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }))

/** How it looks on this device, and the language of what we write. */
export function Appearance() {
  const theme = useChosenTheme()
  return (
    <div className="grid gap-5">
      <Choice
        key={theme}
        name="theme"
        legend="Theme on this device"
        options={optionsOf(themes)}
        defaultValue={theme}
        onChoose={value => chooseTheme(value as Theme)}
      />
      <LanguageChoice />
    </div>
  )
}

const asked = query(getSettings, {})

function LanguageChoice() {
  const { data } = useQuery(asked)
  const choose = async (language: Language) => {
    queryClient.setQueryData(asked.queryKey, data && { ...data, data: { language } })
    const revert = () => void queryClient.setQueryData(asked.queryKey, data)
    await runAction({ failed: 'Nothing was changed', revert }, async () => {
      const answer = await call(changeSettings, { language })
      toasts.show({ text: `We write to you in ${languages[answer.data.language]} from now on.` })
    })
  }
  return (
    <div>
      <Select
        label="Language of our messages"
        options={optionsOf(languages)}
        value={data?.data.language ?? 'en'}
        onChange={language => void choose(language as Language)}
      />
      <p className="mt-1.5 text-sm text-ink-soft">The screens are in English for now.</p>
    </div>
  )
}
