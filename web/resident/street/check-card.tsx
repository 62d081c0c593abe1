import { pageAt } from '../../../contract/page.ts'
import { t } from '../../t.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useCardKeys } from '../../street/card-keys.ts'

/** The way to checking the card of whoever stands at the gate. */
export function CheckCard() {
  // So that it can be checked without a network.
  useCardKeys()
  return (
    <TextLink to={pageAt('/card')} className="inline-flex min-h-11 items-center gap-1.5">
      <Icon name="camera" className="size-5" />
      {t('Check carrier’s card')}
    </TextLink>
  )
}
