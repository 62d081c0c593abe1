import type { OutputOf } from '../../contract/endpoint.ts'
import { joinByMail, openStaffInvitation } from '../../contract/staff/joining.ts'
import { useSend } from '../ui/form/form.tsx'
import { withConsent } from './consent.tsx'
import { InvitationLink, InvitedLogIn } from './invitation-link.tsx'
import { JoinForm, joiningPanel } from './join-form.tsx'
import { useWelcome } from './welcome.ts'

const joining = withConsent(joinByMail)

export default function JoinPage() {
  return (
    <InvitationLink
      opens={openStaffInvitation}
      panel={joiningPanel}
      over="If you work at the station, just log in. If not, ask for a new invitation."
    >
      {(token, offer, onDead) => <Join token={token} offer={offer} onDead={onDead} />}
    </InvitationLink>
  )
}

type JoinProps = {
  token: string
  offer: OutputOf<typeof openStaffInvitation>
  onDead: () => void
}

function Join({ token, offer, onDead }: JoinProps) {
  const welcome = useWelcome('station')
  const send = useSend(joining, {
    fixed: { token },
    draftKey: `join:${offer.email}`,
    onDone: ({ data }) => welcome({ stationdetail: data }),
    onRefused: refusal => (refusal.code === 'link_dead' ? onDead() : undefined),
  })
  return (
    <JoinForm offer={offer} send={send}>
      <InvitedLogIn email={offer.email} />
    </JoinForm>
  )
}
