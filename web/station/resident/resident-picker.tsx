import { useState } from 'react'
import { maskPhone } from '../../../contract/phone.ts'
import type { OwnResident } from '../../../contract/screen/resident.ts'
import { PickerSearch } from '../../ui/form/picker-search.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { useResidents } from './use-residents.ts'

const choiceLook =
  'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-xl px-2 py-2.5 text-left ' +
  'hover:bg-leaf-100'

type ResidentPickerProps = {
  onPick: (resident: OwnResident) => void
  /** Shows nobody before something is typed, where a long list would be in the way. */
  quiet?: boolean
  /** Whether the search has the focus as soon as it is there. */
  focused?: boolean
}

/** The station's residents, found by name, phone, address or the number of a request. */
export function ResidentPicker({ onPick, quiet = false, focused = true }: ResidentPickerProps) {
  const [typed, setTyped] = useState('')
  const { search, pages } = useResidents(typed)
  // Only of what is typed by now, and only where nobody else is meant.
  const [only, other] = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const isFound = search !== '' && search === typed.trim() && !pages.isPlaceholderData
  const pickOnly = () => isFound && only && !other && onPick(only)
  return (
    <>
      <PickerSearch
        label="Name, phone or request"
        value={typed}
        onChange={setTyped}
        focused={focused}
        onEnter={pickOnly}
      />
      <div hidden={quiet && search === ''} className="-mx-3 scrolls-inside px-3">
        <PagedList pages={pages} label="Residents" empty={<Nobody search={search} />}>
          {resident => (
            <button type="button" onClick={() => onPick(resident)} className={choiceLook}>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{resident.name}</span>
                <span className="figures block text-sm wrap-anywhere text-ink-soft">
                  {resident.phoneNumber && `${maskPhone(resident.phoneNumber)} · `}
                  {resident.address}
                </span>
              </span>
              <Icon name="chevron-right" className="size-5 text-ink-soft" />
            </button>
          )}
        </PagedList>
      </div>
    </>
  )
}

const Nobody = ({ search }: { search: string }) =>
  search ? (
    <EmptyState title={`No match for “${search}”`}>Try fewer letters.</EmptyState>
  ) : (
    <EmptyState title="No residents yet">Residents of your station appear here.</EmptyState>
  )
