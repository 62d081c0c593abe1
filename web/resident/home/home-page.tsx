import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { materials, usualRatesKobo } from '../../../contract/material.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { words } from '../../../contract/words.ts'
import { InstallCard } from '../../offline/install-card.tsx'
import { useStore } from '../../session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Welcome } from '../../ui/layout/welcome.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { usePrices } from '../price/use-prices.ts'
import { useResident } from '../profile/use-resident.ts'
import { useAsking } from '../request/asking.ts'
import { MonthCard } from '../request/month-card.tsx'
import { leftInWords } from '../request/month.ts'
import { TellMe } from '../request/tell-me.tsx'
import { otherWays, topUpPath } from '../wallet/payment-words.ts'
import { useWallet } from '../wallet/use-wallet.ts'
import { BannerBalance } from './balance.tsx'
import { Coming } from './coming.tsx'

/** Where a resident arrives. */
export default function ResidentHomePage() {
  const details = useStore(stored => stored.userDetails)
  return (
    <>
      <Welcome tab="Home" eyebrow={details?.station.station} below={<BannerBalance />}>
        welcome, {details?.name}
      </Welcome>
      <div className="relative -mt-12 grid items-start gap-3 lg:mx-8 lg:grid-cols-2 lg:gap-4">
        <Coming />
        <div className="grid gap-3 lg:row-span-2 lg:gap-4">
          <MonthCard
            eyebrow="Monthly Request"
            heading={left => (left === null ? 'Four a month' : leftInWords(left))}
          >
            <WhereTo />
          </MonthCard>
          <SeeAll to={pageAt('/user/home/makerequest')}>See all request</SeeAll>
        </div>
        {/* It comes late: above, on a phone, it would push the button away from under the finger. */}
        <div className="empty:hidden lg:col-start-1 lg:row-start-2">
          <TellMe />
        </div>
        <div className="grid grid-cols-2 gap-3 lg:col-span-2 lg:grid-cols-3 lg:gap-4">
          <CustomCard />
          <RecyclablesCard />
          <MoneyCard />
        </div>
        <InstallCard className="lg:col-span-2" />
      </div>
    </>
  )
}

const wayLook =
  'inline-flex min-h-11 cursor-pointer items-center gap-1 text-left font-semibold text-leaf-700 ' +
  'hover:underline max-sm:text-sm'

function SeeAll({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={`${wayLook} justify-self-start px-1`}>
      {children}
      <Icon name="arrow-right" className="size-4" />
    </Link>
  )
}

/** Bags wait at a door; whoever has moved sees it here in time. */
function WhereTo() {
  const { resident, error } = useResident()
  if (!resident && error) return null
  return (
    <div className="mt-4 -mb-2.5 flex items-center justify-between gap-4 border-t border-line pt-1 text-sm">
      {resident ? (
        <p className="min-w-0 wrap-anywhere text-ink-soft">We come to {resident.address}.</p>
      ) : (
        <Skeleton className="h-4 w-48" />
      )}
      <TextLink
        to={pageAt('/user/home/profile')}
        aria-label="Change the address"
        className="inline-flex min-h-11 items-center"
      >
        Change
      </TextLink>
    </div>
  )
}

type WayCardProps = {
  id: string
  tag: ReactNode
  title: string
  /** Where there is room. */
  text: string
  children: ReactNode
}

function WayCard({ id, tag, title, text, children }: WayCardProps) {
  return (
    <Card aria-labelledby={id} className="flex flex-col items-start max-sm:p-3">
      {tag}
      <h2 id={id} className="mt-2 text-lg leading-tight font-bold">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft max-sm:hidden">{text}</p>
      <div className="mt-auto pt-1">{children}</div>
    </Card>
  )
}

function CustomCard() {
  const { forSpecial } = useAsking()
  return (
    <WayCard
      id="custom"
      tag={<Badge>Special</Badge>}
      title="Make a Custom Request"
      text="A party, a clear-out, another address."
    >
      <button type="button" className={wayLook} onClick={() => forSpecial()}>
        {words.sendUsAnHello}
        <Icon name="arrow-right" className="size-4" />
      </button>
    </WayCard>
  )
}

/** What a kg of PET bottles brings here; where they are not taken, the first thing that is. */
function useBadgeRate(): string {
  const { list } = usePrices()
  const brings = list?.prices.find(
    ({ item, amountKobo }) => amountKobo > 0 && materials.some(each => each === item),
  )
  return formatNaira(brings?.amountKobo ?? usualRatesKobo.pet).replace(/\.00$/, '')
}

function RecyclablesCard() {
  const rate = useBadgeRate()
  return (
    <WayCard
      id="recyclables"
      tag={<Badge tone="danfo">{rate} a kg</Badge>}
      title="Pay with Recyclables"
      text="Bottles, cans and paper count as money."
    >
      <div className="flex flex-wrap gap-x-5">
        <a href="/blog" className={wayLook}>
          Learn More
          <Icon name="arrow-right" className="size-4" />
        </a>
        <Link to={pageAt('/user/home/prices')} className={wayLook}>
          Prices
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
    </WayCard>
  )
}

/** The way to more money in the wallet, or how it comes there where no top-ups are taken. */
function MoneyCard() {
  const { wallet } = useWallet()
  const isClosed = wallet?.takesTopUps === false
  return (
    <Card aria-labelledby="money" className="max-lg:col-span-2">
      <h2 id="money" className="text-lg leading-tight font-bold">
        {isClosed ? 'Put money in' : 'Top Up Balance'}
      </h2>
      <p className="mt-1 text-ink-soft">
        Money in the wallet pays each pickup by itself. {isClosed && otherWays}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {wallet?.takesTopUps && (
          <ButtonLink variant="ghost" to={topUpPath()}>
            Top Up
          </ButtonLink>
        )}
        {!wallet && <span className="h-11" />}
        <SeeAll to={`${pageAt('/user/home/makepayment')}#payments`}>See all Payments</SeeAll>
      </div>
    </Card>
  )
}
