import { sendLoginCode } from '../../../contract/account/phone-sign-in.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'

/** For somebody who still has the number and gets no code: strangers can use up those of the login page. */
export function SendLoginCode({ userId, old }: { userId: string; old: string | null }) {
  const { busy, run } = useAction()
  const send = (toOld?: true) =>
    run({ failed: 'Not sent' }, async () => {
      const { message } = await call(sendLoginCode, { userId, ...(toOld && { toOld }) })
      toasts.show({ text: message })
    })
  return (
    <div className="grid gap-2">
      <p>
        Still have the number but no code? We’ll send one that works once in any browser. You won’t
        see it.
      </p>
      <Button
        variant="ghost"
        busy={busy}
        className="justify-self-start"
        onClick={() => void send()}
      >
        Send a login code
      </Button>
      {old && (
        <Button
          variant="ghost"
          busy={busy}
          className="justify-self-start"
          onClick={() => void send(true)}
        >
          Send a code to {old}, to undo the change
        </Button>
      )}
    </div>
  )
}
