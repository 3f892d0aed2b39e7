import { describe, expect, it } from 'vitest'
import { type Action, actions, may } from './actions.ts'
import { labels, menus } from './menus.ts'
import { asRol, maySee, type Rol, roles, type Screen } from './permissions.ts'

const labelsOf = (rol: Rol) => menus[rol].map((screen) => labels[screen])

describe('the menu', () => {
  it('of the admin is that of the specification', () => {
    expect(labelsOf('admin')).toEqual([
      'Dashboard',
      'Clientes',
      'Membresías',
      'Entrenadores',
      'Productos',
      'Pagos',
      'Contabilidad',
      'Clases',
      'Crear rutina',
      'Asignar rutina',
      'Editar Asignación Rutina',
      'Composición Corporal',
      'Usuarios',
      'Indicadores',
      'Asesoramiento Ejercicios',
    ])
  })

  it('of the receptionist is that of the specification', () => {
    expect(labelsOf('recepcionista')).toEqual([
      'Dashboard',
      'Clientes',
      'Membresías',
      'Entrenadores',
      'Productos',
      'Pagos',
      'Clases',
    ])
  })

  it('of the trainer is that of the specification', () => {
    expect(labelsOf('entrenador')).toEqual([
      'Dashboard',
      'Crear rutina',
      'Asignar rutina',
      'Editar Asignación Rutina',
      'Composición Corporal',
    ])
  })

  it('of the member is that of the specification', () => {
    expect(labelsOf('user')).toEqual([
      'Consultar Rutina',
      'Consultar Composición Corporal',
      'Asesoramiento Ejercicios',
    ])
  })

  it.each(roles)('of %s leads nowhere that the role may not go', (rol) => {
    for (const screen of menus[rol]) expect(maySee(rol, screen)).toBe(true)
  })
})

describe('the screens', () => {
  /** Specification 2, Routes by role; ids written `$id`. */
  const specified: [Rol[], string][] = [
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

  it.each(specified)('of %j are those of the specification', (allowed, paths) => {
    for (const path of paths.split(' '))
      for (const rol of roles)
        expect(`${rol} ${path} ${maySee(rol, path as Screen)}`).toBe(
          `${rol} ${path} ${allowed.includes(rol)}`,
        )
  })

  it('of the member are the member’s, and the videos also the admin’s', () => {
    for (const screen of ['/rutinas/consultar', '/consultar-composicion-corporal', '/videos-entrenamiento'])
      for (const rol of ['recepcionista', 'entrenador'] as const)
        expect(maySee(rol, screen as Screen)).toBe(false)
    expect(maySee('admin', '/videos-entrenamiento')).toBe(true)
  })

  it('all have a name', () => {
    for (const label of Object.values(labels)) expect(label.trim()).not.toBe('')
  })
})

describe('the roles', () => {
  it('of an account that has none that is known is a member’s', () => {
    for (const value of [undefined, null, '', 'jefe', 'Admin', 3]) expect(asRol(value)).toBe('user')
    for (const rol of roles) expect(asRol(rol)).toBe(rol)
  })

  it('admin may do everything, the others what names them', () => {
    for (const action of Object.keys(actions) as Action[])
      for (const rol of roles)
        expect(may(rol, action)).toBe(rol === 'admin' || (actions[action] as readonly Rol[]).includes(rol))
  })
})
