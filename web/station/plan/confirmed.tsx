import type { OutputOf } from '../../../contract/endpoint.ts'
import { takeBackPlan, type confirmPlan } from '../../../contract/plan/plan.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { sayDone } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { showLeft, type Left } from './confirm-dialog.tsx'

type Confirmed = { message: string; data: OutputOf<typeof confirmPlan> }
type AddressOf = (requestId: string) => string | undefined

const refresh = () => askAgain('request')

const nameLeft = async (message: string, left: Left, addressOf: AddressOf) =>
  left.length > 0 && showLeft(message, left, addressOf)

/** Says what a plan gave, offers to take it back, and names line by line what it could not give. */
export async function sayConfirmed(
  { message, data }: Confirmed,
  addressOf: AddressOf,
  onUndone: () => void = () => {},
) {
  const { day, gave, left } = data
  const undo = async () => {
    const back = await call(takeBackPlan, { day, rounds: gave })
    onUndone()
    await nameLeft(back.message, back.data.left, addressOf)
  }
  if (gave.length > 0) sayDone({ text: message, undo, refresh })
  else if (left.length === 0) toasts.show({ text: message })
  await nameLeft(message, left, addressOf)
}
