import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  materialNames,
  materials,
  worthKobo,
  type Material,
} from '../../../contract/recyclable/material.ts'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { listWeighings } from '../../../contract/recyclable/recyclable.ts'
import { getContact } from '../../../contract/support/support.ts'
import { formatKg } from '../../../contract/weight.ts'
import { query } from '../../query.ts'
import { Select } from '../../ui/form/select.tsx'
import { KiloField } from '../../ui/form/kilo-field.tsx'
import { gramsOf } from '../../ui/form/kilo.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Row, rowsLook, RowsTitle } from '../../ui/layout/row.tsx'
import { Money } from '../../ui/money.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { usePrices } from './use-prices.ts'
import { msg, t } from '../../t.ts'

/** What bottles, cans and paper are worth, how much was brought, and where they are taken. */
export default function RecyclablesPage() {
  return (
    <>
      <PageTitle>{t('Recyclables')}</PageTitle>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Estimator />
        <SoFar />
        <Rates />
        <WhereTo />
      </div>
    </>
  )
}

/** The materials that the station takes, with what a kg of each brings. */
function useRates() {
  const { priceOf, list } = usePrices()
  const taken = materials.flatMap(material => {
    const rateKobo = priceOf(material) ?? 0
    return rateKobo > 0 ? [{ material, rateKobo }] : []
  })
  return { taken, isKnown: list !== undefined, pickupKobo: priceOf('pickup') }
}

const numerals = [
  '',
  msg('one pickup'),
  msg('two pickups'),
  msg('three pickups'),
  msg('four pickups'),
] as const

/** "two pickups", for whoever thinks in those. */
function pickupsFor(kobo: number, pickupKobo: number | undefined): string {
  if (!pickupKobo) return ''
  const count = Math.floor(kobo / pickupKobo)
  const few = numerals[count]
  if (few === undefined) return t('{n|# pickup|# pickups}', { n: count })
  return few && t(few)
}

/** "5 kg PET bottles ≈ ₦1,250, two pickups". */
function inWords(
  material: Material,
  grams: number,
  kobo: number,
  pickupKobo: number | undefined,
): string {
  const pickups = pickupsFor(kobo, pickupKobo)
  const said = {
    weight: formatKg(grams),
    material: t(materialNames[material]),
    worth: sayNaira(kobo),
  }
  return pickups
    ? t('{weight} {material} ≈ {worth}, {pickups}', { ...said, pickups })
    : t('{weight} {material} ≈ {worth}', said)
}

function Estimator() {
  const { taken, pickupKobo } = useRates()
  const [material, setMaterial] = useState<Material>('pet')
  const [typed, setTyped] = useState('5')
  const chosen = taken.find(each => each.material === material) ?? taken[0]
  const grams = gramsOf(typed)
  const kobo = chosen && grams ? worthKobo(chosen.rateKobo, grams) : 0
  return (
    <Card aria-labelledby="estimator">
      <h2 id="estimator" className="mb-3 text-lg font-bold">
        {t('What is it worth?')}
      </h2>
      <div className="grid two-abreast items-end gap-3">
        <Select
          label={t('Material')}
          options={taken.map(each => ({
            value: each.material,
            label: t(materialNames[each.material]),
          }))}
          value={chosen?.material ?? ''}
          onChange={value => setMaterial(value as Material)}
        />
        <KiloField name="grams" label={t('Weight')} typed={typed} onTyped={setTyped} />
      </div>
      <p aria-live="polite" className="mt-4 min-h-7 text-lg font-semibold">
        {kobo > 0 && chosen && grams && inWords(chosen.material, grams, kobo, pickupKobo)}
      </p>
      <p className="text-sm text-ink-soft">
        {t('The final amount depends on the station’s scale and that day’s rate.')}
      </p>
    </Card>
  )
}

const pictures: Record<Material, IconName> = {
  pet: 'bottle',
  plastic: 'jerrycan',
  can: 'can',
  paper: 'carton',
  glass: 'jar',
  nylon: 'nylon',
  metal: 'metal',
}

function Rates() {
  const { taken, isKnown } = useRates()
  return (
    <div>
      <RowsTitle id="rates">{t('Today’s rate per kg')}</RowsTitle>
      <Card aria-labelledby="rates" className="p-0! sm:p-0!">
        {isKnown ? (
          <ul className={rowsLook}>
            {taken.map(({ material, rateKobo }) => (
              <li key={material}>
                <Row
                  picture={<IconDisc name={pictures[material]} size="row" />}
                  title={t(materialNames[material])}
                  text={t('per kg')}
                  end={<Money kobo={rateKobo} />}
                  wraps="beside"
                />
              </li>
            ))}
          </ul>
        ) : (
          <div className="p-4">
            <TextSkeleton rows={5} />
          </div>
        )}
      </Card>
    </div>
  )
}

/** As many as one page of the list has: nobody brings more in years. */
const most = 100

function broughtInWords(kobo: number, hasMore: boolean): string {
  const worth = sayNaira(kobo)
  return hasMore
    ? t('You’ve earned {worth} from your last {n|# weighing|# weighings}.', { worth, n: most })
    : t('You’ve earned {worth}.', { worth })
}

function SoFar() {
  const { data } = useQuery(query(listWeighings, { limit: most }))
  const counted = data?.data.filter(({ reversal }) => !reversal) ?? []
  const grams = counted.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.grams, 0)
  const kobo = counted.reduce((sum, each) => sum + each.worthKobo, 0)
  return (
    <Card aria-labelledby="so-far">
      <h2 id="so-far" className="text-lg font-bold">
        {data ? t('{weight} so far', { weight: formatKg(grams) }) : t('So far')}
      </h2>
      <p className="mt-1 text-ink-soft">
        {grams > 0
          ? broughtInWords(kobo, Boolean(data?.next))
          : t(
              'Bring your first bag. We’ll weigh it, and the money goes straight into your wallet.',
            )}
      </p>
      {grams > 0 && (
        <TextLink
          to={`${pageAt('/user/home/makepayment', { reason: 'recyclables' })}#payments`}
          className="mt-2 inline-flex min-h-11 items-center"
        >
          {t('See what you brought')}
        </TextLink>
      )}
    </Card>
  )
}

function WhereTo() {
  const { data } = useQuery(query(getContact, {}))
  const contact = data?.data
  return (
    <Card aria-labelledby="where">
      <h2 id="where" className="text-lg font-bold">
        {t('Where to bring them')}
      </h2>
      {contact ? (
        <p className="mt-1 wrap-anywhere">
          {contact.station}
          {contact.address && <span className="block text-ink-soft">{contact.address}</span>}
        </p>
      ) : (
        <TextSkeleton rows={2} />
      )}
      <p className="mt-2 text-ink-soft">
        {t(
          'Or tick “Pay with recyclables” when you request a pickup, and keep them separate from your bags.',
        )}
      </p>
      <a
        href="/blog"
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-leaf-700 underline"
      >
        {t('How to sort and prepare them')}
      </a>
    </Card>
  )
}
