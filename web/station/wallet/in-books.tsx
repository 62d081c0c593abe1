import { formatNaira } from '../../../contract/money.ts'

/** For what tells how much there should be: whoever counts is not to see it behind the dialog. */
export const unseenWhileCounting = '[html:has([data-counting])_&]:invisible'

/** How much there should be. */
export const InBooks = ({ kobo }: { kobo: number }) => (
  <span data-books className={unseenWhileCounting}>
    {formatNaira(kobo)}
  </span>
)
