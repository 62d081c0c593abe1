import { Status } from '../status.tsx'

const shapes = { bar: 'rounded-md', field: 'rounded-xl', disc: 'rounded-full' }

type SkeletonProps = { className?: string; shape?: keyof typeof shapes }

/** A grey bar where a text will be. */
export function Skeleton({ className = 'h-4 w-full', shape = 'bar' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe bg-line ${shapes[shape]} ${className}`}
    />
  )
}

/** A list that is on its way. */
export function ListSkeleton({
  rows = 4,
  label = 'Loading...',
}: {
  rows?: number
  label?: string
}) {
  return (
    <Status className="grid gap-4 py-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex items-center gap-4">
          <Skeleton shape="disc" className="size-11 shrink-0" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </span>
      ))}
    </Status>
  )
}
