import { Carousel } from './carousel.tsx'
import { column } from './landing-header.tsx'
import BagsOut from './drawing/bags-out.svg?drawing'
import CartComing from './drawing/cart-coming.svg?drawing'
import ClearStep from './drawing/clear-step.svg?drawing'
import OneTap from './drawing/one-tap.svg?drawing'
import ShopFront from './drawing/shop-front.svg?drawing'
import Weighing from './drawing/weighing.svg?drawing'
import { t } from '../t.ts'

type Slide = { Picture: typeof BagsOut; title: string; text: string }

const slides = (): Slide[] => [
  {
    Picture: BagsOut,
    title: t('The bags are out'),
    text: t('Tied, by the gate, early in the morning.'),
  },
  {
    Picture: OneTap,
    title: t('Two taps to request'),
    text: t('We already have your address.'),
  },
  {
    Picture: CartComing,
    title: t('A carrier has your pickup'),
    text: t('You know the name and the day before anyone knocks.'),
  },
  {
    Picture: Weighing,
    title: t('Bottles on the scale'),
    text: t('Weighed in front of you, paid by the kg.'),
  },
  {
    Picture: ShopFront,
    title: t('Cartons from the shop'),
    text: t('Flattened and tied, they take no space.'),
  },
  {
    Picture: ClearStep,
    title: t('And the doorstep is clear'),
    text: t('You close the request. Done.'),
  },
]

// 3.2 slides on a wide screen: the cut one says that there are more.
const slideWidth =
  'grid w-[82%] min-[26.625rem]:w-[64%] min-[46.8125rem]:w-[calc((100%-2*1rem)/2.2)] ' +
  'min-[65.6875rem]:w-[calc((100%-3*1.5rem)/3.2)]'

/** A morning on the street, in pictures. */
export function StreetCarousel() {
  return (
    <div className={`${column} pb-16`}>
      <Carousel
        label={t('A pickup in pictures')}
        everyMs={10_000}
        speedMs={2500}
        slide={slideWidth}
        slides={slides().map(({ Picture, title, text }) => ({
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
