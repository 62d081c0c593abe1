import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { Checkbox } from '../ui/form/field.tsx'
import { TextLink } from '../ui/text-link.tsx'

const agreed = z
  .boolean()
  .check(z.refine(yes => yes, 'please agree to the privacy notice and the terms'))

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
      label={
        <>
          I have read the <Beside to={pageAt('/privacy')}>privacy notice</Beside> and the{' '}
          <Beside to={pageAt('/terms')}>terms</Beside> and agree
        </>
      }
    />
  )
}

const Beside = ({ to, children }: { to: string; children: string }) => (
  <TextLink to={to} target="_blank">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </TextLink>
)
