import { useFieldParts } from '../ui/form-context.ts'

/** A tick that sends `payWith`; without it the wallet pays. */
export function PayWithRecyclables() {
  const { id, kept } = useFieldParts('payWith', undefined)
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-left">
      <input
        id={id}
        type="checkbox"
        name="payWith"
        value="recyclables"
        defaultChecked={kept === 'true'}
        aria-describedby={`${id}-more`}
        className="size-6 shrink-0 cursor-pointer accent-leaf-700"
      />
      <span>
        pay with recyclables
        <span id={`${id}-more`} className="block text-sm text-ink-soft">
          Keep bottles, cans and paper apart: they are weighed.
        </span>
      </span>
    </label>
  )
}
