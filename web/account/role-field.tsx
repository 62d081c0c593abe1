import { doors } from '../../contract/door.ts'
import { roles } from '../../contract/role.ts'
import { Choice } from '../ui/form/choice.tsx'

const options = roles.map(role => ({ value: role, label: doors[role].who }))

/** Asks which kind of account is meant, where the page cannot know. */
export function RoleField() {
  return <Choice name="role" legend="I am a" options={options} defaultValue="resident" />
}
