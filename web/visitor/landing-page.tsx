import { LanguageRow } from '../ui/layout/language-row.tsx'
import { About } from './about.tsx'
import { DashboardPromo } from './dashboard-promo.tsx'
import { restPlace } from './first-view.ts'
import { Hero } from './hero.tsx'
import { JoinBanner } from './join-banner.tsx'
import { LandingHeader } from './landing-header.tsx'
import { PricesStrip } from './prices-strip.tsx'
import { Questions } from './questions.tsx'
import SceneParts from './drawing/scene-parts.svg?drawing'
import { SiteFooter } from './site-footer.tsx'
import { Steps } from './steps.tsx'
import { StreetCarousel } from './street-carousel.tsx'
import { Testimonials } from './testimonials.tsx'
import { SkipLink } from './to-top.tsx'

const below = [
  PricesStrip,
  StreetCarousel,
  About,
  DashboardPromo,
  Steps,
  Testimonials,
  Questions,
  JoinBanner,
]

// What is not seen yet is laid out after the first view has been painted; then the script says so,
// and from there on every anchor knows its place.
const laterLook =
  '[html:not([data-ready])_&]:[contain-intrinsic-size:auto_50rem] ' +
  '[html:not([data-ready])_&]:[content-visibility:auto]'

/** The front page: rendered when the site is built, and sent without React. */
export default function LandingPage() {
  return (
    <>
      <SkipLink />
      <LanguageRow />
      <LandingHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        {/* A drawing may hold a style anywhere on a page; a page only in its head. */}
        <svg aria-hidden="true" width="0" height="0" className="absolute">
          <style>{restPlace}</style>
        </svg>
        <SceneParts />
        {below.map(Part => (
          <div key={Part.name} className={laterLook}>
            <Part />
          </div>
        ))}
      </main>
      <div className={laterLook}>
        <SiteFooter />
      </div>
    </>
  )
}
