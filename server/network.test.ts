import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['102.89.4.7', '102.89.4.7'],
  ['::ffff:102.89.4.7', '102.89.4.7'],
  ['::FFFF:102.89.4.7', '102.89.4.7'],
  ['0:0:0:0:0:ffff:102.89.4.7', '102.89.4.7'],
  ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0:1:2::/64'],
  ['2C0F:F5C0:0001:0002::1', '2c0f:f5c0:1:2::/64'],
  ['2c0f:f5c0::9', '2c0f:f5c0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
