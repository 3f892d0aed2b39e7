import { expect, test } from 'vitest'
import { PortTaken, startFailure } from './start-failure.ts'

test.each([
  'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
  'LOG:  could not bind IPv6 address "::1": Address already in use',
  'FATAL:  could not create any TCP/IP sockets',
])('a port that is taken is named: %s', (logged) => {
  expect(startFailure(logged, 'l')).toBeInstanceOf(PortTaken)
})

test('a failed Unix socket is no taken port and gives its reason', () => {
  const logged = `LOG:  could not bind Unix address "/d/.s.PGSQL.5432": No space left on device
WARNING:  could not create Unix-domain socket in directory "/d"
FATAL:  could not create any Unix-domain sockets
`
  const failure = startFailure(logged, 'l')
  expect(failure).not.toBeInstanceOf(PortTaken)
  expect(failure.message).toContain('No space left on device')
})
