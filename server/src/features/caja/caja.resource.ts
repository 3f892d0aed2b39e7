import * as caja from '@gym/contract/caja/caja.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { cajaRoutes } from './caja.routes.ts'

export const cajaResource = defineResource({
  tags: { caja: 'El efectivo de cada turno: entradas, salidas, conteo y cierre.' },
  routes: [cajaRoutes],
  schemas: [caja],
  tables: {
    caja_intentos: exported('once', 'Los conteos de caja que no dieron, antes de cerrar.', {
      live: ['caja'],
    }),
    caja_movimientos: exported('once', 'El efectivo que entró y salió de cada turno de caja.', {
      live: ['caja'],
    }),
    caja_por_autorizar: exported(
      { update: ['autorizado_en', 'autorizado_por'] },
      'Los cierres que se hicieron sin otra persona, y quién los autorizó después.',
      { live: ['caja'], columns: { autorizado_en: 'Cuándo se autorizó', z: 'El número de la Z' } },
    ),
    caja_turnos: exported(
      { update: ['cerrado_en'] },
      'Los turnos de caja: quién la abrió, con cuánto y cuándo se cerró.',
      { live: ['caja'] },
    ),
    caja_z: exported('once', 'El cierre de cada turno: lo contado, lo esperado y la diferencia.'),
    cobros_sin_caja: exported(
      { update: ['z'] },
      'El efectivo que se cobró o se devolvió sin una caja abierta.',
      {
        unaudited: 'derived from payments and the next Z',
        live: ['caja'],
        columns: { z: 'El número de la Z que lo contó' },
      },
    ),
  },
})
