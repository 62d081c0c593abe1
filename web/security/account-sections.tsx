import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Preferences } from '../notice/preferences.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Icon } from '../ui/icon.tsx'
import { Row, rowsLook } from '../ui/layout/row.tsx'
import { Section } from '../ui/layout/section.tsx'
import { Appearance } from './appearance.tsx'
import { HeldNotice } from './held.tsx'
import { OwnData } from './own-data.tsx'
import { SecurityPanel, type SecretWords } from './security-panel.tsx'
import { msg, t } from '../t.ts'

const sections = [
  ['profile', msg('Profile')],
  ['notifications', msg('Notifications')],
  ['appearance', msg('Display, data and language')],
  ['security', msg('Security')],
  ['data', msg('Your data')],
] as const

type AccountSectionsProps = {
  /** The address that signs in. */
  email: string
  secretWords?: SecretWords
  /** The form with the person's own details. */
  profile: ReactNode
  /** How to leave. */
  leaving: ReactNode
  /** Whether these pages hear of changes at once, also on a device that saves data. */
  hearsAtOnce?: boolean
  /** On phones each section is a page of its own behind a row; below the rows stands this. */
  rowsEnd?: ReactNode
}

/** The sections of everyone's profile page: one column on phones, two on wide screens. */
export function AccountSections(props: AccountSectionsProps) {
  const { email, secretWords, profile, leaving, hearsAtOnce = false, rowsEnd } = props
  const open = useAnchor()
  const isSplit = rowsEnd !== undefined
  const at = (id: string) => (isSplit && open !== id ? 'max-lg:hidden' : '')
  return (
    <>
      <HeldNotice />
      {isSplit && <Rows open={open} end={rowsEnd} />}
      <nav
        aria-label={t('On this page')}
        className={`-mt-2 mb-4 ${isSplit ? 'max-lg:hidden' : ''}`}
      >
        <ul className="flex flex-wrap gap-x-5 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:whitespace-nowrap">
          {sections.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline underline-offset-3"
              >
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className="grid gap-4">
          <div className={at('profile')}>{profile}</div>
          <div className={at('notifications')}>
            <Section id="notifications" title={t('Notifications')}>
              <Preferences />
            </Section>
          </div>
          <div className={at('appearance')}>
            <Section id="appearance" title={t('Display, data and language')}>
              <Appearance hearsAtOnce={hearsAtOnce} />
            </Section>
          </div>
        </div>
        <div className="grid gap-4">
          <div className={`grid gap-4 ${at('security')}`}>
            <SecurityPanel email={email} {...(secretWords && { secretWords })} />
          </div>
          <div className={at('data')}>
            <Section id="data" title={t('Your data')}>
              <OwnData>{leaving}</OwnData>
            </Section>
          </div>
        </div>
      </div>
    </>
  )
}

const about: Record<(typeof sections)[number][0], string> = {
  profile: msg('Name, address, phone, email'),
  notifications: msg('What we tell you and how'),
  appearance: msg('Light or dark, data, language'),
  security: msg('Password, two-step login, devices'),
  data: msg('Download, consents, delete account'),
}

const icons = {
  profile: 'profile',
  notifications: 'bell',
  appearance: 'sun',
  security: 'check',
  data: 'list',
} as const

/** On phones: the rows that lead to the sections, or the way back to them. */
function Rows({ open, end }: { open: string; end: ReactNode }) {
  if (sections.some(([id]) => id === open)) {
    return (
      <Link
        to="."
        className="-mt-2 mb-3 inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf-700 lg:hidden"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('All settings')}
      </Link>
    )
  }
  return (
    <div className="grid gap-4 lg:hidden">
      <nav aria-label={t('Settings')} className="rounded-xl border border-line bg-card">
        <ul className={rowsLook}>
          {sections.map(([id, title]) => (
            <li key={id}>
              <Row
                to={`#${id}`}
                picture={<IconDisc name={icons[id]} size="row" />}
                title={t(title)}
                text={t(about[id])}
                end={<Icon name="chevron-right" />}
                wraps="beside"
              />
            </li>
          ))}
        </ul>
      </nav>
      {end}
    </div>
  )
}

/** Whoever comes to `#data` from elsewhere gets there once the sections are drawn; gives what that is. */
function useAnchor(): string {
  const { hash } = useLocation()
  const id = hash.slice(1)
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [id])
  return id
}
