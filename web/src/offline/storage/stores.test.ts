import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isQuiosco, quiosco } from '../../session/quiosco.ts'
import { storeToken } from '../../session/session.ts'
import { defineStore, wipeStores } from './stores.ts'

const source = join(import.meta.dirname, '..', '..')
const DIRECT = /\b(localStorage|sessionStorage|indexedDB)\b|\bcaches\./

it('only the registry and its database helper use browser storage', () => {
  const direct = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^testing/.test(path))
    .filter((path) => DIRECT.test(readFileSync(join(source, path), 'utf8')))
  expect(direct.sort()).toEqual(['offline/storage/database.ts', 'offline/storage/stores.ts'])
})

it('an unreadable value counts as none', () => {
  localStorage.setItem('quien', '{"token":')
  expect(defineStore({ name: 'quien', parse: JSON.parse }).get()).toBeUndefined()
})

it.each([
  ['its own session', 't2', true],
  ['another session', 't1', false],
])('a late wipe leaves the kiosk lock of %s (%s): %s', (_, locked, isKept) => {
  storeToken('t2')
  quiosco.set(locked)
  wipeStores('user', 'y')
  expect([isQuiosco(), quiosco.get()]).toEqual(isKept ? [true, locked] : [false, undefined])
})
