import { materials } from '../../../contract/recyclable/material.ts'
import { pageAt } from '../../../contract/page.ts'
import {
  itemNames,
  services,
  type PriceItem,
  type PriceList,
} from '../../../contract/price/price.ts'
import { useStore } from '../../session.ts'
import { showDate, today } from '../../ui/day.ts'
import { Logo } from '../../ui/logo.tsx'
import { PrintControls } from '../../ui/print-controls.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { Title } from '../../ui/title.tsx'
import { plannedInWords, priceInWords } from '../../words/price.ts'
import { usePrices } from './use-prices.ts'
import { t } from '../../t.ts'

/** What a pickup costs at the resident's station, and what a kg of each material is worth. */
export default function PricesPage() {
  const { list, error, isFetching, refetch } = usePrices()
  return (
    <div className="mx-auto max-w-2xl print:max-w-none">
      <Title>{t('Prices')}</Title>
      <PrintControls
        to={pageAt('/user/home/makepayment')}
        back={t('Your wallet')}
        canPrint={list !== undefined}
      />
      <article className="rounded-xl border border-line bg-card p-4.5 sm:p-8 print:border-0 print:p-0">
        <Head />
        {list ? (
          <Lists list={list} />
        ) : error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton rows={5} />
        )}
      </article>
    </div>
  )
}

function Head() {
  const station = useStore(stored => stored.userDetails?.station.station)
  return (
    <header className="mb-5 border-b-2 border-ink pb-4">
      <Logo className="mb-4 not-print:hidden" />
      <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-bold wrap-anywhere">
        {t('Prices at {station}', { station: station ?? '' })}
      </h1>
      <p className="text-ink-soft">{t('As of {day}', { day: showDate(today()) })}</p>
    </header>
  )
}

function Lists({ list }: { list: PriceList }) {
  return (
    <div className="grid gap-8">
      <div>
        <PriceTable caption={t('What it costs')} items={services} list={list} />
        <p className="mt-3 text-sm text-ink-soft">
          {t(
            'Requests you’ve already made keep their price. For a custom request, your station may send a quote first: accept it or cancel.',
          )}
        </p>
      </div>
      <div>
        <PriceTable caption={t('What we pay per kg')} items={materials} list={list} />
        <p className="mt-3 text-sm text-ink-soft">
          {t('You get the rate on the day your recyclables are weighed.')}
        </p>
      </div>
    </div>
  )
}

type PriceTableProps = { caption: string; items: readonly PriceItem[]; list: PriceList }

function PriceTable({ caption, items, list }: PriceTableProps) {
  const lines = list.prices.filter(({ item }) => items.includes(item))
  return (
    <table className="w-full text-left">
      <caption className="pb-1 text-left text-xl font-bold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('For')}</th>
          <th scope="col">{t('Today')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(line => (
          <tr key={line.item} className="break-inside-avoid">
            <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere">
              {t(itemNames[line.item])}
              {line.next && (
                <span className="figures block text-sm text-ink-soft">{plannedInWords(line)}</span>
              )}
            </th>
            <td className="figures py-3 text-right align-top font-semibold whitespace-nowrap">
              {priceInWords(line.item, line.amountKobo)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
