import { createHmac } from 'node:crypto'
import { everyLanguage, type Language } from '../../contract/speech/language.ts'
import { speaker } from '../speech/speaker.ts'

/** What stands above it in an answer is the answer. */
export const answerMark = (language: Language) =>
  speaker(language)('Write your reply above this line')

/** The mark in every language: whoever answers may have read any. */
export const answerMarks = () => everyLanguage.map(answerMark)

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const tokenLength = 26

/**
 * Names a conversation and who answers in it. Derived, like the links in mails: the database keeps
 * only its hash. Lower case, because mail servers need not keep the case of an address.
 */
export function replyToken(secretKey: Buffer, ticketId: string, who: string): string {
  const signed = createHmac('sha256', secretKey).update(`reply:${ticketId}:${who}`).digest()
  const bits = Array.from(signed, byte => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{5}/g) ?? []
  return fives
    .slice(0, tokenLength)
    .map(five => letters[Number.parseInt(five, 2)])
    .join('')
}

/** Where the letter is answered to: support+<token>@example.ng. */
export const replyAddress = (inboundAddress: string, token: string) =>
  inboundAddress.replace(/@(?=[^@]*$)/, `+${token}@`)
