import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Checkbox } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'

const agreed = z.boolean().check(z.refine(yes => yes, 'please agree to the privacy notice'))

type Asks = Endpoint<z.ZodMiniObject<{ privacyConsent: z.ZodMiniOptional<z.ZodMiniBoolean> }>>

/** The same endpoint for a form that is not sent without consent: other clients may ask elsewhere. */
export function withConsent<E extends Asks>(endpoint: E): E {
  return { ...endpoint, input: z.extend(endpoint.input, { privacyConsent: agreed }) }
}

/** The box that must be ticked. The notice opens beside the form, so that nothing typed is lost. */
export function ConsentField() {
  return (
    <Checkbox
      name="privacyConsent"
      required
      label={
        <>
          I have read the{' '}
          <TextLink to="/privacy" target="_blank">
            privacy notice
            <span className="sr-only"> (opens in a new tab)</span>
          </TextLink>{' '}
          and agree to it
        </>
      }
    />
  )
}
