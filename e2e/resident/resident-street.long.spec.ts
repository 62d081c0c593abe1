import type { Page } from '@playwright/test'
import { cancel, close, getRequest, wishAgain } from '../../contract/request/request.ts'
import {
  acceptAnswer,
  answerProblem,
  listStationProblems,
  sayProblem,
} from '../../contract/problem/problem.ts'
import { heldSeconds } from '../../contract/undo.ts'
import { callsBy, done } from '../calls.ts'
import {
  expect,
  expectAccessible,
  expectInView,
  expectNoSidewaysScroll,
  expectNoViolations,
  refusedCall,
  test,
} from '../journey.ts'
import { arriveAsNewResident, asksByCall } from '../new-resident.ts'
import { demo } from '../sign-in.ts'
import { onTheStreet } from '../street.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const picture = {
  name: 'bag.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('from the code to the gate, to bags that were left, to an answer that is accepted', async ({
  page,
  request,
}) => {
  // A small phone, whose browser keeps its own bars: what is to be pressed is in view on arrival.
  await page.setViewportSize({ width: 360, height: 612 })
  await arriveAsNewResident(page)
  await expectInView(page.getByRole('main').getByRole('button', { name: 'Make Request' }))
  const requestId = await asksByCall(page)
  const street = await onTheStreet(request)
  await street.sends(requestId)
  const card = page.getByRole('region', { name: /Sani Bello/ })
  await expect(card).toContainText('Sani Bello will come today')
  await expect(card).toContainText('Doorstep code')
  const { visit } = await done(page.request, getRequest, { requestId })
  const code = visit?.code ?? ''
  await expect(card).toContainText(code)
  await expect(card).toContainText(code.split('').join(' '))
  await expectInView(card.getByText('Doorstep code'))
  await expect(card).not.toContainText('Set out')
  // Another pickup at the same door is in the same card, with the same code.
  const other = await asksByCall(page)
  await street.sends(other)
  await expect(card.getByRole('link', { name: 'Pickup, Home' })).toHaveCount(2)
  await expect(card.getByText('Doorstep code')).toHaveCount(1)
  await done(page.request, cancel, { requestId: other })
  await expect(card.getByRole('link', { name: 'Pickup, Home' })).toHaveCount(1)

  await street.setsOut(requestId)
  await expect(card).toContainText('Sani Bello is on the way')
  await expect(card).toContainText(/Set out at \d+:\d\d. You’re next/)
  await street.arrives(requestId)
  await expect(card).toContainText('Sani Bello is at your gate')
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await street.finishes(requestId, code)
  const gone = page.getByRole('region', { name: 'Your rubbish has been picked up' })
  await expect(gone).toContainText(/Your doorstep code was entered at \d+:\d\d/)
  await expect(gone).toContainText('Closes automatically')
  await expectInView(gone.getByRole('button', { name: /^Confirm and rate/ }))
  await expectInView(gone.getByRole('button', { name: 'Report a problem' }))
  await expect(page.getByRole('main')).not.toContainText('Doorstep code')
  await expectNoViolations(page)

  await gone.getByRole('button', { name: 'Report a problem' }).click()
  const sheet = page.getByRole('dialog', { name: 'What went wrong?' })
  // The phone's own way back closes it, here and where the sheet is opened again.
  await expect(sheet).toBeVisible()
  const where = page.url()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(gone).toBeVisible()
  expect(page.url()).toBe(where)
  await gone.getByRole('button', { name: 'Report a problem' }).click()
  const send = sheet.getByRole('button', { name: 'Send to Ikeja, Lagos' })
  await expect(send).toBeDisabled()
  await sheet.getByRole('radio', { name: 'Bags left' }).check()
  await expect(send).toBeEnabled()
  await sheet.locator('input[type="file"]').setInputFiles(picture)
  await expect(sheet.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await sheet.getByLabel('What happened').fill('One bag still stands by the door.')
  await expect(sheet).toContainText('You won’t be charged until this is settled.')
  await expectAccessible(page)
  await send.click()
  await expect(sheet).toBeHidden()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Pickup, Home/ })
    .click()
  await expect(title(page)).toHaveText('Your station is looking into it')
  await expect(page.getByText('One bag still stands by the door.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Photo 1 of 1 from you/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const own = callsBy(page.request)
  expect((await own.call(close, { requestId })).body.code).toBe('problem_open')
  expect((await own.call(sayProblem, { requestId, kind: 'damage' })).body.code).toBe('problem_said')

  const all = await done(request, listStationProblems, { state: 'said' })
  const problemId = all.find(each => each.requestId === requestId)?._id ?? ''
  expect((await own.call(acceptAnswer, { problemId })).body.code).toBe('not_answered')
  const answer = { answer: 'give back', amountKobo: 20_000, words: 'We are sorry.' } as const
  await done(request, answerProblem, { problemId, ...answer })
  await expect(title(page)).toHaveText('Your station has answered')
  await expect(page.getByText('₦200 of the price is waived.')).toBeVisible()
  await expectNoViolations(page)
  await page.goto(demo.resident.home)
  await page.getByRole('link', { name: /^Answer: Pickup, Home/ }).click()
  await page.getByRole('button', { name: 'I accept', exact: true }).click()
  await expect(title(page)).toHaveText('This request is closed')
  await expect(page.getByText('You and your station agreed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who came' })).toContainText('Sani Bello')
  expect((await own.call(acceptAnswer, { problemId })).body.code).toBe('problem_settled')
})

test('an answer that is not accepted goes to the director, with words', async ({
  page,
  request,
  quietConsole,
}) => {
  await arriveAsNewResident(page)
  const requestId = await asksByCall(page)
  const street = await onTheStreet(request)
  await street.sends(requestId)
  await street.finishes(requestId)
  const gone = page.getByRole('region', { name: 'Is it gone?' })
  await expect(gone).toContainText('No code entered, no photo')
  await gone.getByRole('button', { name: 'Yes, it’s gone' }).click()
  const closing = page.getByRole('dialog', { name: /^Close Pickup, Home/ })
  await closing.getByRole('button', { name: 'Close request' }).click()
  await expect(closing).toBeHidden()
  // For some days something can still be wrong with it.
  await page.goto(`${demo.resident.home}/makerequest/${requestId}`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const sheet = page.getByRole('dialog', { name: 'What went wrong?' })
  await sheet.getByRole('radio', { name: 'Something else' }).check()
  quietConsole.allow(refusedCall(422))
  await sheet.getByRole('button', { name: /^Send to/ }).click()
  await expect(sheet.getByText('Please tell us what is wrong').first()).toBeVisible()
  await sheet.getByLabel('What happened').fill('The gate was left open.')
  await sheet.getByRole('button', { name: /^Send to/ }).click()
  await expect(title(page)).toHaveText('Your station is looking into it')
  const all = await done(request, listStationProblems, { state: 'said' })
  const problemId = all.find(each => each.requestId === requestId)?._id ?? ''
  await done(request, answerProblem, { problemId, answer: 'explain', words: 'It was the wind.' })
  await expect(page.getByText('It was the wind.')).toBeVisible()
  await page.getByRole('button', { name: 'I don’t accept' }).click()
  const dialog = page.getByRole('dialog', { name: 'Don’t accept this answer?' })
  await dialog.getByLabel('Your message to the director').fill('There was no wind.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I don’t accept' }).click()
  await expect(title(page)).toHaveText('The director will decide')
  await expect(page.getByText('There was no wind.')).toBeVisible()
})

test('who was missed chooses another day and leaves a word for the gate', async ({
  page,
  request,
}) => {
  await arriveAsNewResident(page)
  const requestId = await asksByCall(page)
  const street = await onTheStreet(request)
  const own = callsBy(page.request)
  expect((await own.call(wishAgain, { requestId, gateNote: 'Ring' })).body.code).toBe('not_missed')
  await street.sends(requestId)
  await street.misses(requestId)
  await expect(page.getByRole('region', { name: /Needs your answer/ })).toContainText(
    'the gate was locked',
    // While the carrier can undo it the page says nothing of it.
    { ignoreCase: true, timeout: 2 * heldSeconds * 1000 },
  )
  await page.getByRole('link', { name: /^Choose a day: Pickup/ }).click()
  await expect(title(page)).toHaveText('Your rubbish wasn’t picked up')
  await page.getByRole('button', { name: 'That’s not true' }).click()
  const untrue = page.getByRole('dialog', { name: 'Nobody came?' })
  await expectAccessible(page)
  await untrue.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByRole('heading', { name: 'Nobody came' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'That’s not true' })).toBeHidden()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Choose a day' }).click()
  const sheet = page.getByRole('dialog', { name: 'When should we come again?' })
  await sheet.getByRole('radio', { name: 'tomorrow' }).check()
  await sheet.getByLabel('Gate note').fill('Ring twice')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(title(page)).toHaveText('Waiting for a carrier')
  await expect(page.getByText('You chose when we’ll come again: tomorrow')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await street.sends(requestId)
  expect((await street.stopOf(requestId)).door?.gateNote).toContain('Ring twice')
})
