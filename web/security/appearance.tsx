import { useQuery } from '@tanstack/react-query'
import { languages, type Language } from '../../contract/speech/language.ts'
import { changeSettings, getSettings } from '../../contract/privacy/privacy.ts'
import { call } from '../api.ts'
import { keepLanguage } from '../language.ts'
import { query, queryClient } from '../query.ts'
import { useStore } from '../session.ts'
import { Choice } from '../ui/form/choice.tsx'
import { Select } from '../ui/form/select.tsx'
import { runAction } from '../ui/overlay/action.ts'
import { toasts } from '../ui/overlay/toast.tsx'
import { chooseTheme, themes, useChosenTheme, type Theme } from '../ui/theme.ts'
import { SaveDataSwitch } from './save-data-switch.tsx'
import { t } from '../t.ts'

const optionsOf = (named: Record<string, string>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }))

/** How it looks on this device and what it loads, and the language of what we write. */
export function Appearance({ hearsAtOnce }: { hearsAtOnce: boolean }) {
  const theme = useChosenTheme()
  return (
    <div className="grid gap-5">
      <Choice
        key={theme}
        name="theme"
        legend={t('Theme on this device')}
        options={optionsOf(themes).map(({ value, label }) => ({ value, label: t(label) }))}
        defaultValue={theme}
        onChoose={value => chooseTheme(value as Theme)}
      />
      <SaveDataSwitch hearsAtOnce={hearsAtOnce} />
      <LanguageChoice />
    </div>
  )
}

const asked = query(getSettings, {})

function LanguageChoice() {
  const { data } = useQuery(asked)
  const isDesk = useStore(({ userDetails }) => userDetails === null)
  const choose = async (language: Language) => {
    queryClient.setQueryData(asked.queryKey, data && { ...data, data: { language } })
    const revert = () => void queryClient.setQueryData(asked.queryKey, data)
    await runAction({ failed: t('Nothing was changed'), revert }, async () => {
      await call(changeSettings, { language })
      // Desks are in English, whatever we write to whoever works there.
      if (isDesk) {
        toasts.show({
          text: t('We’ll write to you in {language} from now on.', {
            language: languages[language],
          }),
        })
        return
      }
      keepLanguage(language)
      location.reload()
    })
  }
  return (
    <Select
      label={isDesk ? t('Language of our messages') : t('Language')}
      options={optionsOf(languages)}
      value={data?.data.language ?? 'en'}
      onChange={language => void choose(language as Language)}
    />
  )
}
