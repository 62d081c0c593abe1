import { useId, useRef, useState } from 'react'
import { listNotices } from '../../contract/notification.ts'
import { Icon } from './icon.tsx'
import { NoticeList } from './notice-list.tsx'
import { usePages } from './paged-list.tsx'
import { Popover } from './popover.tsx'

const buttonLook =
  'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-on-leaf ' +
  'transition-colors hover:bg-leaf-here aria-expanded:bg-leaf-here'
const badgeLook =
  'figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-danfo ' +
  'px-1 text-xs leading-none font-bold text-on-danfo'
const quietLook =
  'figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-leaf-900 ' +
  'px-1 text-xs leading-none font-bold text-on-leaf-soft ring-1 ring-on-leaf-soft/60'
const mostShown = 99

/** What the person was told: how much of it is unread, and a list to open. */
export function Bell() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const pages = usePages(listNotices, {})
  const unread = pages.data?.pages[0]?.unread ?? 0
  const shown = unread > mostShown ? `${mostShown}+` : String(unread)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={pages.data ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={buttonLook}
      >
        <Icon name="bell" className="size-6" />
        {pages.data && (
          <span aria-hidden="true" className={unread > 0 ? badgeLook : quietLook}>
            {shown}
          </span>
        )}
      </button>
      {isOpen && (
        <Popover id={id} label="Notifications" opener={button} onClose={() => setOpen(false)}>
          <NoticeList pages={pages} unread={unread} onGo={() => setOpen(false)} />
        </Popover>
      )}
    </>
  )
}
