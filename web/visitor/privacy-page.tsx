import { brand } from '../../contract/brand.ts'
import { pageAt } from '../../contract/page.ts'
import { currentVersions, graceDays } from '../../contract/privacy.ts'
import { threadDays } from '../../contract/support.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Part, PlainArticle } from './plain-article.tsx'

/** What is kept about people, why, for how long, and what they may ask for. */
export default function PrivacyPage() {
  return (
    <PlainArticle
      tab="Privacy"
      title="What we keep, and why"
      lead={
        <>
          Privacy notice of {brand.name}, version {currentVersions.privacy}.
        </>
      }
    >
      <WhatAndWhy />
      <WhoSees />
      <HowLong />
      <Rights />
    </PlainArticle>
  )
}

function WhatAndWhy() {
  return (
    <>
      <Part title="What we keep">
        <li>
          Your name, e-mail address, pickup address, station and, if you give it, phone number.
        </li>
        <li>
          Your password, only as a hash: nobody can read it, we cannot either. With two-step sign-in
          the key of your authenticator app, sealed, and your recovery codes, only as hashes.
        </li>
        <li>
          Your requests with their addresses, messages, ratings and each step; what was weighed for
          you; your wallet with every payment. Your card's number never reaches us.
        </li>
        <li>What you write to support, with the pictures. We keep pictures without their place.</li>
        <li>
          What we told you: notices, mail, and each SMS with its number. What you chose to be told,
          and the language for it. The address of each device that you turned messages on for.
        </li>
        <li>
          Where you are signed in: the device's name, since when, and when it was last used. Whether
          mail to your address came back.
        </li>
        <li>What you agreed to, which version, when, and when you withdrew it.</li>
      </Part>
      <Part title="Why">
        <li>To fetch what you put out: your station needs to know who asks, and where.</li>
        <li>To keep true books: the law wants them, and so do you.</li>
        <li>
          To tell you about your account and your pickups. You choose how; SMS come only if you ask
          for them. We send no advertising.
        </li>
        <li>
          To keep your account yours. We sell nothing and there are no trackers on these pages.
        </li>
      </Part>
    </>
  )
}

function WhoSees() {
  return (
    <>
      <Part title="Who sees it">
        <li>
          Your own station and the director who runs it. A carrier who is sent to you sees your
          name, address and number for that pickup.
        </li>
        <li>
          Those who carry our messages, and only what that needs: the mail server; the SMS service
          Termii; the message service of your browser's maker, which cannot read what it carries.
        </li>
        <li>Paystack, when you top up: your e-mail address and the amount.</li>
      </Part>
      <Part title="On your own device">
        <li>
          Two cookies that scripts cannot read: one keeps you signed in, the other remembers that
          this device is yours, so that a stranger's wrong guesses do not lock you out.
        </li>
        <li>
          Your name, e-mail address and station, so that the app can greet you at once; what you
          have begun to type; your choice of light or dark. Logging out removes the first two and
          ends messages to the device.
        </li>
      </Part>
    </>
  )
}

function HowLong() {
  return (
    <Part title="How long">
      <li>Your account, its requests and conversations, for as long as you have the account.</li>
      <li>
        A device stays signed in for 90 days (staff and directors 30), or until you have not used it
        for 30 days (staff 14, directors 7), and is remembered as yours for 400 days.
      </li>
      <li>A note of each link that we mailed you, until 30 days after it has expired.</li>
      <li>Mail and other messages that wait to be sent or were sent, for 60 days; SMS for 90.</li>
      <li>What the payment service tells us about a top-up, for 180 days.</li>
      <li>
        A visitor's conversation with support, for {threadDays} days after the last message; so long
        its link opens it.
      </li>
      <li>
        What was paid stays in the books for good, and so does the note of what staff did with it:
        after you have left, without your name.
      </li>
    </Part>
  )
}

function Rights() {
  return (
    <Part title="Your rights">
      <li>
        Under the Nigeria Data Protection Act 2023 you may see what we keep, have it corrected or
        deleted, receive a copy, object, and withdraw your consent at any time.
      </li>
      <li>
        Most of it you do yourself, under Account Setting: change your details, download everything
        as one file, choose what we tell you, take a consent back as easily as you gave it.
      </li>
      <li>
        You delete your account there, too, once nothing is open or due. It waits {graceDays} days
        in case you change your mind; then your name, addresses, numbers, messages and pictures are
        gone.
      </li>
      <li>
        For anything else write to <TextLink to={pageAt('/support')}>Support</TextLink> (
        {brand.supportHours}
        ). We answer within 30 days.
      </li>
      <li>You may also complain to the Nigeria Data Protection Commission.</li>
    </Part>
  )
}
