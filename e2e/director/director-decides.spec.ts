import {
  answerProblem,
  refuseAnswer,
  sayProblem,
  listStationProblems,
} from '../../contract/problem/problem.ts'
import { done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { demo, enter } from '../sign-in.ts'
import { deskOf } from '../station-desk.ts'
import { justPickedUp } from '../street.ts'

test(
  'what the resident did not accept waits for the director, who reads it all and decides',
  { tag: '@desk' },
  async ({ page, request, quietConsole }, { project }) => {
    quietConsole.allow(refusedCall(422))
    const desk = deskOf(project.name)
    const { bisi, resident, requestId } = await justPickedUp(request, desk)
    const said = await done(resident.browser, sayProblem, { requestId, kind: 'spilled' })

    await enter(
      page,
      { role: 'director', email: demo.director.email },
      `/director/home/problems/${requestId}`,
    )
    await expect(page.getByText('To answer')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0)

    const problemId = said._id
    const words = 'The bag was torn before.'
    await done(request, answerProblem, { problemId, answer: 'explain', words })
    await done(resident.browser, refuseAnswer, { problemId, words: 'It was not.' })
    await page.goto('/director/home')
    await expect(page.getByText(/need.* your decision/)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Decide' }).click()
    await page.getByRole('link', { name: `${bisi}: rubbish spilled` }).click()
    await expect(page.getByText('“The bag was torn before.”')).toBeVisible()
    await expect(page.getByText('“It was not.”')).toBeVisible()
    await page.getByRole('radio', { name: 'No refund' }).check()
    await page.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByText('Please say it in words')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Message to the resident').fill('The pictures show a clean gate.')
    // It is asked once more: what is decided is not undone. The question names the sum.
    await page.getByRole('radio', { name: /^(Waive|Give)/ }).check()
    await page.getByRole('button', { name: /^All of it/ }).click()
    await page.getByLabel('Message to the resident').fill('The bag was torn.')
    await page.getByRole('button', { name: 'Decide' }).click()
    const sum = page.getByRole('alertdialog', { name: /^(Waive|Give)/ })
    await expect(sum).toContainText('₦500. ')
    await sum.getByRole('button', { name: 'Not yet' }).click()
    await page.getByRole('radio', { name: 'No refund' }).check()
    await page.getByLabel('Message to the resident').fill('The pictures show a clean gate.')
    await page.getByRole('button', { name: 'Decide' }).click()
    const sure = page.getByRole('alertdialog', { name: 'No refund?' })
    await sure.getByRole('button', { name: 'Not yet' }).click()
    await expect(page.getByRole('button', { name: 'Decide' })).toBeVisible()
    await page.getByRole('button', { name: 'Decide' }).click()
    await sure.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByText('The director decided: no refund')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0)
    const settled = await done(request, listStationProblems, { state: 'settled' })
    expect(settled.map(({ _id }) => _id)).toContain(problemId)
  },
)
