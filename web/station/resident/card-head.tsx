import { takeCash } from '../../../contract/wallet/cash.ts'
import { sendCodeAgain } from '../../../contract/desk/contact.ts'
import { type Card } from '../../../contract/screen/card.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { shortId } from '../../../contract/request/request.ts'
import { languages } from '../../../contract/speech/language.ts'
import { call } from '../../api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showDate } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Title } from '../../ui/title.tsx'
import { useMay } from '../use-member.ts'
import { useUnused } from '../use-unused.ts'
import { askedAbout, sayTo } from './say.ts'

export type Deeds = Record<'book' | 'takeCash' | 'weigh' | 'call', () => void>

type CardHeadProps = { card: Card; deeds: Deeds }

const deedLook = 'max-sm:flex-1 max-sm:px-3 lg:min-h-9 lg:px-4 lg:py-1'

/** Who it is, what to do for them, and the sentence to say. */
export function CardHead({ card, deeds }: CardHeadProps) {
  const { _id, name, phoneNumber, language, since, claimed, own } = card
  const takesCash = useMay(takeCash)
  const weighs = !useUnused().isUnused('recyclables')
  return (
    <div className="rounded-t-xl border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={name} className="size-12 text-lg max-sm:hidden" />
        <div className="min-w-0 flex-1 basis-52">
          <Title>{name}</Title>
          <h1 tabIndex={-1} className="text-2xl leading-8 font-bold wrap-anywhere">
            {name}
          </h1>
          <p className="flex flex-wrap items-center gap-x-2 text-[0.875rem] text-ink-soft">
            {phoneNumber ? (
              <b className="figures text-ink">{showPhone(phoneNumber)}</b>
            ) : (
              'No phone number'
            )}
            <span>
              {languages[language]}. No. {shortId(_id)}, since {showDate(since)}
            </span>
            {!claimed && <Badge tone="danfo">has not logged in yet</Badge>}
            {!own && <Badge tone="danfo">moved to another station</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {phoneNumber && (
            <Button variant="ghost" className={deedLook} onClick={deeds.call}>
              <Icon name="call" className="size-5" />
              Call
            </Button>
          )}
          {weighs && (
            <Button variant="ghost" className={deedLook} onClick={deeds.weigh}>
              <Icon name="scale" className="size-5" />
              Weigh
            </Button>
          )}
          {takesCash && (
            <Button variant="ghost" className={deedLook} onClick={deeds.takeCash}>
              <Icon name="cash" className="size-5" />
              Take cash
            </Button>
          )}
          {own && (
            <Button className={deedLook} onClick={deeds.book}>
              <Icon name="plus" className="size-5" />
              Book
            </Button>
          )}
        </div>
      </div>
      <Say card={card} />
    </div>
  )
}

/** Who calls because the code is lost gets it by SMS; the desk does not read it. */
const sendAgain = (requestId: string) =>
  runAction({ failed: 'Not sent' }, async () => {
    const { message } = await call(sendCodeAgain, { requestId })
    toasts.show({ text: message })
  })

const besideLook = 'lg:min-h-8 lg:px-3.5 lg:py-1'

function Say({ card }: { card: Card }) {
  const request = askedAbout(card)
  const carrier = request?.carrier
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-leaf-100 px-3.5 py-2">
      <span className="rounded-full bg-leaf-700 px-2.5 py-0.5 text-[0.8125rem] font-semibold text-white">
        Say
      </span>
      <p className="min-w-0 flex-1 basis-60 font-semibold">“{sayTo(card)}”</p>
      {request?.requestStatus === 'Assigned' && (
        <Button variant="ghost" className={besideLook} onClick={() => void sendAgain(request._id)}>
          Send code again
        </Button>
      )}
      {carrier && (
        <ButtonLink
          variant="ghost"
          className={besideLook}
          to={pageAt('/station/rounds', { carrier: carrier._id })}
        >
          Where is {carrier.name.split(' ')[0]}?
        </ButtonLink>
      )}
    </div>
  )
}
