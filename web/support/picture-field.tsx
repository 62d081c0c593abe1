import { useRef, useState } from 'react'
import { mostPictures } from '../../contract/support/support.ts'
import { Button } from '../ui/button.tsx'
import { drafts } from '../ui/form/draft.ts'
import { FieldFrame } from '../ui/form/field.tsx'
import { useFieldParts } from '../ui/form/form-context.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { shrunk } from '../shrunk.ts'
import { notAPicture, sendUp } from '../upload.ts'
import { msg, t } from '../t.ts'

/** Enough to read a number plate or a receipt, and little enough for one bar of 3G. */
const longestSide = 1024

/** How far a picture is on its way; one that is not named here waits. */
type Way = 'going' | 'there' | 'failed'

/** The pictures that go with a message; they wait with its text until it is sent. */
export function usePictures(draftKey: string) {
  const key = `${draftKey} pictures`
  const [pictures, setPictures] = useState<readonly string[]>(() => Object.values(drafts.read(key)))
  const [ways, setWays] = useState<Readonly<Record<string, Way>>>({})
  /** What the server calls those that are there. */
  const ids = useRef(new Map<string, string>())
  const hold = (next: readonly string[]) => {
    setPictures(next)
    for (const each of ids.current.keys()) if (!next.includes(each)) ids.current.delete(each)
    setWays(before =>
      Object.fromEntries(Object.entries(before).filter(([each]) => next.includes(each))),
    )
    drafts.remove(key)
    if (next.length > 0) drafts.keep(key, Object.fromEntries(next.entries()))
  }
  const mark = (picture: string, way: Way) => setWays(before => ({ ...before, [picture]: way }))

  async function bring(picture: string): Promise<string> {
    const known = ids.current.get(picture)
    if (known) return known
    mark(picture, 'going')
    try {
      const made = await sendUp(picture)
      ids.current.set(picture, made)
      mark(picture, 'there')
      return made
    } catch (error) {
      mark(picture, 'failed')
      throw error
    }
  }
  /** Sends them up one after the other, each once, and gives their names as the calls take them. */
  async function attach(anew: boolean): Promise<{ pictures?: string[] }> {
    if (anew) ids.current.clear()
    const names: string[] = []
    for (const picture of pictures) names.push(await bring(picture))
    return names.length > 0 ? { pictures: names } : {}
  }
  return { pictures, ways, hold, attach }
}
export type Pictures = ReturnType<typeof usePictures>

const thumbLook = 'h-20 w-auto max-w-36 rounded-xl border border-line bg-paper object-cover'
const removeLook =
  'absolute -top-3 -right-3 grid size-11 cursor-pointer place-items-center rounded-full'
const crossLook = 'grid size-7 place-items-center rounded-full bg-ink text-paper'

type PictureFieldProps = Pictures & { most?: number }

/** A few pictures that are chosen, looked at, and taken away again. */
export function PictureField({ pictures, ways, hold, most = mostPictures }: PictureFieldProps) {
  const { id } = useFieldParts('pictures', undefined)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function take(files: readonly File[]) {
    const room = most - pictures.length
    setBusy(true)
    const made = await Promise.all(files.slice(0, room).map(madeSmall))
    setBusy(false)
    const problem = made.find(each => 'wrong' in each)
    setWrong(
      problem?.wrong ?? (files.length > room ? t('At most {n} photos', { n: most }) : undefined),
    )
    const good = made.flatMap(each => ('picture' in each ? [each.picture] : []))
    // The same one chosen twice is meant once.
    hold([...new Set([...pictures, ...good])])
  }
  return (
    <FieldFrame id={id} label={t('Pictures')} error={wrong} required={false}>
      {pictures.length > 0 && (
        <Chosen
          pictures={pictures}
          ways={ways}
          onRemove={gone => {
            setWrong(undefined)
            hold(pictures.filter(picture => picture !== gone))
            button.current?.focus()
          }}
        />
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong && `${id}-error`}
        className="sr-only"
        onChange={event => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div>
        <Button
          ref={button}
          variant="ghost"
          busy={busy}
          onClick={() =>
            pictures.length < most
              ? input.current?.click()
              : setWrong(t('At most {n} photos', { n: most }))
          }
        >
          {!busy && <Icon name="plus" />}
          {t(pictures.length > 0 ? 'Add another' : 'Add a picture')}
        </Button>
      </div>
    </FieldFrame>
  )
}

type ChosenProps = {
  pictures: readonly string[]
  ways: Pictures['ways']
  onRemove: (picture: string) => void
}

const Chosen = ({ pictures, ways, onRemove }: ChosenProps) => (
  <ul aria-label={t('Chosen pictures')} className="flex flex-wrap gap-4 pt-2 pb-1">
    {pictures.map((picture, index) => (
      <li key={picture} className="relative">
        <img src={picture} alt="" className={thumbLook} />
        <HowFar number={index + 1} way={ways[picture]} />
        <button
          type="button"
          aria-label={t('Remove picture {n}', { n: index + 1 })}
          onClick={() => onRemove(picture)}
          className={removeLook}
        >
          <span className={crossLook}>
            <Icon name="close" className="size-4" />
          </span>
        </button>
      </li>
    ))}
  </ul>
)

const wayLook =
  'absolute inset-x-1 bottom-1 flex items-center justify-center gap-1 rounded-lg bg-card px-1 ' +
  'text-sm font-semibold text-ink'

const wayNames: Record<Way, string> = {
  going: msg('Sending'),
  there: msg('Sent||a picture'),
  failed: msg('Not sent||a picture'),
}

/** Whether the picture is being sent, has arrived or has not. */
function HowFar({ number, way }: { number: number; way: Way | undefined }) {
  return (
    <Status aria-label={t('Picture {n}', { n: number })}>
      {way && (
        <span className={way === 'failed' ? `${wayLook} text-clay` : wayLook}>
          {way === 'going' ? (
            <Spinner />
          ) : (
            <Icon name={way === 'there' ? 'check' : 'alert'} className="size-4" />
          )}
          {t(wayNames[way])}
        </span>
      )}
    </Status>
  )
}

type Made = { picture: string } | { wrong: string }

async function madeSmall(file: File): Promise<Made> {
  const wrong = notAPicture(file)
  if (wrong) return { wrong }
  const picture = await shrunk(file, { sides: [longestSide] }).catch(() => null)
  return picture ? { picture } : { wrong: t('We can’t read this picture.') }
}
