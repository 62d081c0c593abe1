import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageAt } from '../../contract/page.ts'
import { Button } from '../ui/button.tsx'
import { focusTitle } from '../ui/focus-title.ts'
import { Icon } from '../ui/icon.tsx'
import { useAction } from '../ui/overlay/action.ts'
import { TextLink } from '../ui/text-link.tsx'
import { askedConsents, sayConsent } from './consents.tsx'
import { t } from '../t.ts'
import { rich } from '../rich.tsx'

type Text = 'privacy' | 'terms'

const isText = (purpose: string): purpose is Text => purpose === 'privacy' || purpose === 'terms'

/** They change rarely, so a page that stays open need not ask again. */
const staleTime = 60 * 60 * 1000

/** Stands over a person's pages while they have not agreed to what holds today. */
export function AgreeAgain() {
  const { data } = useQuery({ ...askedConsents, staleTime })
  const open = (data?.data ?? []).filter(({ purpose, counts }) => isText(purpose) && !counts)
  const purposes = open.map(({ purpose }) => purpose).filter(isText)
  const { run, busy } = useAction()
  const agree = () =>
    run({ failed: t('Not saved yet') }, async () => {
      for (const purpose of purposes) await sayConsent(purpose, true)
      focusTitle()
    })
  if (purposes.length === 0) return null
  const isNew = open.every(({ version }) => version === null)
  return (
    <aside aria-label={t('Please agree')} data-screen-only className={look}>
      <Icon name="info" className="mt-0.5 size-5 sm:mt-0 sm:self-center" />
      <div className="grid min-w-0 flex-1 gap-3 sm:flex sm:items-center sm:justify-between">
        <p>{isNew ? toRead(purposes) : toReadAgain(purposes)}</p>
        <Button
          variant="highlight"
          busy={busy}
          onClick={() => void agree()}
          className="shrink-0 justify-self-start"
        >
          {t('I agree')}
        </Button>
      </div>
    </aside>
  )
}

const linkTo = (purpose: Text) => (inside: string) => (
  <TextLink to={pageAt(`/${purpose}`)} target="_blank" className="text-inherit!">
    {inside}
    <span className="sr-only"> {t('(opens in a new tab)')}</span>
  </TextLink>
)

function toRead([first, second]: readonly Text[]): ReactNode {
  const [privacy, terms] = [linkTo('privacy'), linkTo('terms')]
  if (second) {
    return rich('Please read our <privacy>privacy notice</privacy> and our <terms>terms</terms>.', {
      privacy,
      terms,
    })
  }
  return first === 'terms'
    ? rich('Please read our <terms>terms</terms>.', { terms })
    : rich('Please read our <privacy>privacy notice</privacy>.', { privacy })
}

function toReadAgain([first, second]: readonly Text[]): ReactNode {
  const [privacy, terms] = [linkTo('privacy'), linkTo('terms')]
  if (second) {
    return rich(
      'We have changed our <privacy>privacy notice</privacy> and our <terms>terms</terms>. Please read and agree.',
      { privacy, terms },
    )
  }
  return first === 'terms'
    ? rich('We have changed our <terms>terms</terms>. Please read and agree.', { terms })
    : rich('We have changed our <privacy>privacy notice</privacy>. Please read and agree.', {
        privacy,
      })
}

// On phones the green cloth of a home page reaches up to it.
const look = 'mb-9 lg:mb-6 flex gap-2.5 rounded-xl bg-danfo-soft px-4 py-3 text-danfo-ink'
