import { type Rol, roles } from '@gym/contract/permissions/permissions'
import { createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import {
  aboveMenuOf,
  barOf,
  menuGroupsOf,
  menuOf,
  pathsUp,
  reachableBy,
  screensOf,
} from '../routing/menus.ts'
import { labels, menus } from '../testing/specified-menus.ts'
import { createQueryClient } from './query-client.ts'
import { treeWith } from './router.tsx'
import { house } from './screens.ts'

/** Routes by role, with `$id`. The admin may also open the members' routes (specification, section 6). */
const routes: [who: Rol[], paths: string][] = [
  [
    ['admin', 'recepcionista'],
    '/clientes /clientes/crear /clientes/editar/$id /membresias /membresias/crear /membresias/editar/$id ' +
      '/entrenadores /entrenadores/crear /entrenadores/editar/$id /productos /productos/crear ' +
      '/productos/editar/$id /pagos /pagos/crear /pagos/editar/$id /clases /asistencias /asistencias/registrar',
  ],
  [
    ['admin', 'entrenador'],
    '/rutinas/crear /rutinas/asignar /rutinas/editar-asignacion /composicion-corporal',
  ],
  [['admin', 'user'], '/rutinas/consultar /consultar-composicion-corporal /videos-entrenamiento'],
  [
    ['admin'],
    '/contabilidad /contabilidad/crear-transaccion /contabilidad/editar-transaccion/$id /usuarios ' +
      '/usuarios/crear /usuarios/editar/$id /indicadores /admin/inscripciones',
  ],
  [
    ['admin', 'recepcionista', 'entrenador', 'user'],
    '/dashboard /suscripcion /suscripcion/exito /suscripcion/cancelado',
  ],
]

const besides: [who: Rol[], paths: string][] = [
  [
    ['admin', 'recepcionista'],
    '/caja /caja/$id /entrenadores/editar /pagos/recibo/$id /recepcion /vender /ventas ' +
      '/ventas/$id /cobros /pendientes /entradas /planes',
  ],
  [['admin', 'recepcionista', 'entrenador'], '/clientes/$id /clases/inscritos'],
  [
    ['admin'],
    '/contabilidad/libros /contabilidad/cierre /indicadores/conciliacion /indicadores/filas /configuracion /configuracion/cobros ' +
      '/configuracion/entrada /configuracion/rapidos /configuracion/tokens /configuracion/webhooks ' +
      '/configuracion/webhooks/$id /auditoria /copias /clientes/eliminados /importar /importar/$id /planes/crear ' +
      '/planes/editar/$id',
  ],
  [
    ['admin', 'entrenador'],
    '/rutinas/programas /rutinas/programas/crear /rutinas/programas/editar/$id /rutinas/programas/asignar/$id',
  ],
  [['admin', 'user'], '/mis-datos'],
  [['admin', 'recepcionista', 'entrenador', 'user'], '/mi-cuenta /pago-prueba'],
]

const declared = screensOf(
  createRouter({ routeTree: treeWith(house), context: { queryClient: createQueryClient() } }),
)
const pathsOf = (list: { path: string }[]) => list.map(({ path }) => path)

it.each(roles)('the menu of %s matches the specification', (rol) => {
  expect(menuOf(rol, declared).map(({ path, label }) => [path, label])).toEqual(
    menus[rol].map((path) => [path, labels[path]]),
  )
})

it.each(roles)('the menu of %s has only screens of the role', (rol) => {
  for (const { who } of menuOf(rol, declared)) expect(who).toContain(rol)
})

it.each(roles)('the headings leave the menu of %s in its order', (rol) => {
  expect(menuGroupsOf(rol, declared).flatMap(({ screens }) => pathsOf(screens))).toEqual(menus[rol])
})

it.each(roles)('the bar of %s has four screens with an icon', (rol) => {
  const bar = barOf(rol, declared)
  expect(bar).toHaveLength(4)
  for (const { icon, label } of bar) expect([icon, label.length < 11]).toEqual([expect.anything(), true])
})

it.each([
  ['recepcionista', ['/recepcion', '/vender', '/ventas', '/caja', '/cobros']],
  ['entrenador', []],
  ['user', ['/mis-datos', '/mi-cuenta']],
] as const)('above the menu of %s are %j', (rol, paths) => {
  const { screens } = aboveMenuOf(rol, declared)
  expect(pathsOf(screens)).toEqual(paths)
  for (const { icon } of screens) expect(icon).toBeDefined()
})

it('declares every screen once, for its specified roles', () => {
  const expected = [...routes, ...besides].flatMap(([who, paths]) =>
    paths.split(' ').map((path) => [path, who] as const),
  )
  expect(declared.map(({ path, who }) => [path, [...who]]).sort()).toEqual(expected.sort())
})

it('every screen has a label', () => {
  for (const { label } of declared) expect(label.trim()).not.toBe('')
})

it('lists the menu first, then the other reachable screens', () => {
  expect(pathsOf(reachableBy('recepcionista', declared))).toEqual([
    ...menus.recepcionista,
    '/recepcion',
    '/entradas',
    '/vender',
    '/ventas',
    '/caja',
    '/cobros',
    '/pendientes',
    '/clientes/crear',
    '/membresias/crear',
    '/entrenadores/crear',
    '/productos/crear',
    '/planes',
    '/pagos/crear',
    '/asistencias',
    '/asistencias/registrar',
    '/clases/inscritos',
    '/mi-cuenta',
  ])
})

it('offers the subscription only to the admin', () => {
  const offered = roles.filter((rol) => pathsOf(reachableBy(rol, declared)).includes('/suscripcion'))
  expect(offered).toEqual(['admin'])
})

it('every screen of the front desk lights an entry', () => {
  const account = ['/mi-cuenta', '/configuracion']
  const entries = pathsOf([...menuOf('admin', declared), ...aboveMenuOf('admin', declared).screens])
  const isLit = (path: string) =>
    pathsUp(path, declared).some((above) => [...entries, ...account].includes(above))
  const unlit = pathsOf(declared).filter((path) => !isLit(path))
  // Screens without an entry on the front desk's menu: linked from many screens, or a member's own.
  const entryless = ['/pendientes', '/importar', '/importar/$id']
  const ofMembers = ['/rutinas/consultar', '/consultar-composicion-corporal', '/mis-datos']
  expect(unlit.sort()).toEqual([...entryless, ...ofMembers].sort())
})

it('every screen that another names as its entry exists', () => {
  for (const { under } of declared) if (under) expect(pathsOf(declared)).toContain(under)
})
