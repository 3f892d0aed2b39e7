import { expect, test } from 'vitest'
import { PortTaken, StillHeld, startFailure } from './process/start-failure.ts'

const HELD = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'
const LOST = 'FATAL:  connection to client lost'

test.each([
  ['the shared memory', HELD],
  ['the lock file', 'FATAL:  lock file "postmaster.pid" already exists'],
  ['the shared memory, after a last word of one of its processes', `${LOST}\n${HELD}`],
])('retries a start while the previous PostgreSQL still uses %s', (_, logged) => {
  expect(startFailure(logged, 'postgres.log')).toBeInstanceOf(StillHeld)
})

test('reports PostgreSQL’s first error and the log file', () => {
  const failure = startFailure(
    'LOG:  starting\nFATAL:  could not write lock file: No space left',
    'postgres.log',
  )
  expect(failure).not.toBeInstanceOf(StillHeld)
  expect(failure.message).toContain('No space left')
  expect(failure.message).toContain('postgres.log')
})

test.each([
  'LOG:  could not bind IPv4 address "127.0.0.1": Permission denied\nFATAL:  could not create any TCP/IP sockets',
  'WARNING:  could not create listen socket for "127.0.0.1"\nFATAL:  could not create any TCP/IP sockets',
])('names the port that another program took', (logged) => {
  const failure = startFailure(logged, 'postgres.log')
  expect(failure).toBeInstanceOf(PortTaken)
  expect(failure.message).toBe('Otro programa usa el puerto de la base de datos (detalles en postgres.log).')
})

test('says that PostgreSQL gave no reason if the log is empty', () => {
  expect(startFailure('\n', 'postgres.log').message).toContain('PostgreSQL no dijo por qué')
})
