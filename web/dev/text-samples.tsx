import { pageAt } from '../../contract/page.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Quantity } from '../ui/chart/quantity.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Icon, iconNames } from '../ui/icon.tsx'
import { Banner } from '../ui/layout/banner.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Facts } from '../ui/layout/facts.tsx'
import { Logo, LogoMark } from '../ui/logo.tsx'
import { Moment } from '../ui/moment.tsx'
import { Money } from '../ui/money.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Row, Section, Specimen } from './specimen.tsx'

const colours = [
  ['paper', 'bg-paper text-ink'],
  ['card', 'bg-card text-ink'],
  ['leaf 100', 'bg-leaf-100 text-leaf-700'],
  ['leaf 700', 'bg-leaf-700 text-white'],
  ['leaf 900', 'bg-leaf-900 text-on-leaf'],
  ['danfo', 'bg-danfo text-on-danfo'],
  ['danfo soft', 'bg-danfo-soft text-danfo-ink'],
  ['clay', 'bg-clay text-white'],
  ['clay soft', 'bg-clay-soft text-clay-ink'],
] as const

/** Colours, type, and the small parts that stand among words. */
export function TextSamples() {
  return (
    <Section id="text" title="Text and colour">
      <Specimen title="Colours, each with the text that may stand on it" wide>
        <ul className="grid grid-cols-3 gap-2 lg:grid-cols-9">
          {colours.map(([name, look]) => (
            <li key={name} className={`rounded-xl border border-line px-3 py-5 text-sm ${look}`}>
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type">
        <p className="font-display text-[2.5rem] leading-[1.05] font-extrabold">
          The bags are <span className="painted">gone</span>
        </p>
        <p className="text-xl font-bold">A heading of a card</p>
        <p>Text: ẹ ọ ṣ ɓ ɗ ƙ ị ụ ṅ, Ọ̀yọ́, Ẹ̀gbá, and ₦ 0123456789.</p>
        <p className="text-sm text-ink-soft">
          A small line beside it, with <TextLink to={pageAt('/privacy')}>a link</TextLink> in it.
        </p>
      </Specimen>
      <Specimen title="Money, quantities, moments">
        <Facts
          facts={[
            ['Balance', <Money key="money" kobo={200_000} />],
            ['Came in', <Money key="money" kobo={312_550} signed />],
            ['Went out', <Money key="money" kobo={-50_000} signed />],
            ['Weighed', <Quantity key="kg" amount={1204.5} unit="kg" />],
            ['Requests', <Quantity key="count" amount={1} unit={['request', 'requests']} />],
            ['Requested', <Moment key="moment" at="2026-01-03T07:12:00Z" />],
          ]}
        />
      </Specimen>
      <SmallParts />
      <Specimen title="Icons">
        <ul className="flex flex-wrap gap-3">
          {iconNames().map(name => (
            <li key={name} title={name}>
              <Icon name={name} />
            </li>
          ))}
        </ul>
      </Specimen>
    </Section>
  )
}

function SmallParts() {
  return (
    <>
      <Specimen title="Badges">
        <Row>
          <Badge>Special</Badge>
          <Badge dot>Mallam Sani</Badge>
          <Badge tone="danfo">Pending...</Badge>
          <Badge tone="clay" dot>
            late
          </Badge>
          <Badge tone="plain">Closed</Badge>
        </Row>
      </Specimen>
      <Specimen title="Avatars, discs, logo">
        <Row>
          <Avatar name="Ada Obi" />
          <Avatar name="Ṣọlá" />
          <Avatar name="Mallam Sani Musa Bello" className="size-16 text-2xl" />
          <IconDisc name="station" />
          <IconDisc name="alert" tone="clay" />
          <IconDisc name="info" tone="danfo" size="large" />
          <LogoMark />
          <Logo />
        </Row>
      </Specimen>
      <Specimen title="Notices">
        <Callout>Hauwa Bello is approved.</Callout>
        <Callout tone="danfo">You see what we knew today 8:12.</Callout>
        <Callout tone="clay">The station did not answer. Nothing was lost.</Callout>
      </Specimen>
      <Specimen title="Card and banner">
        <Card>A surface for one matter.</Card>
        <div className="overflow-hidden px-4 pt-6 lg:p-0">
          <Banner>The green cloth at the head of a home page.</Banner>
        </div>
      </Specimen>
    </>
  )
}
