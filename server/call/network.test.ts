import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

test.each([
  ['10.0.0.1', '10.0.0.1', null],
  ['::ffff:10.0.0.1', '10.0.0.1', null],
  ['::FFFF:0a00:0001', '10.0.0.1', null],
  ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::1%eth0', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
  ['fe80::1%2', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
  ['::', '::/64', '::/48'],
  ['1::', '1::/64', '1::/48'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64', '0:2:3::/48'],
  ['64:ff9b::10.0.0.1', '64:ff9b::/64', '64:ff9b::/48'],
  ['no address at all', 'no address at all', null],
  ['', '', null],
])('%s is of %s, in %s', (address, network, site) => {
  expect([networkOf(address), siteOf(address)]).toEqual([network, site])
})

test('whoever has hung up before being counted has no address, which is no fault of ours', () => {
  expect([networkOf(undefined), siteOf(undefined)]).toEqual(['nowhere', null])
})
