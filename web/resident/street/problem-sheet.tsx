import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { problemKinds, type ProblemKind } from '../../../contract/problem/problem-shape.ts'
import {
  answerProblemWithinHours,
  mostProblemPictures,
  sayProblem,
} from '../../../contract/problem/problem.ts'
import { askAgain } from '../../live.ts'
import { throughQueue } from '../../offline/queue/through.ts'
import { KeptOnDevice } from '../../reason.ts'
import { rich } from '../../rich.tsx'
import { PictureField, usePictures } from '../../support/picture-field.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { SheetHead, sheetFootLook } from '../../ui/overlay/sheet-head.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { nameOf } from '../request/request-words.ts'
import { ProblemPicture } from './problem-picture.tsx'
import { kindNames, showUntil } from './problem-words.ts'
import { t } from '../../t.ts'

type ProblemSheetProps = {
  request: ListedRequest
  /** The visit that was none, where that is what is wrong. */
  visitId?: string
  onClose: () => void
}

/** What is wrong with a pickup: one of six, pictures and words if there are any. */
export function ProblemSheet({ request, visitId, onClose }: ProblemSheetProps) {
  const id = useId()
  const { _id: requestId, station } = request
  const draftKey = `problem:${visitId ?? requestId}`
  const [kind, setKind] = useState<ProblemKind | undefined>(visitId ? 'nobody came' : undefined)
  const pictures = usePictures(draftKey)
  const send = useSend(sayProblem, {
    fixed: { requestId, ...(visitId && { visitId }), ...(kind && { kind }) },
    draftKey,
    attach: pictures.attach,
    via: throughQueue('problem', {
      name: nameOf(request),
      ...(kind && { what: t(kindNames[kind]) }),
    }),
    refresh: () => askAgain('request'),
    onKept() {
      flushSync(onClose)
      toasts.show({ text: new KeptOnDevice().message })
    },
    onDone({ message }) {
      pictures.hold([])
      flushSync(onClose)
      toasts.show({ text: message })
      // The button that opened this is gone with the question that it belonged to.
      focusTitle()
    },
  })
  return (
    <Modal look="tall" labelledBy={id} busy={send.pending} closesOutside={!kind} onClose={onClose}>
      <SheetHead id={id} disabled={send.pending} onClose={onClose}>
        {visitId ? t('Nobody came?') : t('What went wrong?')}
      </SheetHead>
      <Form send={send} className="gap-4">
        {!visitId && <Kinds chosen={kind} label={id} onChoose={setKind} />}
        <PictureField {...pictures} most={mostProblemPictures} />
        <TextArea
          name="words"
          label={t('What happened')}
          rows={3}
          maxLength={1000}
          required={kind === 'other'}
          readOnly={send.pending}
        />
        <div>
          <Callout icon="info">
            <WhatFollows request={request} isVisit={visitId !== undefined} />
          </Callout>
          {pictures.pictures.length > 0 && (
            <p className="mt-2 px-1 text-sm text-ink-soft">
              {t('Photos can only be sent online. If you’re offline, send it without them.')}
            </p>
          )}
        </div>
        <div className={sheetFootLook}>
          <SubmitButton disabled={!kind} className="min-h-14 w-full text-base">
            {t('Send to {station}', { station })}
          </SubmitButton>
        </div>
        <Status className="sr-only">{send.pending && t('Please wait…')}</Status>
      </Form>
    </Modal>
  )
}

/** Until when the station answers, and what that means for the money. */
function WhatFollows({ request, isVisit }: { request: ListedRequest; isVisit: boolean }) {
  const { station, requestStatus } = request
  const [by] = useState(() =>
    new Date(Date.now() + answerProblemWithinHours * 60 * 60 * 1000).toISOString(),
  )
  const until = { until: () => <strong>{showUntil(by)}</strong> }
  if (isVisit) {
    return rich('Your pickup goes ahead. {station} will answer by <until></until>.', {
      station,
      ...until,
    })
  }
  return requestStatus === 'Closed'
    ? rich(
        'Your payment stays as it is until this is settled. {station} will answer by <until></until>.',
        {
          station,
          ...until,
        },
      )
    : rich(
        'You won’t be charged until this is settled. {station} will answer by <until></until>.',
        {
          station,
          ...until,
        },
      )
}

type KindsProps = {
  chosen: ProblemKind | undefined
  label: string
  onChoose: (kind: ProblemKind) => void
}

const tileLook =
  'pointer-events-none grid h-full min-h-25 grid-rows-[auto_1fr] place-items-center gap-1 rounded-xl border-[1.5px] ' +
  'border-line bg-card p-2 text-center text-sm leading-tight font-semibold peer-checked:border-leaf-700 ' +
  'peer-checked:bg-leaf-100 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2'

/** Radio buttons, so that the arrow keys choose. */
function Kinds({ chosen, label, onChoose }: KindsProps) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))] gap-2 sm:grid-cols-3"
    >
      {problemKinds.map((kind, at) => (
        <label key={kind} htmlFor={`${name}-${at}`} className="relative">
          <input
            id={`${name}-${at}`}
            type="radio"
            name={name}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
          />
          <span className={tileLook}>
            <ProblemPicture kind={kind} className="h-12 w-auto" />
            <span className="wrap-anywhere">{t(kindNames[kind])}</span>
          </span>
          {kind === chosen && (
            <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-leaf-700 text-white">
              <Icon name="check" className="size-4" />
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
