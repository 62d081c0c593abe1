import { listCarriers } from '../../contract/carrier/carrier.ts'
import { done } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { goodShift, shiftsOf } from '../layout-shift.ts'
import { demo, enter, type DemoRole } from '../sign-in.ts'

// Every page of every role: `npm run prove -- layout-shift`. Here are those that moved most.

const places: Record<string, { role: DemoRole; path: string }> = {
  "a resident's home": { role: 'resident', path: '/user/home' },
  'the requests of the carrier who was chosen': { role: 'station', path: '/station/assign' },
  "the station's cash": { role: 'station', path: '/station/cash' },
}

for (const [name, { role, path }] of Object.entries(places)) {
  test(
    `${name} stands still while it comes in over a slow line`,
    { tag: '@desk' },
    async ({ page }) => {
      await enter(page, { role, email: demo[role].email }, demo[role].home)
      let to = path
      if (path === '/station/assign') {
        const [free] = await done(page.request, listCarriers, { free: 'true' })
        to = `${path}?carrier=${free?._id}`
      }
      const slow = await shiftsOf(page)
      const { score, what } = await slow.open(to, 'warm')
      expect(score, what.join('\n')).toBeLessThan(goodShift)
    },
  )
}
