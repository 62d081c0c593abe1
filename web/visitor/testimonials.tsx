import { sectionTitle } from './about.tsx'
import { Carousel } from './carousel.tsx'
import { voices } from './content.ts'
import { column } from './landing-header.tsx'
import { t } from '../t.ts'

const slideWidth =
  'grid w-[88%] min-[28.1875rem]:w-[70%] min-[46.8125rem]:w-[calc((100%-1rem)/2)] ' +
  'min-[65.6875rem]:w-[calc((100%-2*1.5rem)/3)]'

/** What people say, once they have said something. */
export function Testimonials() {
  if (voices.length === 0) return null
  return (
    <section aria-labelledby="voices-title" className={`${column} py-16 lg:py-20`}>
      <h2 id="voices-title" className={sectionTitle}>
        {t('What people say')}
      </h2>
      <Carousel
        label={t('Testimonials')}
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
      </figcaption>
    </figure>
  )
}
