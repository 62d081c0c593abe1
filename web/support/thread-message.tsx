import { useState } from 'react'
import { picturePath, type TicketMessage } from '../../contract/support.ts'
import { useSaveData } from '../save-data.ts'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { Modal } from '../ui/overlay/modal.tsx'
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
        {byMail && ` · ${t('by mail')}`}
      </p>
      <p className={`${bubbleLook} ${isOurs ? 'bg-leaf-100' : 'border border-line bg-card'}`}>
        {text}
      </p>
      {pictures.length > 0 && (
        <div className={`flex flex-wrap gap-2 pt-1 ${isOurs ? 'justify-end' : ''}`}>
          {pictures.map((picture, index) => (
            <Thumbnail
              key={picture._id}
              picture={picture}
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
    ? t('Picture {n} of {all} from you', { n, all })
    : t('Picture {n} of {all} from {name}', { n, all, name })
}

type ThumbnailProps = {
  picture: TicketMessage['pictures'][number]
  source: string
  label: string
}

const thumbLook =
  'cursor-zoom-in overflow-hidden rounded-xl border border-line bg-paper hover:border-leaf-700'
const closeLook =
  'absolute top-2 right-2 grid size-11 cursor-pointer place-items-center rounded-full bg-card ' +
  'text-ink shadow-lift'

/** A small picture that opens large. */
function Thumbnail({ picture: { width, height }, source, label }: ThumbnailProps) {
  const [isOpen, setOpen] = useState(false)
  const isSaving = useSaveData()
  return (
    <>
      <button
        type="button"
        aria-label={
          isSaving ? t('Show picture: {label}', { label }) : t('Open: {label}', { label })
        }
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={thumbLook}
      >
        {isSaving ? (
          <span className="grid h-28 w-32 place-items-center p-3 text-sm font-semibold text-leaf-700">
            {t('Show picture')}
          </span>
        ) : (
          <img
            src={source}
            alt=""
            width={width}
            height={height}
            loading="lazy"
            className="h-28 w-auto max-w-44 object-cover"
          />
        )}
      </button>
      {isOpen && (
        <Modal look="picture" label={label} onClose={() => setOpen(false)}>
          <img
            src={source}
            alt={label}
            width={width}
            height={height}
            className="max-h-[calc(100dvh-2rem)] w-auto object-contain"
          />
          <button
            type="button"
            aria-label={t('Close picture')}
            onClick={() => setOpen(false)}
            className={closeLook}
          >
            <Icon name="close" />
          </button>
        </Modal>
      )}
    </>
  )
}
