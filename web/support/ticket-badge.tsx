import type { TicketState } from '../../contract/support/support.ts'
import { t } from '../t.ts'
import { Badge } from '../ui/badge.tsx'
import { stateInWords } from './support-words.ts'

export const ticketTones = { open: 'danfo', answered: 'leaf', closed: 'plain' } as const

/** How a conversation stands. */
export const TicketBadge = ({ state }: { state: TicketState }) => (
  <Badge tone={ticketTones[state]}>{t(stateInWords[state])}</Badge>
)
