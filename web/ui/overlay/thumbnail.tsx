import { useState } from 'react'
import { useSaveData } from '../../save-data.ts'
import { t } from '../../t.ts'
import { Icon } from '../icon.tsx'
import { Modal } from './modal.tsx'

type ThumbnailProps = {
  source: string
  label: string
  /** Where they are known. */
  width?: number
  height?: number
}

const thumbLook =
  'cursor-zoom-in overflow-hidden rounded-xl border border-line bg-paper hover:border-leaf-700'
const closeLook =
  'absolute top-2 right-2 grid size-11 cursor-pointer place-items-center rounded-full bg-card ' +
  'text-ink shadow-lift'

/** A small picture that opens large. */
export function Thumbnail({ width, height, source, label }: ThumbnailProps) {
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
