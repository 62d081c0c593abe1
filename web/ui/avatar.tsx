import { useSaveData } from '../save-data.ts'

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean)
  const ends = parts.length > 1 ? [parts[0], parts[parts.length - 1]] : parts
  return ends.map(part => Array.from(part ?? '')[0]?.toUpperCase()).join('')
}

const look = 'grid shrink-0 place-items-center rounded-full bg-leaf-100 font-bold text-leaf-700'

type AvatarProps = {
  name: string
  photo?: string | null
  /** Somebody wants to see the picture, also where data is saved. */
  wanted?: boolean
  className?: string
}

/** A person's picture, or else their initials. The name stands beside it. */
export function Avatar({ name, photo, wanted, className = 'size-12 text-lg' }: AvatarProps) {
  const isSaving = useSaveData()
  if (photo && (wanted || !isSaving)) {
    return (
      <img
        src={photo}
        alt=""
        loading="lazy"
        className={`shrink-0 rounded-full bg-leaf-100 object-cover ${className}`}
      />
    )
  }
  return (
    <span aria-hidden="true" className={`${look} ${className}`}>
      {initialsOf(name)}
    </span>
  )
}
