import * as libros from '@gym/contract/contabilidad/libros.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { exportarLibrosRoutes } from './exportar.routes.ts'
import { librosRoutes } from './libros.routes.ts'

export const librosResource = defineResource({
  tags: { libros: 'Los libros: asientos, mayor, balance, resultados y cierre.' },
  routes: [librosRoutes, exportarLibrosRoutes],
  schemas: [libros],
  tables: {
    asientos: exported('owner', 'Los asientos de los libros: cada movimiento de dinero, que nunca cambia.', {
      unaudited: 'only inserted; derived from audited rows',
      live: ['contabilidad'],
    }),
    cierres: exported('once', 'Hasta qué día está cerrada la contabilidad.', { live: ['contabilidad'] }),
    cuentas: exported('editable', 'Las cuentas de los libros.', { live: ['contabilidad'] }),
    partidas: exported('owner', 'Los débitos y créditos de cada asiento.', {
      unaudited: 'derived from asientos',
    }),
    verificaciones: exported('once', 'Las pruebas de los libros y cómo salieron.', {
      live: ['contabilidad'],
    }),
  },
})
