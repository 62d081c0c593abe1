import { useNavigate, useSearchParams } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import type { Holder } from '../../contract/endpoint.ts'
import { dialogMs, words } from '../../contract/words.ts'
import { signedOut, store, type Stored } from '../session.ts'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { nextFrom } from '../way-in.ts'
import { t } from '../t.ts'

/** Greets whoever has just come in, and leads to where they were heading. */
export function useWelcome(role: Holder) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (kept: Partial<Stored>, first?: string) => {
    // There is one session in a browser: whoever was here before is not here any more.
    signedOut()
    store.set(kept)
    await dialogs.success({
      title: t(words.loginSuccessful),
      text: t(words.takingYouToDashboard),
      ms: dialogMs[role],
    })
    await navigate(first ?? nextFrom(search, doors[role].home), { replace: true })
  }
}
