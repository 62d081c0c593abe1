import { useState } from 'react'
import { pageAt } from '../../../contract/page.ts'
import { TicketTabs } from '../../support/ticket-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { LostNumber } from '../resident/lost-number.tsx'
import { Answers } from './answers.tsx'

/** Who has written to the station, and who waits for an answer. */
export default function SupportPage() {
  const search = useSearch()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageTitle
        actions={
          <>
            <LostNumber className="max-sm:px-4" />
            <Button
              variant="ghost"
              aria-haspopup="dialog"
              className="max-sm:px-4"
              onClick={() => setOpen(true)}
            >
              <Icon name="list" />
              Saved answers
            </Button>
          </>
        }
      >
        Support
      </PageTitle>
      <div className="mb-4 sm:max-w-sm">
        <SearchBox label="Search by name, number or text" />
      </div>
      <TicketTabs
        to={ticketId => pageAt('/station/support/:ticketId', { ticketId })}
        filters={search ? { search } : {}}
        filterNames={[]}
      />
      {isOpen && <Answers onClose={() => setOpen(false)} />}
    </>
  )
}
