import { expect, it } from 'vitest'
import { comoRestaurar } from './restaurar.rules.ts'

const clone = { root: '/opt/gym', platform: 'linux', by: null } as const
const orden = (dataDir: string, how: Parameters<typeof comoRestaurar>[1] = clone) =>
  comoRestaurar({ dataDir, databaseUrl: null, databaseUrlDirecta: null }, how).orden

it('the restore command in the default data folder needs no DATA_DIR', () => {
  expect(orden('/opt/gym/data')).toBe('npm run restore -- /opt/gym/data/copias/{archivo} --reemplazar')
})

it('the restore command elsewhere names DATA_DIR and the true path', () => {
  expect(orden('/srv/mi gym')).toBe(
    "DATA_DIR='/srv/mi gym' npm run restore -- '/srv/mi gym/copias/{archivo}' --reemplazar",
  )
  expect(orden('/d', { ...clone, platform: 'win32' })).toBe(
    'set "DATA_DIR=/d" && npm run restore -- /d/copias/{archivo} --reemplazar',
  )
})

it('the restore command of a package names a DATA_DIR other than its own', () => {
  const by = 'gimnasio'
  expect(orden('/srv/gym', { ...clone, by })).toBe(
    'DATA_DIR=/srv/gym gimnasio restaurar /srv/gym/copias/{archivo} --reemplazar',
  )
  expect(orden('/opt/gym/data', { ...clone, by })).toBe(
    'gimnasio restaurar /opt/gym/data/copias/{archivo} --reemplazar',
  )
})

it('the restore command of the container needs no DATA_DIR, which its image sets', () => {
  const by = 'docker compose run --rm programa gimnasio'
  expect(orden('/datos', { ...clone, by })).toBe(`${by} restaurar /datos/copias/{archivo} --reemplazar`)
})
