import type { ComponentType } from 'react'
import { Carousel } from './carousel.tsx'
import { column } from './landing-header.tsx'
import { BagsOut, ClearStep, OneTap, OnHisWay, ShopFront, Weighing } from './scene.tsx'

type Slide = { Picture: ComponentType; title: string; text: string }

const slides: Slide[] = [
  {
    Picture: BagsOut,
    title: 'The bags are out',
    text: 'Tied, by the gate, before the sun is high.',
  },
  { Picture: OneTap, title: 'One tap to the station', text: 'Your address goes along with it.' },
  {
    Picture: OnHisWay,
    title: 'The mallam is on his way',
    text: 'You know his name before he knocks.',
  },
  {
    Picture: Weighing,
    title: 'Bottles on the scale',
    text: 'Weighed in front of you, paid by the kg.',
  },
  {
    Picture: ShopFront,
    title: 'Cartons from the shop',
    text: 'Flattened and tied, they take no space.',
  },
  { Picture: ClearStep, title: 'And the step is clear', text: 'You close the request. Done.' },
]

// 3.2 slides on a wide screen: the cut one says that there are more.
const slideWidth =
  'grid w-[82%] min-[426px]:w-[64%] min-[749px]:w-[calc((100%-2*1rem)/2.2)] ' +
  'min-[1051px]:w-[calc((100%-3*1.5rem)/3.2)]'

/** A morning on the street, in pictures. */
export function StreetCarousel() {
  return (
    <div className={`${column} pb-16`}>
      <Carousel
        label="A pickup in pictures"
        everyMs={10_000}
        speedMs={2500}
        slide={slideWidth}
        slides={slides.map(({ Picture, title, text }) => ({
          key: title,
          content: (
            <figure className="overflow-hidden rounded-xl border border-line bg-card">
              <Picture />
              <figcaption className="p-4">
                <b className="block text-lg leading-tight">{title}</b>
                <span className="mt-1 block text-ink-soft">{text}</span>
              </figcaption>
            </figure>
          ),
        }))}
      />
    </div>
  )
}
