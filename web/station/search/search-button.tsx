import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { DeskSearch } from './desk-search.tsx'

/** On phones the search is one press away. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-11 cursor-pointer place-items-center rounded-xl lg:hidden"
      >
        <Icon name="search" />
      </button>
      {isOpen && (
        <Modal look="tall" label="Search" onClose={() => setOpen(false)}>
          <DeskSearch inDialog onGone={() => setOpen(false)} />
        </Modal>
      )}
    </>
  )
}
