import { sendLoginCode } from '../../../contract/sign-in/phone.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'

type SendLoginCodeProps = { userId: string; phoneNumber: string }

/** For somebody who still has the number and gets no code: strangers can use up those of the log-in page. */
export function SendLoginCode({ userId, phoneNumber }: SendLoginCodeProps) {
  const { busy, run } = useAction()
  const send = () =>
    run({ failed: 'Not sent' }, async () => {
      const { message } = await call(sendLoginCode, { userId })
      toasts.show({ text: message })
    })
  return (
    <div className="grid gap-2">
      <p>
        They still have{' '}
        <span className="figures font-semibold whitespace-nowrap">{phoneNumber}</span> but get no
        code? We can send one that works in any browser, once. You will not see it.
      </p>
      <Button
        variant="ghost"
        busy={busy}
        className="justify-self-start"
        onClick={() => void send()}
      >
        Send a log-in code
      </Button>
    </div>
  )
}
