import { doors } from '../../contract/account/login-pages.ts'
import { holders } from '../../contract/role.ts'
import { Choice } from '../ui/form/choice.tsx'
import { t } from '../t.ts'

/** Asks which kind of account is meant, where the page cannot know. */
export function RoleField() {
  const options = holders.map(role => ({ value: role, label: t(doors[role].who) }))
  return <Choice name="role" legend={t('I am a')} options={options} defaultValue="resident" />
}
