import { useQuery } from '@tanstack/react-query'
import type { EnvelopeOf } from '../../contract/endpoint.ts'
import { getTicket, listTickets, writeMessage } from '../../contract/support/support.ts'
import { askAgain } from '../live.ts'
import { query, queryClient } from '../query.ts'
import type { SendOptions } from '../ui/form/form-submission.ts'
import { useSend } from '../ui/form/form.tsx'
import { usePictures } from './picture-field.tsx'

/** How a message goes out where it may wait on the device, and what happens when it does. */
export type Waits = Pick<SendOptions<typeof writeMessage>, 'via' | 'onKept'>

/** A conversation of whoever is signed in, and what is written in it next. */
export function useTicket(ticketId: string, waits: Waits = {}) {
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
    ...waits,
    onDone(envelope) {
      pictures.hold([])
      show(envelope)
    },
  })
  return { thread: data?.data, ...rest, send, pictures, show }
}
