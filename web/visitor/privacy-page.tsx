import type { ReactNode } from 'react'
import { privacyVersion } from '../../contract/account.ts'
import { brand } from '../../contract/brand.ts'
import { Title } from '../ui/title.tsx'

/** What is kept about people, why, for how long, and what they may ask for. */
export default function PrivacyPage() {
  return (
    <article className="mx-auto max-w-2xl px-4 pt-6 sm:pt-10">
      <Title>Privacy</Title>
      <h1 className="font-display text-[2.75rem] leading-[1.05] font-extrabold">
        What we keep, and why
      </h1>
      <p className="mt-3 text-ink-soft">
        Privacy notice of {brand.name}, version {privacyVersion}.
      </p>
      <Part title="What we keep">
        <li>
          Your name, e-mail address, pickup address, station and, if you give it, phone number.
        </li>
        <li>Your password, only as a hash: nobody can read it, we cannot either.</li>
        <li>Where you are signed in: the device's name and when it was last used.</li>
        <li>That you agreed to this notice, to which version, and when.</li>
      </Part>
      <Part title="Why">
        <li>To fetch what you put out: your station needs to know who asks, and where.</li>
        <li>To write to you about your account and your pickups. We send no advertising.</li>
        <li>
          To keep your account yours. We sell nothing and there are no trackers on these pages.
        </li>
      </Part>
      <Part title="Who sees it">
        <li>Your own station and the director who runs it.</li>
        <li>Those who carry our messages (mail), and only what that needs.</li>
      </Part>
      <Part title="On your own device">
        <li>
          Two cookies that scripts cannot read: one keeps you signed in, the other remembers that
          this device is yours, so that a stranger's wrong guesses do not lock you out.
        </li>
        <li>
          Your name and station, so that the app can greet you at once. Logging out removes it.
        </li>
      </Part>
      <Part title="How long">
        <li>Your account's data, for as long as you have the account.</li>
        <li>A note of each link that we mailed you, until 30 days after it has expired.</li>
        <li>Mail that waits to be sent or was sent, for 60 days.</li>
      </Part>
      <Part title="Your rights">
        <li>
          Under the Nigeria Data Protection Act 2023 you may see what we keep, have it corrected or
          deleted, receive a copy, object, and withdraw your consent at any time.
        </li>
        <li>Ask your station, or write to us ({brand.supportHours}). We answer within 30 days.</li>
        <li>You may also complain to the Nigeria Data Protection Commission.</li>
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl font-bold">{title}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-leaf-700">{children}</ul>
    </section>
  )
}
