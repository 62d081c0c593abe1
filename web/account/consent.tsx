import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { rich } from '../rich.tsx'
import { msg, t } from '../t.ts'

const agreed = z
  .boolean()
  .check(z.refine(yes => yes, msg('Please agree to the privacy notice and the terms')))

type Asks = Endpoint<z.ZodMiniObject<{ privacyConsent: z.ZodMiniOptional<z.ZodMiniBoolean> }>>

/** The same endpoint for a form that is not sent without consent: other clients may ask elsewhere. */
export function withConsent<E extends Asks>(endpoint: E): E {
  return { ...endpoint, input: z.extend(endpoint.input, { privacyConsent: agreed }) }
}

/** The box that must be ticked. The texts open beside the form, so that nothing typed is lost. */
export function ConsentField() {
  return (
    <Checkbox
      name="privacyConsent"
      required
      label={rich(
        'I have read and agree to the <privacy>privacy notice</privacy> and the <terms>terms</terms>',
        { privacy: beside(pageAt('/privacy')), terms: beside(pageAt('/terms')) },
      )}
    />
  )
}

const beside = (to: string) => (inside: string) => (
  <TextLink to={to} target="_blank">
    {inside}
    <span className="sr-only"> {t('(opens in a new tab)')}</span>
  </TextLink>
)
