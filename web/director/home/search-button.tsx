import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { StationSearch } from './station-search.tsx'

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** Stations and pages from everywhere: by a press, or by `/`. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      // One stands in the sidebar and one in the header of phones.
      if (button.current?.getClientRects().length === 0) return
      const isTyping = target instanceof Element && target.closest(fields)
      if (isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
        className="grid size-11 cursor-pointer place-items-center rounded-xl"
      >
        <Icon name="search" />
      </button>
      {isOpen && (
        <Modal look="tall" label="Search" onClose={close}>
          <StationSearch onGone={close} />
        </Modal>
      )}
    </>
  )
}
