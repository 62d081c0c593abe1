import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Material } from '../../../contract/recyclable/material.ts'
import { useStore } from '../../session.ts'
import { drafts } from '../../ui/form/draft.ts'

/**
 * What is being weighed: for whom, for which request, what was typed for each material, and the key
 * under which it was sent when no answer came. What is empty is not known yet.
 */
export type Begun = Readonly<Partial<Record<Material | 'user' | 'request' | 'key', string>>>

/** Staff say that it is for no request. */
export const noRequest = 'none'

/** Somebody whom the address names gets a list of their own; otherwise we go on where we were. */
function beginning(params: URLSearchParams, kept: Begun): Begun {
  const [user, request] = [params.get('user'), params.get('request')]
  if (!user) return kept
  const isSame = !kept.user || kept.user === user
  return { ...(isSame && kept), user, ...(request && { request }) }
}

/** Keeps what is being weighed through a reload; whom it is for stands in the address, too. */
export function useWeighDraft() {
  const stationId = useStore(stored => stored.stationdetail?._id) ?? ''
  const name = `weigh:${stationId}`
  const [params, setParams] = useSearchParams()
  const [begun, setBegun] = useState(() => beginning(params, drafts.read(name)))

  useEffect(() => {
    drafts.remove(name)
    drafts.keep(name, begun)
  }, [name, begun])

  const address = (user: string) =>
    setParams(user ? { user } : {}, { replace: true, preventScrollReset: true })
  const change = (some: Begun) => setBegun(before => ({ ...before, ...some }))
  /** Somebody else brought it: what is on the list stays, what it was for does not. */
  const choose = (user: string) => {
    change({ user, request: '' })
    address(user)
  }
  const startOver = () => {
    setBegun({})
    address('')
  }
  return { begun, change, choose, startOver }
}
