import { pageAt } from '../../contract/page.ts'
import { rich } from '../rich.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { linkTo } from '../ui/text-link.tsx'

/** The number opened an account until lately: its owner finds the way back, where it is filled in. */
export const MovedAway = ({ number }: { number: string | null | undefined }) => (
  <Callout tone="clay">
    {rich('This account now uses another number. Not you? <undo>Recover your account</undo>', {
      undo: linkTo(`${pageAt('/user/number')}#${number?.replace('+234', '0') ?? ''}`),
    })}
  </Callout>
)
