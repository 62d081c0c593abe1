import { useRef, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { useFieldParts } from '../../ui/form/form-context.ts'
import { shrunk } from '../../shrunk.ts'
import { photoSide, wrongPhoto } from './photo.ts'

type PhotoFieldProps = {
  /** Whose photo it is, for the initials that stand there without one. */
  name: string
  /** The photo that is there: a data URL or where it lies. */
  photo: string | null
  /** Told the new photo as a data URL, or null when it is taken away. */
  onChange: (photo: string | null) => void | Promise<void>
}

/** A photo that is chosen, looked at, and taken away again. */
export function PhotoField({ name, photo, onChange }: PhotoFieldProps) {
  const { id } = useFieldParts('photo', undefined)
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function take(file: File | undefined) {
    if (!file) return
    setBusy(true)
    const problem = wrongPhoto(file)
    const small = problem ? null : await shrunk(file, { sides: [photoSide] }).catch(() => null)
    setWrong(problem ?? (small ? undefined : 'We can’t read this picture.'))
    if (small) await onChange(small)
    setBusy(false)
  }
  return (
    <FieldFrame id={id} label="Photo" error={wrong} required={false}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name || '?'} photo={photo} wanted className="size-16 text-xl" />
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `${id}-error`}
          className="sr-only"
          onChange={event => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="ghost" busy={busy} onClick={() => input.current?.click()}>
          {photo ? 'Change photo' : 'Choose a photo'}
        </Button>
        {photo && (
          <Button
            variant="ghost"
            disabled={busy}
            className="border-transparent text-clay"
            onClick={() => void onChange(null)}
          >
            Remove photo
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
