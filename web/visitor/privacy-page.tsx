import { pageAt } from '../../contract/page.ts'
import { currentVersions, graceDays } from '../../contract/privacy/privacy.ts'
import { threadDays } from '../../contract/support/support.ts'
import { identity, sayOwn, whose } from '../identity.ts'
import { linkTo } from '../ui/text-link.tsx'
import { Part, PlainArticle } from './plain-article.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

/** What is kept about people, why, for how long, and what they may ask for. */
export default function PrivacyPage() {
  return (
    <PlainArticle
      tab={t('Privacy')}
      title={t('What we keep, and why')}
      lead={t('Privacy notice of {brand}, version {version}.', {
        brand: identity.name,
        version: currentVersions.privacy,
      })}
    >
      <Controller />
      <WhatAndWhy />
      <WhoSees />
      <HowLong />
      <Rights />
    </PlainArticle>
  )
}

/** Who decides what is kept; an operator names them, and what nobody named is cut out by this id. */
function Controller() {
  if (!whose.controller) return null
  return (
    <Part id="controller" title={t('Who answers for your data')}>
      <li>
        {t('{controller}, {address}. Write to {email}.', {
          controller: whose.controller.name,
          address: whose.controller.address,
          email: whose.controller.email,
        })}
      </li>
    </Part>
  )
}

function WhatAndWhy() {
  return (
    <>
      <Part title={t('What we keep')}>
        <li>
          {t(
            'Your name, pickup address and station, and your phone number or e-mail address, or both.',
          )}
        </li>
        <li>
          {t(
            'Your password, only as a hash: nobody can read it, we cannot either. With two-step log-in the key of your authenticator app, sealed, and your recovery codes, only as hashes.',
          )}
        </li>
        <li>
          {t(
            "Your requests with their addresses, messages, ratings and each step; what was weighed for you; your wallet with every payment. Your card's number never reaches us.",
          )}
        </li>
        <li>
          {t('What you write to support, with the pictures. We keep pictures without their place.')}
        </li>
        <li>
          {t(
            'What we told you: notices, mail, and each SMS with its number. What you chose to be told, and the language for it. The address of each device that you turned messages on for.',
          )}
        </li>
        <li>
          {t(
            "Where you are logged in: the device's name, since when, and when it was last used. Whether mail to your address came back.",
          )}
        </li>
        <li>{t('What you agreed to, which version, when, and when you withdrew it.')}</li>
      </Part>
      <Part title={t('Why')}>
        <li>{t('To fetch what you put out: your station needs to know who asks, and where.')}</li>
        <li>{t('To keep true books: the law wants them, and so do you.')}</li>
        <li>
          {t(
            'To tell you about your account and your pickups. You choose how; SMS come only if you ask for them. We send no advertising.',
          )}
        </li>
        <li>
          {t(
            'To keep your account yours. We sell nothing and there are no trackers on these pages.',
          )}
        </li>
      </Part>
    </>
  )
}

function WhoSees() {
  return (
    <>
      <Part title={t('Who sees it')}>
        <li>
          {t(
            'Your own station and the director who runs it. A carrier who is sent to you sees your name, address and number for that pickup.',
          )}
        </li>
        <li>
          {t(
            "Those who carry our messages, and only what that needs: the mail server; the SMS service Termii; the message service of your browser's maker, which cannot read what it carries.",
          )}
        </li>
        <li>
          {t(
            'Paystack, when you top up: your e-mail address, or one without your name if you have none, and the amount.',
          )}
        </li>
      </Part>
      <Part title={t('On your own device')}>
        <li>
          {t(
            "Four cookies that scripts cannot read: one keeps you logged in; one remembers that this device is yours, so that a stranger's wrong guesses do not lock you out; one lets only this browser use a code that you requested by SMS, for an hour; one lets this browser finish a registration, for a week.",
          )}
        </li>
        <li>
          {t(
            'Your name, e-mail address and station, so that the app can greet you at once; what you have begun to type; your choice of light or dark. Logging out removes the first two and ends messages to the device.',
          )}
        </li>
      </Part>
    </>
  )
}

function HowLong() {
  return (
    <Part title={t('How long')}>
      <li>
        {t('Your account, its requests and conversations, for as long as you have the account.')}
      </li>
      <li>
        {t(
          'A device stays logged in for 90 days (staff and directors 30), or until you have not used it for 30 days (staff 14, directors 7), and is remembered as yours for 400 days.',
        )}
      </li>
      <li>{t('A note of each link that we mailed you, until 30 days after it has expired.')}</li>
      <li>
        {t('Mail and other messages that wait to be sent or were sent, for 60 days; SMS for 90.')}
      </li>
      <li>{t('What the payment service tells us about a top-up, for 180 days.')}</li>
      <li>
        {t(
          "A visitor's conversation with support, for {n|# day|# days} after the last message; so long its link opens it.",
          { n: threadDays },
        )}
      </li>
      <li>
        {t(
          'What was paid stays in the books for good, and so does the note of what staff did with it: after you have left, without your name.',
        )}
      </li>
    </Part>
  )
}

function Rights() {
  return (
    <Part title={t('Your rights')}>
      <li>
        {t(
          'Under the Nigeria Data Protection Act 2023 you may see what we keep, have it corrected or deleted, receive a copy, object, and withdraw your consent at any time.',
        )}
      </li>
      <li>
        {t(
          'Most of it you do yourself, under Account Setting: change your details, download everything as one file, choose what we tell you, take a consent back as easily as you gave it.',
        )}
      </li>
      <li>
        {t(
          'You delete your account there, too, once nothing is open or due. It waits {n|# day|# days} in case you change your mind; then your name, addresses, numbers, messages and pictures are gone.',
          { n: graceDays },
        )}
      </li>
      <li>
        {rich(
          'For anything else write to <support>Support</support> ({hours}). We answer within 30 days.',
          {
            support: linkTo(pageAt('/support')),
            hours: sayOwn(identity.supportHours),
          },
        )}
      </li>
      <li>{t('You may also complain to the Nigeria Data Protection Commission.')}</li>
    </Part>
  )
}
