import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Preferences } from '../notice/preferences.tsx'
import { Section } from '../ui/layout/section.tsx'
import { Appearance } from './appearance.tsx'
import { OwnData } from './own-data.tsx'
import { SecurityPanel, type SecretWords } from './security-panel.tsx'

const sections = [
  ['profile', 'Profile'],
  ['notifications', 'Notifications'],
  ['appearance', 'Look and language'],
  ['security', 'Security'],
  ['data', 'Your data'],
] as const

type AccountSectionsProps = {
  /** The address that signs in. */
  email: string
  secretWords?: SecretWords
  /** The form with the person's own details. */
  profile: ReactNode
  /** How to leave. */
  leaving: ReactNode
}

/** The sections of everyone's profile page: one column on phones, two on wide screens. */
export function AccountSections({ email, secretWords, profile, leaving }: AccountSectionsProps) {
  useAnchor()
  return (
    <>
      <nav aria-label="On this page" className="-mt-2 mb-4">
        <ul className="flex flex-wrap gap-x-5">
          {sections.map(([id, title]) => (
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
          <Section id="notifications" title="Notifications">
            <Preferences />
          </Section>
          <Section id="appearance" title="Look and language">
            <Appearance />
          </Section>
        </div>
        <div className="grid gap-4">
          <SecurityPanel email={email} {...(secretWords && { secretWords })} />
          <Section id="data" title="Your data">
            <OwnData>{leaving}</OwnData>
          </Section>
        </div>
      </div>
    </>
  )
}

/** Whoever comes to `#data` from elsewhere gets there once the sections are drawn. */
function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
