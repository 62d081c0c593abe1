import { choosePlanManner } from '../../../contract/plan/plan.ts'
import { planManners, type PlanManner } from '../../../contract/plan/plan-shape.ts'
import { useMay } from '../use-member.ts'
import type { PlanSceneProps } from './scene.ts'

const mannerNames: Record<PlanManner, string> = {
  everybody: 'All carriers',
  fewest: 'Fewest carriers',
}

const lookOf =
  'min-h-11 cursor-pointer rounded-full px-3 text-[0.8125rem] text-ink-soft hover:bg-leaf-100 ' +
  'aria-pressed:bg-leaf-100 aria-pressed:font-semibold aria-pressed:text-ink forced-colors:aria-pressed:outline-2 lg:min-h-7'

/** How the station shares work out: its head chooses, everybody sees it. */
export function MannerChoice({ scene: { day, plan } }: { scene: PlanSceneProps }) {
  const mayChoose = useMay(choosePlanManner)
  const hint = 'A street stays with one carrier while there is room'
  if (!mayChoose) {
    return (
      <span title={hint} className="ml-auto text-[0.8125rem] text-ink-soft">
        {mannerNames[day.manner]}
      </span>
    )
  }
  return (
    <fieldset title={hint} className="relative ml-auto flex flex-wrap items-center">
      <legend className="sr-only">Assign automatically so that</legend>
      {planManners.map(manner => (
        <button
          key={manner}
          type="button"
          aria-pressed={manner === day.manner}
          disabled={plan.busy}
          onClick={() => manner !== day.manner && void plan.choose(manner)}
          className={lookOf}
        >
          {mannerNames[manner]}
        </button>
      ))}
    </fieldset>
  )
}
