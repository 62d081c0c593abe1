import { pageAt } from '../../contract/page.ts'
import { currentVersions, graceDays } from '../../contract/privacy/privacy.ts'
import { threadDays } from '../../contract/support/support.ts'
import { identity, sayOwn, whose } from '../identity.ts'
import { linkTo } from '../ui/text-link.tsx'
import { PlainArticle } from './plain-article.tsx'
import markdown from './text/privacy.md?raw'
import { t } from '../t.ts'

/** What is kept about people, why, for how long, and what they may ask for. */
export default function PrivacyPage() {
  const { controller } = whose
  const says = {
    brand: identity.name,
    version: currentVersions.privacy,
    hours: sayOwn(identity.supportHours),
    support: linkTo(pageAt('/support')),
    // Who decides what is kept; an operator names them, and what nobody named is cut out by this id.
    ...(controller && {
      controller: controller.name,
      address: controller.address,
      email: controller.email,
    }),
  }
  const without = controller ? {} : { without: 'controller' }
  const told = { markdown, says, numbers: [threadDays, graceDays], ...without }
  return <PlainArticle tab={t('Privacy')} {...told} />
}
