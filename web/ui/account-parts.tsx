import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Appearance } from './appearance.tsx'
import { OwnData } from './own-data.tsx'
import { Part } from './part.tsx'
import { Preferences } from './preferences.tsx'
import { SecurityPanel, type SecretWords } from './security-panel.tsx'

const parts = [
  ['profile', 'Profile'],
  ['notifications', 'Notifications'],
  ['appearance', 'Look and language'],
  ['security', 'Security'],
  ['data', 'Your data'],
] as const

type AccountPartsProps = {
  /** The address that signs in. */
  email: string
  secretWords?: SecretWords
  /** The form with the person's own details. */
  profile: ReactNode
  /** How to leave. */
  leaving: ReactNode
}

/** The parts of everyone's profile page: one column on phones, two on wide screens. */
export function AccountParts({ email, secretWords, profile, leaving }: AccountPartsProps) {
  useAnchor()
  return (
    <>
      <nav aria-label="On this page" className="-mt-2 mb-4">
        <ul className="flex flex-wrap gap-x-5">
          {parts.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline underline-offset-3"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className="grid gap-4">
          {profile}
          <Part id="notifications" title="Notifications">
            <Preferences />
          </Part>
          <Part id="appearance" title="Look and language">
            <Appearance />
          </Part>
        </div>
        <div className="grid gap-4">
          <SecurityPanel email={email} {...(secretWords && { secretWords })} />
          <Part id="data" title="Your data">
            <OwnData>{leaving}</OwnData>
          </Part>
        </div>
      </div>
    </>
  )
}

/** Whoever comes to `#data` from elsewhere gets there once the parts are drawn. */
function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
