import { Suspense, useId, useRef, useState } from 'react'
import type { HomePage } from '../../contract/account/login-pages.ts'
import { pageAt } from '../../contract/page.ts'
import { whenItComes } from '../arrive.ts'
import { useSaveData } from '../save-data.ts'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { NoticeList } from './notice-list.tsx'
import { useNotices } from './use-notices.ts'
import { useReadByOpening } from './use-read-by-opening.ts'
import { t } from '../t.ts'

const PushRow = whenItComes(async () => (await import('./push-row.tsx')).PushRow)

const buttonLook =
  'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-on-leaf ' +
  'transition-colors hover:bg-leaf-here aria-expanded:bg-leaf-here'
const badgeLook =
  'figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-danfo ' +
  'px-1 text-xs leading-none font-bold text-on-danfo'
type BellProps = {
  /** The home below which the page with all notices lies. */
  home: HomePage
  /** Whether messages to this device are offered below the list. */
  offersPush?: boolean
}

/** What the person was told: how much of it is unread, and a list to open. */
export function Bell({ home, offersPush = false }: BellProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { pages, unread, shown } = useNotices()
  const isSaving = useSaveData()
  useReadByOpening(home)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-twin="bell"
        aria-label={
          pages.data ? t('Notifications, {count} unread', { count: shown }) : t('Notifications')
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={buttonLook}
      >
        <Icon name="bell" className="size-6" />
        {unread > 0 && (
          <span aria-hidden="true" className={badgeLook}>
            {shown}
          </span>
        )}
      </button>
      {isOpen && (
        <Popover id={id} label={t('Notifications')} opener={button} onClose={close}>
          <NoticeList pages={pages} unread={unread} onGo={close} />
          {offersPush && !isSaving && (
            <Suspense>
              <PushRow />
            </Suspense>
          )}
          <div className="border-t border-line px-4 text-center">
            <TextLink
              to={pageAt(`${home}/notifications`)}
              onClick={close}
              className="inline-flex min-h-11 items-center"
            >
              {t('See all')}
            </TextLink>
          </div>
        </Popover>
      )}
    </>
  )
}
