import { useQuery } from '@tanstack/react-query'
import type { EnvelopeOf } from '../../contract/endpoint.ts'
import { getTicket, listTickets, writeMessage } from '../../contract/support.ts'
import { askAgain } from '../live.ts'
import { query, queryClient } from '../query.ts'
import { useSend } from '../ui/form/form.tsx'
import { usePictures } from './picture-field.tsx'

/** A conversation of whoever is signed in, and what is written in it next. */
export function useTicket(ticketId: string) {
  const asked = query(getTicket, { ticketId })
  const { data, ...rest } = useQuery(asked)
  const draftKey = `ticket ${ticketId}`
  const pictures = usePictures(draftKey)
  /** Shows what the server answered to a change. */
  const show = (envelope: EnvelopeOf<typeof getTicket>) => {
    queryClient.setQueryData(asked.queryKey, envelope)
    void askAgain(listTickets)
  }
  const send = useSend(writeMessage, {
    fixed: { ticketId },
    attach: pictures.attach,
    draftKey,
    onDone(envelope) {
      pictures.hold([])
      show(envelope)
    },
  })
  return { thread: data?.data, ...rest, send, pictures, show }
}
