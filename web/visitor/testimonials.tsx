import { Badge } from '../ui/badge.tsx'
import { sectionTitle } from './about.tsx'
import { Carousel } from './carousel.tsx'
import { testimonials } from './content.ts'
import { column } from './landing-header.tsx'

const slideWidth =
  'grid w-[88%] min-[451px]:w-[70%] min-[749px]:w-[calc((100%-1rem)/2)] ' +
  'min-[1051px]:w-[calc((100%-2*1.5rem)/3)]'

const { areExamples, voices } = testimonials

/** What people say; as long as they are examples, each says so. */
export function Testimonials() {
  return (
    <section aria-labelledby="voices-title" className={`${column} py-16 lg:py-20`}>
      <h2 id="voices-title" className={sectionTitle}>
        {areExamples ? 'What we want to hear on your street' : 'What people say'}
      </h2>
      {areExamples && (
        <p className="mt-3 mb-8 max-w-2xl text-lg text-ink-soft">
          These are examples that we wrote ourselves. The words of real customers will stand here
          when they have agreed to be quoted.
        </p>
      )}
      <Carousel
        label="Testimonials"
        everyMs={3500}
        speedMs={600}
        slide={slideWidth}
        slides={voices.map(voice => ({ key: voice.words, content: <Voice {...voice} /> }))}
        className="mt-8"
      />
    </section>
  )
}

function Voice({ words, who, where }: (typeof voices)[number]) {
  return (
    <figure className="flex flex-col rounded-xl border border-line bg-card p-6">
      <blockquote className="grow text-lg">“{words}”</blockquote>
      <figcaption className="mt-5 flex items-end justify-between gap-3 border-t border-line pt-4">
        <span>
          <b className="block leading-tight">{who}</b>
          <span className="text-sm text-ink-soft">{where}</span>
        </span>
        {areExamples && <Badge tone="danfo">Example</Badge>}
      </figcaption>
    </figure>
  )
}
