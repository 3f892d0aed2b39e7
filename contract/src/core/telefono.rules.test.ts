import { expect, it } from 'vitest'
import { telefonoDe } from './telefono.rules.ts'

it.each([
  '+57 314 555 6677',
  '573145556677',
  '57 314 555 6677',
  '(314) 555 66 77',
  '314.555.6677',
  '3145556677',
])('%s is the phone 3145556677', (typed) => expect(telefonoDe(typed)).toBe('3145556677'))

it.each(['10539954', 'C.C. 10539954', '1020304050', '573145', 'Ana 3145556677', ''])(
  '%j is not a phone',
  (typed) => expect(telefonoDe(typed)).toBeUndefined(),
)
