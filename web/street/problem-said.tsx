import type { Problem } from '../../contract/problem/problem-shape.ts'
import { problemPicturePath } from '../../contract/problem/problem.ts'
import { Moment } from '../ui/moment.tsx'

/** The resident's words and pictures. */
export function ProblemSaid({ problem }: { problem: Problem }) {
  const { words, pictures, saidAt } = problem
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere whitespace-pre-line">
        {words ? `“${words}”` : 'No message.'}{' '}
        <span className="text-sm text-ink-soft">
          <Moment at={saidAt} />
        </span>
      </p>
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="grid grid-cols-2 gap-2.5">
          {pictures.map(({ _id, width, height }, index) => (
            <li key={_id} className={pictures.length === 1 ? 'col-span-2 max-w-md' : ''}>
              <a href={problemPicturePath(_id)} target="_blank" rel="noreferrer" className="block">
                <img
                  src={problemPicturePath(_id)}
                  width={width}
                  height={height}
                  alt={`What is wrong, ${index + 1} of ${pictures.length}`}
                  loading="lazy"
                  className="aspect-[3/2] w-full rounded-lg border-2 border-clay bg-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
