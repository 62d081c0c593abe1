import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { getLimits, setLimits } from '../../../contract/staff/member.ts'
import { query, queryClient } from '../../query.ts'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { asTyped } from '../../ui/form/naira.ts'
import { Card } from '../../ui/layout/card.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'

/** What members do without the head. */
export function LimitForm() {
  const { data, error, isFetching, refetch } = useQuery(query(getLimits, {}))
  return (
    <Card aria-labelledby="limits">
      <h2 id="limits" className="text-xl font-bold">
        Limits
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Daily limits for refunds and write-offs by each cashier: above these, you must approve.
        Limits for recyclables: above these, you record it yourself.
      </p>
      {data ? (
        <Fields {...data.data} />
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={2} tall />
      )}
    </Card>
  )
}

function Fields(limits: OutputOf<typeof getLimits>) {
  const [refund, setRefund] = useState(asTyped(limits.refundKobo))
  const [shortage, setShortage] = useState(asTyped(limits.shortageKobo))
  const [weighing, setWeighing] = useState(asTyped(limits.weighingKobo))
  const [weighingDay, setWeighingDay] = useState(asTyped(limits.weighingDayKobo))
  const send = useSend(setLimits, {
    onDone(answer) {
      queryClient.setQueryData(query(getLimits, {}).queryKey, answer)
      toasts.show({ text: answer.message })
    },
  })
  return (
    <Form send={send}>
      <NairaField
        name="refundKobo"
        label="Refunds per cashier a day"
        typed={refund}
        onTyped={setRefund}
      />
      <NairaField
        name="shortageKobo"
        label="Shortages a cashier may write off per day"
        typed={shortage}
        onTyped={setShortage}
      />
      <NairaField
        name="weighingKobo"
        label="Recyclables per weighing"
        typed={weighing}
        onTyped={setWeighing}
      />
      <NairaField
        name="weighingDayKobo"
        label="Recyclables per member a day"
        typed={weighingDay}
        onTyped={setWeighingDay}
      />
      <SubmitButton variant="ghost">Save limits</SubmitButton>
    </Form>
  )
}
