import { expect, test } from 'vitest'
import { addressOf, messageIn } from './push-message.ts'

test('a message is shown as it was sent', () => {
  const sent = { title: 'Sani will pick up today', body: 'Today', tag: 'n1', link: '/user/home' }
  expect(messageIn(JSON.stringify(sent), 'Kuna da labari')).toEqual(sent)
})

test.each([undefined, '', 'no json', 'null', '[]', '{"title":7}'])(
  'a message that nobody can read (%s) still says that there is one',
  text => {
    expect(messageIn(text, 'Kuna da labari')).toMatchObject({
      title: 'Kuna da labari',
      link: '/signin',
    })
  },
)

test('a link leads to a page of ours, and to no other site', () => {
  const origin = 'https://kwashe.ng'
  expect(addressOf('/user/home', origin)).toBe('https://kwashe.ng/user/home')
  for (const link of ['https://evil.ng/', '//evil.ng', String.raw`/\evil.ng`, 'javascript:0', 7]) {
    expect(new URL(addressOf(link, origin)).origin).toBe(origin)
  }
})
