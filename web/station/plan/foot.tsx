import { Button } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { takeLostFocus } from '../close/take-lost-focus.ts'
import { newOn, type PlanDay } from './plan-state.ts'
import { givenBy, type Plan } from './use-plan.ts'

/** The button that was pressed can do nothing more: the focus goes to the head of the page. */
export async function confirmAndStay(plan: Plan) {
  await plan.confirm()
  const active = document.activeElement
  if (active && active !== document.body) return
  focusTitle()
}

// Where letters are so large that it would take half of the screen, it stays at the page's end.
const footLook =
  'sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-2.5 ' +
  'max-lg:bottom-[min(4rem,calc((100dvh-40rem)*2))] short:static! lg:pointer-fine:bottom-9'

/** While a draft is saved nothing can be pressed: whoever pressed goes on where they were. */
async function keepAndStay(plan: Plan, button: HTMLButtonElement) {
  await plan.keep()
  requestAnimationFrame(() => takeLostFocus(button))
}

/** What a press on Confirm does, in words, before it is pressed. */
export function Foot({ day, plan }: { day: PlanDay; plan: Plan }) {
  const given = givenBy(plan.working, day)
  const late = given.filter(({ lateDays }) => lateDays > 0).length
  const many = given.length
  const carriers = day.carriers.filter(each => newOn(plan.working, each).length > 0).length
  const stay = day.counts.waiting - many
  return (
    <div data-bar="deeds" className={footLook}>
      <p aria-live="polite" className="min-w-0 flex-1 basis-64 text-[0.875rem]">
        <b>
          {day.counts.waiting === 0
            ? 'Nothing to assign.'
            : `${many} of ${day.counts.waiting} assigned, ${stay === 0 ? 'none' : stay} left over.`}
        </b>{' '}
        <span className="text-ink-soft max-sm:hidden">
          {many > 0 &&
            `${carriers} ${carriers === 1 ? 'carrier gets' : 'carriers get'} more pickups, nobody above their limit. ` +
              (day.counts.late > 0 ? `${late} of ${day.counts.late} late pickups assigned. ` : '') +
              `We’ll tell ${many === 1 ? 'the resident' : `${many} residents`}.`}
        </span>
      </p>
      <Button
        variant="ghost"
        disabled={!plan.canConfirm}
        onClick={({ currentTarget }) => void keepAndStay(plan, currentTarget)}
        className="px-4 lg:min-h-9"
      >
        Save draft
      </Button>
      <Button
        disabled={!plan.canConfirm}
        busy={plan.busy}
        onClick={() => void confirmAndStay(plan)}
        className="lg:min-h-9"
      >
        {many === 0 && plan.canConfirm ? 'Save order' : `Confirm ${many > 0 ? many : ''}`}
      </Button>
    </div>
  )
}
