import { showPhone } from '../../../contract/phone.ts'
import { t } from '../../t.ts'
import { Icon } from '../../ui/icon.tsx'

type PhoneLinkProps = { name: string; phoneNumber: string }

/** Calls whoever comes. */
export function PhoneLink({ name, phoneNumber }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${phoneNumber}`}
      aria-label={t('Call {name}, {phone}', { name, phone: showPhone(phoneNumber) })}
      className="figures -my-1 inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-leaf-700"
    >
      <Icon name="phone" />
      {showPhone(phoneNumber)}
    </a>
  )
}
