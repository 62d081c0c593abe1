import { sayNaira } from '../../../contract/money.ts'
import { reverseWeighing, type Weighing } from '../../../contract/recyclable/recyclable.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { showKilos } from '../../ui/form/kilo.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

/** Asks again for everything that the stock can be seen in; what is sold goes into the till. */
export const refreshStock = () => askAgain('weighing', 'request', 'cash')

/** Takes a mistaken weighing back, for a reason that the resident reads. */
export async function takeWeighingBack({ _id: weighingId, user, grams, worthKobo }: Weighing) {
  const amount = sayNaira(worthKobo)
  await dialogs.prompt({
    title: `Take ${amount} back?`,
    text: `${amount} leaves ${user}’s wallet and ${showKilos(grams)} leave the stock. Anything already spent will be owed. ${user} will see the reason.`,
    label: 'Reason',
    submit: 'Reverse',
    cancel: 'Keep it',
    danger: true,
    input: 'textarea',
    draftKey: `weighing:${weighingId}`,
    validate: reason => (reason ? undefined : 'Please enter a reason'),
    refresh: refreshStock,
    async run(reason) {
      await call(reverseWeighing, { weighingId, reason })
      toasts.show({ text: `${amount} of ${user} reversed.` })
    },
  })
}
