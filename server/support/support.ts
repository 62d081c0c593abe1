import type * as contract from '../../contract/support/support.ts'
import type { Handlers } from '../call/context.ts'
import * as answer from './answer.ts'
import * as list from './list.ts'
import { open } from './opening.ts'
import * as thread from './thread.ts'

export { beginWith, titleOf } from './opening.ts'
export { inboundPath, serveInboundMail } from './mail-in.ts'
export { serveTicketPictures } from './picture.ts'

export const supportHandlers: Handlers<typeof contract> = {
  openTicket: open,
  listTickets: list.list,
  getTicket: thread.read,
  writeMessage: thread.write,
  closeTicket: thread.close,
  passTicket: thread.pass,
  getThread: thread.readByLink,
  writeInThread: thread.writeByLink,
  closeThread: thread.closeByLink,
  listAnswers: answer.list,
  addAnswer: answer.add,
  changeAnswer: answer.change,
  removeAnswer: answer.remove,
  getContact: list.contact,
  supportFigures: list.figures,
}
