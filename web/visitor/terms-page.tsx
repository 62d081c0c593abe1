import { monthlyRequests } from '../../contract/account/account.ts'
import { pageAt } from '../../contract/page.ts'
import { closesItselfAfterHours, provenClosesAfterHours } from '../../contract/request/pickup.ts'
import { currentVersions, graceDays } from '../../contract/privacy/privacy.ts'
import { mostDues } from '../../contract/wallet/wallet.ts'
import { identity, sayOwn } from '../identity.ts'
import { linkTo } from '../ui/text-link.tsx'
import { PlainArticle } from './plain-article.tsx'
import markdown from './text/terms.md?raw'
import { t } from '../t.ts'

/** What people and the service owe each other. */
export default function TermsPage() {
  const says = {
    brand: identity.name,
    version: currentVersions.terms,
    hours: sayOwn(identity.supportHours),
    support: linkTo(pageAt('/support')),
    privacy: linkTo(pageAt('/privacy')),
  }
  const numbers = [
    monthlyRequests,
    closesItselfAfterHours,
    provenClosesAfterHours,
    mostDues,
    graceDays,
  ]
  return <PlainArticle tab={t('Terms')} markdown={markdown} says={says} numbers={numbers} />
}
