import { useState } from 'react'
import { sayWithinDays } from '../../../contract/problem/problem.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { sayWrong } from './open-sheet.tsx'

const dayMs = 24 * 60 * 60 * 1000

/** For some days after a pickup was closed something can still be wrong with it. */
export function StillWrong({ request }: { request: ListedRequest }) {
  const { requestStatus, doneAt, problem } = request
  const isOver = requestStatus === 'Closed' && doneAt !== null
  // A page that is open for days asks the server in the end, which knows.
  const [now] = useState(Date.now)
  if (!isOver || (problem && !problem.visitId)) return null
  if (Date.parse(doneAt) + sayWithinDays * dayMs < now) return null
  return (
    <div>
      <Button variant="ghost" onClick={() => void sayWrong(request)}>
        {t('Report a problem')}
      </Button>
    </div>
  )
}
