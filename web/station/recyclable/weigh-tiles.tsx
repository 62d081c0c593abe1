import { materialNames, materials, type Material } from '../../../contract/recyclable/material.ts'
import { sayNaira } from '../../../contract/money.ts'
import { gramsOf, showKilos } from '../../ui/form/kilo.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { MaterialIcon } from './material-icon.tsx'
import type { Weigh } from './use-weigh.ts'
import { wrongWeight } from './weigh-lines.ts'

type WeighTilesProps = { weigh: Weigh; onOpen: (material: Material) => void }

/** What the station takes, each with its rate and what is on the list of it. */
export function WeighTiles({ weigh, onOpen }: WeighTilesProps) {
  const { rates, error, isFetching, refetch } = weigh.prices
  return (
    <section aria-labelledby="materials">
      <h2 id="materials" className="mb-3 text-xl font-bold">
        Material
      </h2>
      {error && !rates ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className="grid two-abreast gap-2.5 sm:grid-cols-3">
          {materials.map(material => (
            <li key={material} className="grid">
              {rates ? (
                <Tile
                  material={material}
                  rateKobo={rates[material] ?? 0}
                  typed={weigh.kilos[material] ?? ''}
                  onOpen={() => onOpen(material)}
                />
              ) : (
                <Skeleton shape="field" className="h-27" />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const tileLook =
  'grid min-h-27 cursor-pointer touch-manipulation content-between gap-2 rounded-xl border p-3 ' +
  'text-left transition duration-150 enabled:active:scale-[0.98] disabled:cursor-not-allowed ' +
  'disabled:border-line disabled:bg-transparent disabled:text-ink-soft'
const emptyLook = 'border-line-strong bg-card hover:border-leaf-700'
const filledLook = 'border-leaf-700 bg-leaf-100'
const wrongLook = 'border-clay bg-clay-soft'

type TileProps = { material: Material; rateKobo: number; typed: string; onOpen: () => void }

function Tile({ material, rateKobo, typed, onOpen }: TileProps) {
  const isTaken = rateKobo > 0
  const isWrong = isTaken && wrongWeight(typed) !== undefined
  const grams = isTaken && !isWrong ? (gramsOf(typed) ?? 0) : 0
  const look = isWrong ? wrongLook : grams > 0 ? filledLook : emptyLook
  return (
    <button type="button" disabled={!isTaken} onClick={onOpen} className={`${tileLook} ${look}`}>
      <span className="flex items-start justify-between gap-2">
        <MaterialIcon
          material={material}
          className={`size-8 ${isTaken ? 'text-leaf-700' : 'opacity-60'}`}
        />
        <span className="figures text-lg leading-tight font-bold wrap-anywhere">
          {isWrong ? `${typed} ?` : grams > 0 && showKilos(grams)}
        </span>
      </span>
      <span>
        <span className="block leading-tight font-semibold">{materialNames[material]}</span>
        <span className="figures block text-sm text-ink-soft">
          {isTaken ? `${sayNaira(rateKobo)} / kg` : 'not accepted'}
        </span>
      </span>
    </button>
  )
}
