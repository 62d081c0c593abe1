import { monthlyRequests } from '../../contract/account/account.ts'
import { pageAt } from '../../contract/page.ts'
import { closesItselfAfterHours } from '../../contract/request/pickup.ts'
import { currentVersions, graceDays } from '../../contract/privacy/privacy.ts'
import { mostDues } from '../../contract/wallet/wallet.ts'
import { identity, sayOwn } from '../identity.ts'
import { linkTo } from '../ui/text-link.tsx'
import { Part, PlainArticle } from './plain-article.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

/** What people and the service owe each other. */
export default function TermsPage() {
  return (
    <PlainArticle
      tab={t('Terms')}
      title={t('What we promise, and what we ask')}
      lead={t('Terms of {brand}, version {version}.', {
        brand: identity.name,
        version: currentVersions.terms,
      })}
    >
      <Service />
      <Money />
      <Conduct />
      <Rest />
    </PlainArticle>
  )
}

function Service() {
  return (
    <>
      <Part title={t('What the service is')}>
        <li>
          {t(
            'You ask for a pickup; the station that you chose sends a carrier for your bags. The station does the work, {brand} brings you together and keeps the account.',
            { brand: identity.name },
          )}
        </li>
        <li>
          {t(
            'Your month has {n|# pickup|# pickups}, counted by the calendar in Lagos. One that you cancel in time, or that the station declines, is given back.',
            { n: monthlyRequests },
          )}
        </li>
        <li>
          {t(
            'We come by the day that the request shows. If nobody has come by then, the request is marked late and your station sees it.',
          )}
        </li>
        <li>
          {t(
            'Once it is picked up, you close the request. What nobody closes closes itself after {n|# hour|# hours}.',
            { n: closesItselfAfterHours },
          )}
        </li>
      </Part>
      <Part title={t('Your account')}>
        <li>
          {t('It is yours alone. Keep the password to yourself; two-step log-in makes it safer.')}
        </li>
        <li>
          {t('Give your true name, an address where we find you, and an e-mail that you read.')}
        </li>
      </Part>
    </>
  )
}

function Money() {
  return (
    <>
      <Part title={t('Prices and payment')}>
        <li>
          {t(
            'Each station has a price list. The price of a request is the one of the day on which you made it; for a custom request the station may name another, and nobody comes until you have accepted it.',
          )}
        </li>
        <li>
          {t(
            'If your wallet holds the price, it is set aside at once and paid when the request is closed. If not, it is due at the pickup. Cash that a carrier takes is written down and shown to you.',
          )}
        </li>
        <li>
          {t(
            'With {n|# unpaid pickup|# unpaid pickups} there are no new ones until they are paid. The next money that comes in pays the oldest first.',
            { n: mostDues },
          )}
        </li>
      </Part>
      <Part title={t('Wallet and recyclables')}>
        <li>
          {t(
            'The wallet is for pickups. It is no bank account: it bears no interest, and it cannot go below zero.',
          )}
        </li>
        <li>
          {t(
            'A top-up counts when the payment service confirms it. What a bank takes back later is taken back here, too, and what is missing then is owed.',
          )}
        </li>
        <li>
          {t(
            'Recyclables are weighed at the station and credited at the rate of that day. A mistake is taken back in full and done anew; nothing in the books is ever rewritten.',
          )}
        </li>
      </Part>
    </>
  )
}

function Conduct() {
  return (
    <>
      <Part title={t('What must not be put out')}>
        <li>
          {t(
            'Anything that burns, bursts or poisons: fuel, gas bottles, paint, batteries, chemicals.',
          )}
        </li>
        <li>{t('Needles, medicines and other waste from treating the sick.')}</li>
        <li>{t('Dead animals, human waste, building rubble, and whatever the law forbids.')}</li>
        <li>
          {t(
            'Glass and anything sharp goes into a closed box, so that no carrier is hurt. A carrier may leave what is dangerous where it is.',
          )}
        </li>
      </Part>
      <Part title={t('When we say no')}>
        <li>
          {t(
            'A station may decline a request, and says why. It may pause, and says until when; what it has begun it finishes.',
          )}
        </li>
        <li>
          {t(
            'Whoever endangers or insults people, cheats with money or weights, or floods us with requests loses the account after a warning, or at once where somebody is in danger.',
          )}
        </li>
      </Part>
    </>
  )
}

function Rest() {
  return (
    <>
      <Part title={t('What we answer for')}>
        <li>
          {t(
            'For damage that we, a station or a carrier cause on purpose or by carelessness, and for the money that you entrusted to us.',
          )}
        </li>
        <li>
          {t(
            'Not for a delay by flood, strike, a closed road or a lost network; we come as soon as we can. Nothing here takes away a right that the law gives you as a consumer.',
          )}
        </li>
      </Part>
      <Part title={t('Leaving, and changes')}>
        <li>
          {t(
            'You may delete your account at any time under Account Setting, once nothing is open or due. For {n|# day|# days} you can change your mind. Use up your wallet first: what is left in it is gone with the account, and you are asked before.',
            { n: graceDays },
          )}
        </li>
        <li>
          {t(
            'When these terms change, the version above changes, and you are asked again when you next come. Whoever does not agree may leave, and keeps the rights that were earned before.',
          )}
        </li>
      </Part>
      <Part title={t('Law')}>
        <li>
          {rich(
            'The law of the Federal Republic of Nigeria holds, and its courts decide. Talk to us first: <support>Support</support> answers {hours}.',
            {
              support: linkTo(pageAt('/support')),
              hours: sayOwn(identity.supportHours),
            },
          )}
        </li>
        <li>
          {rich(
            'How we treat what we know of you stands in the <privacy>privacy notice</privacy>.',
            {
              privacy: linkTo(pageAt('/privacy')),
            },
          )}
        </li>
      </Part>
    </>
  )
}
