import { useId } from 'react'
import { msg, t } from '../../t.ts'

const star = 'M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z'
const meanings = [msg('Bad'), msg('Poor'), msg('Okay'), msg('Good'), msg('Very good')] as const

function Star({ filled, className }: { filled: boolean; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="1.6"
      strokeLinejoin="round"
      className={`${className} ${filled ? 'fill-danfo stroke-danfo-ink' : 'fill-card stroke-line-strong'}`}
    >
      <path d={star} />
    </svg>
  )
}

type RatingFieldProps = { value: number | null; onChange: (value: number) => void }

/** One to five stars: radio buttons, so that the arrow keys choose. */
export function RatingField({ value, onChange }: RatingFieldProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">
        {t('How was it?')}
        <span className="font-normal text-ink-soft"> {t('· optional')}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex">
          {meanings.map((meaning, index) => (
            <label key={meaning} className="relative grid size-11 place-items-center">
              <input
                type="radio"
                name={name}
                value={index + 1}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
                aria-label={t('{stars} of 5, {meaning}', {
                  stars: index + 1,
                  meaning: t(meaning).toLowerCase(),
                })}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
              />
              <Star filled={index < (value ?? 0)} className="pointer-events-none size-8" />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-sm text-ink-soft">
          {value && t(meanings[value - 1] ?? '')}
        </span>
      </div>
    </fieldset>
  )
}

/** Stars that were given. */
export function GivenRating({ rating }: { rating: number }) {
  return (
    <span className="inline-flex">
      {meanings.map((meaning, index) => (
        <Star key={meaning} filled={index < rating} className="size-5" />
      ))}
      <span className="sr-only">{t('{stars} of 5', { stars: rating })}</span>
    </span>
  )
}
