import { contact } from '../../contact.ts'
import { t } from '../../t.ts'

/** What is said when something was kept instead of sent. */
export const keptInWords = () =>
  contact.get().isOffline
    ? t('Your station does not know of it yet. It goes by itself as soon as there is a network.')
    : t('Your station does not know of it yet. We could not get through, and go on trying.')
