import { FieldFrame, inputLook } from '../ui/form/field.tsx'
import { useFieldParts } from '../ui/form/form-context.ts'
import { takeFocus } from '../ui/take-focus.ts'
import { t } from '../t.ts'

/** The second step's code. It takes the focus when it comes, and is never kept as a draft. */
export function CodeField({
  hint = t('Lost your phone? Use a recovery code.'),
}: {
  hint?: string
}) {
  const { id, error, aria } = useFieldParts('code', hint)
  return (
    <FieldFrame id={id} label={t('Code from your authenticator app')} hint={hint} error={error}>
      <input
        {...aria}
        ref={takeFocus}
        id={id}
        name="code"
        type="text"
        data-secret=""
        // Recovery codes have letters, so phones must offer them, too.
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        className={`${inputLook} figures tracking-widest`}
      />
    </FieldFrame>
  )
}
