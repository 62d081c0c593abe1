import { pageAt } from '../../contract/page.ts'
import { rich } from '../rich.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { linkTo } from '../ui/text-link.tsx'

const toUndo = linkTo(pageAt('/user/number'))

/** The number opened an account until lately: its owner finds the way back. */
export const MovedAway = () => (
  <Callout tone="clay">
    {rich(
      'Another number opens this account now. Was it not you? <undo>Take your account back</undo>',
      { undo: toUndo },
    )}
  </Callout>
)
