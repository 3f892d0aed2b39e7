import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is its own network, also written as IPv6', () => {
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
})

test('an IPv6 address is of its /64, however it is written', () => {
  expect(networkOf('2001:db8:0:2:1:2:3:4')).toBe('2001:db8:0:2::/64')
  expect(networkOf('2001:db8::2:ffff:0:0:1')).toBe('2001:db8:0:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('what is no address stands for itself', () => {
  expect(networkOf('unix:')).toBe('unix:')
})
