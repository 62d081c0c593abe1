import type { ListedRequest } from '../../../contract/request/listed.ts'
import { arrive } from '../../arrive.ts'
import { t } from '../../t.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'

// No first screen shows them, so they come when somebody wants them.

/** Lets the resident say that something is wrong with a pickup, or that a visit was none. */
export async function sayWrong(request: ListedRequest, visitId?: string): Promise<void> {
  const loaded = await arrive(() => import('./problem-sheet.tsx')).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const { ProblemSheet } = loaded
    return ask<void>(answer => (
      <ProblemSheet request={request} {...(visitId && { visitId })} onClose={() => answer()} />
    ))
  }
  await dialogs.failure({ title: t('What went wrong?'), text: loaded.message })
}

/** Lets the resident say when to come again, or what helps at the gate. */
export async function sayAgain(request: ListedRequest, what: 'day' | 'gate'): Promise<void> {
  const loaded = await arrive(() => import('./again-sheet.tsx')).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const { AgainSheet } = loaded
    return ask<void>(answer => (
      <AgainSheet request={request} what={what} onClose={() => answer()} />
    ))
  }
  await dialogs.failure({ title: t('Another day'), text: loaded.message })
}
