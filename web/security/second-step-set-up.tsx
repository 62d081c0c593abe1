import { Suspense } from 'react'
import type { OutputOf } from '../../contract/endpoint.ts'
import { switchSecondStepOn, type beginSecondStep } from '../../contract/account/second-step.ts'
import { whenItComes } from '../arrive.ts'
import { Button } from '../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { CodeField } from './code-field.tsx'
import { Copy } from './copy.tsx'
import { t } from '../t.ts'
import { rich } from '../rich.tsx'

const QrCode = whenItComes(async () => (await import('./second-step-qr.tsx')).QrCode)

type SetUpProps = {
  secretKey: OutputOf<typeof beginSecondStep>
  onOn: (recoveryCodes: readonly string[]) => void | Promise<void>
  onCancel: () => void
}

/** A key as it is easily typed: in groups of four. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

/** Carries the key into an authenticator app and tries it. */
export function SecondStepSetUp({ secretKey: { key, uri }, onOn, onCancel }: SetUpProps) {
  const send = useSend(switchSecondStepOn, {
    onDone: ({ data }) => onOn(data.recoveryCodes),
    onRefused: async ({ code, message }) =>
      code === 'second_step_wrong' ? { message: null, fields: { code: message } } : undefined,
  })
  return (
    <ol className="grid gap-5">
      <li>
        <p className="mb-3">
          <b>1.</b> {t('Open an authenticator app on your phone and scan this QR code.')}
        </p>
        <div className="size-52 rounded-xl border border-line bg-white p-2">
          <Suspense>
            <QrCode text={uri} label={t('QR code with the key, for your authenticator app')} />
          </Suspense>
        </div>
        <p className="mt-3 text-sm text-ink-soft">
          {rich('Is the app on this phone? <open>Open it there</open>, or type this key:', {
            open: inside => (
              <a
                href={uri}
                className="font-semibold text-leaf-700 underline underline-offset-3 hover:decoration-2"
              >
                {inside}
              </a>
            ),
          })}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <code className="figures font-semibold wrap-anywhere">{inGroups(key)}</code>
          <Copy text={key} label={t('Copy key')} copied={t('Key copied.')} />
        </div>
      </li>
      <li>
        <p className="mb-3">
          <b>2.</b> {t('Enter the code the app shows now.')}
        </p>
        <Form send={send}>
          <CodeField hint={t('Six digits; they change every 30 seconds.')} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t('Turn on')}</SubmitButton>
            <Button variant="ghost" onClick={onCancel}>
              {t('Not now')}
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  )
}
