import type { Attachment, Email } from 'postal-mime'
import { Refusal } from '../../contract/refusal.ts'
import { mostPictures } from '../../contract/support/support.ts'
import { makeSmall, type Picture } from '../upload/upload.ts'
import { answerIn, textOfHtml } from './letter-text.ts'

const mostText = 4000
/** Letters come by a machine that knows our secret; theirs take turns with people's. */
const letters = { owner: 'letters', isKnown: true }
/** Smaller ones inside the text are the mail program's ornaments. */
const leastBytes = 8_000
const picturesOf = /^image\/(?:jpeg|png|webp)$/

/** What a letter says and shows; null when that is nothing. */
export async function contentOf(
  mail: Email,
): Promise<{ text: string; pictures: Picture[] } | null> {
  const text = answerIn(mail.text ?? textOfHtml(mail.html ?? ''))
  const worth = mail.attachments.filter(part => !isOrnament(part))
  const pictures: Picture[] = []
  const left: Attachment[] = []
  for (const part of worth) {
    const made = pictures.length < mostPictures ? await pictureIn(part) : null
    if (made) pictures.push(made)
    else left.push(part)
  }
  if (!text && pictures.length === 0) return null
  const notes = left.length > 0 ? [`(Not kept: ${left.map(calledBy).join(', ')})`] : []
  const whole = [cut(text), ...notes].filter(Boolean).join('\n\n')
  return { text: whole || '(pictures)', pictures }
}

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)

const isOrnament = (part: Attachment) => part.related === true && bytesOf(part).length < leastBytes

/** The picture, made small; null when it is none, or none that we can read. */
async function pictureIn(part: Attachment): Promise<Picture | null> {
  if (!picturesOf.test(part.mimeType)) return null
  try {
    return await makeSmall(bytesOf(part), 'pictures', letters)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_a_picture') return null
    throw error
  }
}

const longestName = 60

const calledBy = ({ filename, mimeType }: Attachment) =>
  (filename ?? mimeType).replace(/\s+/g, ' ').slice(0, longestName)

const cut = (text: string) => (text.length > mostText ? `${text.slice(0, mostText)}…` : text)
