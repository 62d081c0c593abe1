import { showPhone } from '../../../contract/phone.ts'
import { Avatar } from '../avatar.tsx'

/** Somebody in a table, by face and name. */
export const personCell = ({ name, photo }: { name: string; photo: string | null }) => (
  <span className="flex items-center gap-3">
    <Avatar name={name} photo={photo} className="size-11" />
    {name}
  </span>
)

/** A number in a table, to call. */
export const phoneCell = ({ phoneNumber }: { phoneNumber: string }) => (
  <a
    href={`tel:${phoneNumber}`}
    className="figures inline-flex min-h-11 items-center whitespace-nowrap text-leaf-700 underline underline-offset-3"
  >
    {showPhone(phoneNumber)}
  </a>
)
