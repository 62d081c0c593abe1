import { contact } from '../../contact.ts'
import { t } from '../../t.ts'

/** What is said when something was kept instead of sent. */
export const keptInWords = () =>
  contact.get().isOffline
    ? t('Your station hasn’t seen this yet. We’ll send it as soon as you’re back online.')
    : t('Your station hasn’t seen this yet. We couldn’t get through, and we’ll keep trying.')
