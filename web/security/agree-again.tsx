import { useQuery } from '@tanstack/react-query'
import { pageAt } from '../../contract/page.ts'
import { Button } from '../ui/button.tsx'
import { focusTitle } from '../ui/focus-title.ts'
import { Icon } from '../ui/icon.tsx'
import { useAction } from '../ui/overlay/action.ts'
import { TextLink } from '../ui/text-link.tsx'
import { askedConsents, sayConsent } from './consents.tsx'

const texts = { privacy: 'privacy notice', terms: 'terms' } as const
type Text = keyof typeof texts

const isText = (purpose: string): purpose is Text => purpose in texts

/** They change rarely, so a page that stays open need not ask again. */
const staleTime = 60 * 60 * 1000

/** Stands over a person's pages while they have not agreed to what holds today. */
export function AgreeAgain() {
  const { data } = useQuery({ ...askedConsents, staleTime })
  const open = (data?.data ?? []).filter(({ purpose, counts }) => isText(purpose) && !counts)
  const purposes = open.map(({ purpose }) => purpose).filter(isText)
  const { run, busy } = useAction()
  const agree = () =>
    run({ failed: 'It is not noted yet' }, async () => {
      for (const purpose of purposes) await sayConsent(purpose, true)
      focusTitle()
    })
  if (purposes.length === 0) return null
  const isNew = open.every(({ version }) => version === null)
  return (
    <aside aria-label="Please agree" data-screen-only className={look}>
      <Icon name="info" className="mt-0.5 size-5 sm:mt-0 sm:self-center" />
      <div className="grid min-w-0 flex-1 gap-3 sm:flex sm:items-center sm:justify-between">
        <p>
          {isNew ? 'Please read our ' : 'We have changed our '}
          {purposes.map((purpose, index) => (
            <span key={purpose}>
              {index > 0 && ' and our '}
              <TextLink to={pageAt(`/${purpose}`)} target="_blank" className="text-inherit!">
                {texts[purpose]}
                <span className="sr-only"> (opens in a new tab)</span>
              </TextLink>
            </span>
          ))}
          {isNew ? '.' : '. Please read and agree.'}
        </p>
        <Button
          variant="highlight"
          busy={busy}
          onClick={() => void agree()}
          className="shrink-0 justify-self-start"
        >
          I agree
        </Button>
      </div>
    </aside>
  )
}

// On phones the green cloth of a home page reaches up to it.
const look = 'mb-9 lg:mb-6 flex gap-2.5 rounded-xl bg-danfo-soft px-4 py-3 text-danfo-ink'
