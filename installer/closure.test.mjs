import { expect, test } from 'vitest'
import { neededIn } from './closure.mjs'
import { fileVersion } from './vc-runtime.mjs'

test('reads the libraries of a Windows program and of a Linux one', () => {
  expect(neededIn('\tDLL Name: VCRUNTIME140.dll\n\tvma: Ordinal\n\tDLL Name: KERNEL32.dll\n')).toEqual([
    'vcruntime140.dll',
    'kernel32.dll',
  ])
  expect(neededIn('  NEEDED               libc.so.6\n  SONAME               libpq.so.5\n')).toEqual([
    'libc.so.6',
  ])
})

test('reads the version of a Windows library, zeros without one', () => {
  const resource = Buffer.alloc(20)
  resource.writeUInt32LE(0xfeef04bd, 4)
  resource.writeUInt16LE(44, 12)
  resource.writeUInt16LE(14, 14)
  expect(fileVersion(resource)).toEqual([14, 44])
  expect(fileVersion(Buffer.from('no'))).toEqual([0, 0])
})
