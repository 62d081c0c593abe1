import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { materials, usualRatesKobo } from '../../../contract/recyclable/material.ts'
import { sayNaira } from '../../../contract/money.ts'
import { firstName } from '../../../contract/name.ts'
import { pageAt } from '../../../contract/page.ts'
import { words } from '../../../contract/words.ts'
import { InstallCard } from '../../offline/install-card.tsx'
import { useStore } from '../../session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { Below } from '../../ui/layout/below.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Title } from '../../ui/title.tsx'
import { usePrices } from '../price/use-prices.ts'
import { useOwnAccount } from '../profile/use-own-account.ts'
import { useAsking } from '../request/asking.ts'
import { MonthCard } from '../request/month-card.tsx'
import { leftInWords } from '../request/month.ts'
import { TellMe } from '../request/tell-me.tsx'
import { missingFor, otherWays, topUpPath } from '../wallet/payment-words.ts'
import { useWallet } from '../wallet/use-wallet.ts'
import { about, WaitingHere } from '../waiting/waiting-here.tsx'
import { BalanceCard } from './balance.tsx'
import { Coming } from './coming.tsx'
import { t } from '../../t.ts'

/** Where a resident arrives. */
export default function ResidentHomePage() {
  const details = useStore(stored => stored.userDetails)
  return (
    <>
      <Title>{t('Home')}</Title>
      {/* A line: what moves, and what needs an answer, is why somebody comes here. */}
      <Banner className="flex flex-wrap items-baseline justify-between gap-x-4 pt-1 pb-3 lg:py-4">
        <h1 tabIndex={-1} className="text-lg leading-tight font-bold wrap-anywhere lg:text-2xl">
          {t('Welcome, {name}', { name: firstName(details?.name ?? '') })}
        </h1>
        <p className="text-sm text-on-leaf-soft">{details?.station.station}</p>
      </Banner>
      <div className="mt-3 grid items-start gap-3 lg:mt-4 lg:grid-cols-2 lg:gap-4">
        <div className="grid gap-3 lg:gap-4">
          <WaitingHere of={about.requests} />
          <Coming />
        </div>
        <div className="grid gap-3 lg:row-span-2 lg:gap-4">
          <DueCard />
          <MonthCard
            eyebrow={t('Monthly Request')}
            heading={left => (left === null ? t('Four pickups a month') : leftInWords(left))}
          >
            <WhereTo />
          </MonthCard>
          <BalanceCard />
          <SeeAll to={pageAt('/user/home/makerequest')}>{t('See all requests')}</SeeAll>
        </div>
        <Below>
          {/* It comes late: above, on a phone, it would push the button away from under the finger. */}
          <div className="empty:hidden lg:col-start-1 lg:row-start-2">
            <TellMe />
          </div>
          <div className="grid two-abreast gap-3 lg:col-span-2 lg:grid-cols-3 lg:gap-4">
            <CustomCard />
            <RecyclablesCard />
            <MoneyCard />
          </div>
          <InstallCard className="lg:col-span-2" />
        </Below>
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

/** What is still to be paid, with the button that pays it. */
function DueCard() {
  const { wallet } = useWallet()
  const kobo = (wallet?.dueKobo ?? 0) + (wallet?.owedKobo ?? 0)
  if (!wallet || kobo === 0) return null
  const amount = sayNaira(kobo)
  return (
    <Card
      aria-labelledby="due"
      className="flex flex-wrap items-center justify-between gap-4 bg-danfo-soft! text-danfo-ink"
    >
      <div className="min-w-0">
        <h2 id="due" className="text-lg leading-tight font-bold">
          {t('{amount} to pay', { amount })}
        </h2>
        <p className="text-sm">
          {wallet.dues.length > 0
            ? t('Your wallet couldn’t cover {n|a pickup|# pickups}.', {
                n: wallet.dues.length,
              })
            : t('Money you had already spent was reversed.')}{' '}
          {!wallet.takesTopUps && t(otherWays)}
        </p>
      </div>
      {wallet.takesTopUps && (
        <ButtonLink to={topUpPath(missingFor(wallet))} aria-label={t('Pay {amount}', { amount })}>
          {t('Pay')}
        </ButtonLink>
      )}
    </Card>
  )
}

/** Bags wait at a door; whoever has moved sees it here in time. */
function WhereTo() {
  const { resident, error } = useOwnAccount()
  if (!resident && error) return null
  return (
    <div className="mt-4 -mb-2.5 flex items-center justify-between gap-4 border-t border-line pt-1 text-sm">
      {resident ? (
        <p className="min-w-0 wrap-anywhere text-ink-soft">
          {t('We’ll come to {address}.', { address: resident.address })}
        </p>
      ) : (
        <Skeleton className="h-4 w-48" />
      )}
      <TextLink
        to={pageAt('/user/home/places')}
        aria-label={t('Change address')}
        className="inline-flex min-h-11 items-center"
      >
        {t('Change')}
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
      tag={<Badge>{t('Events')}</Badge>}
      title={t('Make a Custom Request')}
      text={t('For parties, clear-outs or another address.')}
    >
      <button type="button" className={wayLook} onClick={() => forSpecial()}>
        {t(words.sendUsAHello)}
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
  return sayNaira(brings?.amountKobo ?? usualRatesKobo.pet)
}

function RecyclablesCard() {
  const rate = useBadgeRate()
  return (
    <WayCard
      id="recyclables"
      tag={<Badge tone="danfo">{t('{rate} a kg', { rate })}</Badge>}
      title={t('Pay with Recyclables')}
      text={t('Your bottles, cans and paper are worth money.')}
    >
      <div className="flex flex-wrap gap-x-5">
        <a href="/blog" className={wayLook}>
          {t('Learn More')}
          <Icon name="arrow-right" className="size-4" />
        </a>
        <Link to={pageAt('/user/home/recyclables')} className={wayLook}>
          {t('See what they’re worth')}
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
    <Card aria-labelledby="money" className="max-lg:col-span-full">
      <h2 id="money" className="text-lg leading-tight font-bold">
        {t(isClosed ? 'Add money' : 'Top Up Balance')}
      </h2>
      <p className="mt-1 text-ink-soft">
        {t('Pickups are paid automatically from your wallet.')} {isClosed && t(otherWays)}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {wallet?.takesTopUps && (
          <ButtonLink variant="ghost" to={topUpPath()}>
            {t('Top Up')}
          </ButtonLink>
        )}
        {!wallet && <span className="h-11" />}
        <SeeAll to={`${pageAt('/user/home/makepayment')}#payments`}>{t('See all Payments')}</SeeAll>
      </div>
    </Card>
  )
}
