import { showPhone } from '../../../contract/phone.ts'
import { markNumber, markWords, type Piece } from './mark.ts'

const Pieces = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isSought }, at) =>
    isSought ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
      <mark key={at} className="rounded-sm bg-danfo-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )

/** A text with what was typed marked in it. */
export const Marked = ({ text, typed }: { text: string; typed: string }) => (
  <Pieces pieces={markWords(text, typed)} />
)

/** A phone number as it is read out, with what was typed marked in it. */
export const MarkedNumber = ({ number, typed }: { number: string; typed: string }) => (
  <Pieces pieces={markNumber(showPhone(number), typed)} />
)
