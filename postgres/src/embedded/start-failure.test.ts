import { expect, test } from 'vitest'
import { StillHeld, startFailure } from './process/postmaster.ts'

const HELD = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'
const LOST = 'FATAL:  connection to client lost'

test.each([
  ['the shared memory', HELD],
  ['the lock file', 'FATAL:  lock file "postmaster.pid" already exists'],
  ['the shared memory, after a last word of one of its processes', `${LOST}\n${HELD}`],
])('a start is tried again while the PostgreSQL before it still holds %s', (_, logged) => {
  expect(startFailure(logged, 'postgres.log')).toBeInstanceOf(StillHeld)
})

test('a start that fails for another reason says PostgreSQL’s first complaint and where to read more', () => {
  const failure = startFailure(
    'LOG:  starting\nFATAL:  could not write lock file: No space left',
    'postgres.log',
  )
  expect(failure).not.toBeInstanceOf(StillHeld)
  expect(failure.message).toContain('No space left')
  expect(failure.message).toContain('postgres.log')
})
