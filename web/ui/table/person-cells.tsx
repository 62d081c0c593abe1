import { showPhone } from '../../../contract/phone.ts'
import { Avatar } from '../avatar.tsx'
import type { Column } from './data-table.tsx'

type Person = { name: string; photo: string | null }

/** Somebody in a table, by face and name; on phones the face has a place of its own. */
export const personCell = ({ name, photo }: Person) => (
  <span className="flex items-center gap-3 max-md:block">
    <Avatar name={name} photo={photo} className="size-11 max-md:hidden" />
    {name}
  </span>
)

/** The face at the head of a row on phones. */
export const facePlace: Column<Person> = {
  key: 'face',
  header: 'Photo',
  phone: 'picture',
  cell: ({ name, photo }) => <Avatar name={name} photo={photo} className="size-11" />,
}

/** A number in a table, to call. */
export const phoneCell = ({ phoneNumber }: { phoneNumber: string }) => (
  <a
    href={`tel:${phoneNumber}`}
    className="figures inline-flex min-h-11 items-center whitespace-nowrap text-leaf-700 underline underline-offset-3"
  >
    {showPhone(phoneNumber)}
  </a>
)
