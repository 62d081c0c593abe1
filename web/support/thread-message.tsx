import { picturePath, type TicketMessage } from '../../contract/support/support.ts'
import { Moment } from '../ui/moment.tsx'
import { Thumbnail } from '../ui/overlay/thumbnail.tsx'
import { t } from '../t.ts'

type ThreadMessageProps = {
  message: TicketMessage
  token: string | undefined
  /** Of the reader's side: it stands on the right. */
  isOurs: boolean
}

const rowLook = 'grid max-w-[88%] scroll-mt-4 scroll-mb-40 gap-1 outline-none sm:max-w-[80%]'
const bubbleLook = 'rounded-2xl px-4 py-2.5 whitespace-pre-wrap wrap-anywhere'

/** One message: who, when, what, and its pictures. */
export function ThreadMessage({ message, token, isOurs }: ThreadMessageProps) {
  const { name, text, at, byMail, pictures, own } = message
  return (
    <li
      tabIndex={-1}
      className={`${rowLook} ${isOurs ? 'justify-items-end justify-self-end' : 'justify-items-start justify-self-start'}`}
    >
      <p className="px-1 text-sm text-ink-soft">
        <span className="font-semibold text-ink">{own ? t('You') : name}</span>
        {' · '}
        <Moment at={at} />
        {byMail && ` · ${t('by email')}`}
      </p>
      <p className={`${bubbleLook} ${isOurs ? 'bg-leaf-100' : 'border border-line bg-card'}`}>
        {text}
      </p>
      {pictures.length > 0 && (
        <div className={`flex flex-wrap gap-2 pt-1 ${isOurs ? 'justify-end' : ''}`}>
          {pictures.map((picture, index) => (
            <Thumbnail
              key={picture._id}
              width={picture.width}
              height={picture.height}
              source={picturePath(picture._id, token)}
              label={pictureOf(message, index + 1)}
            />
          ))}
        </div>
      )}
    </li>
  )
}

function pictureOf({ own, name, pictures }: TicketMessage, n: number) {
  const all = pictures.length
  return own
    ? t('Photo {n} of {all} from you', { n, all })
    : t('Picture {n} of {all} from {name}', { n, all, name })
}
