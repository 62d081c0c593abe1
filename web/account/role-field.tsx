import { doors } from '../../contract/door.ts'
import { roles } from '../../contract/endpoint.ts'
import { useFieldParts } from '../ui/form-context.ts'

/** Asks which kind of account is meant, where the page cannot know. */
export function RoleField() {
  const { id, kept } = useFieldParts('role', undefined)
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">I am a</legend>
      <div className="grid grid-cols-3 gap-1 rounded-xl border border-line-strong p-1">
        {roles.map(role => (
          <label key={role} htmlFor={`${id}-${role}`} className="relative">
            <input
              id={`${id}-${role}`}
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === (kept ?? 'resident')}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
            />
            <span className="pointer-events-none grid min-h-11 place-items-center rounded-lg px-1 text-[0.9375rem] transition-colors peer-checked:bg-leaf-700 peer-checked:font-semibold peer-checked:text-white">
              {doors[role].who}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
