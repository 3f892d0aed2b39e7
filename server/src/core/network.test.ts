import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is its own network, also mapped to IPv6', () => {
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
})

test('an IPv6 address belongs to its /64, in any notation', () => {
  expect(networkOf('2001:db8:0:2:1:2:3:4')).toBe('2001:db8:0:2::/64')
  expect(networkOf('2001:db8::2:ffff:0:0:1')).toBe('2001:db8:0:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('other text is returned unchanged', () => {
  expect(networkOf('unix:')).toBe('unix:')
})
