import { saveData, useSaveData } from '../save-data.ts'
import { Switch } from '../ui/form/switch.tsx'
import { msg, t } from '../t.ts'

const always = msg('Photos load only when you tap them, and the app is not saved for offline use.')
const seldom = msg('The screen refreshes every two minutes and when you come back to it.')
const atOnce = 'New requests still come in by themselves.'

type SaveDataSwitchProps = {
  /** Whether the pages go on hearing of changes at once: a station's desk works by it. */
  hearsAtOnce: boolean
}

/** Loads as little as possible on this device, and says what that means. */
export function SaveDataSwitch({ hearsAtOnce }: SaveDataSwitchProps) {
  return (
    <Switch
      label={t('Save data on this device')}
      hint={`${t(always)} ${hearsAtOnce ? atOnce : t(seldom)}`}
      checked={useSaveData()}
      onChange={wanted => saveData.choose(wanted)}
    />
  )
}
