import * as contabilidad from '@gym/contract/contabilidad/contabilidad.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { contabilidadRoutes } from './contabilidad.routes.ts'

export const contabilidadResource = defineResource({
  tags: { contabilidad: 'Los ingresos y egresos con su historial.' },
  routes: [contabilidadRoutes],
  schemas: [contabilidad],
  tables: {
    contabilidad: exported(
      {
        update: [
          'tipo',
          'descripcion',
          'monto',
          'fecha',
          'metodo_pago',
          'cuenta_debito',
          'cuenta_credito',
          'referencia',
          'categoria',
        ],
      },
      'Los ingresos y egresos.',
      { live: ['contabilidad'] },
    ),
    contabilidad_historial: exported('once', 'Qué se cambió de las transacciones hechas a mano.', {
      unaudited: 'a history itself',
    }),
    contabilidad_textos: exported(
      'owner',
      'Las descripciones distintas de la contabilidad. El programa las calcula.',
      { unaudited: 'derived from the rows of the ledger' },
    ),
    ingresos_de_antes: exported('owner', 'Transacciones de antes de que hubiera libros.', {
      unaudited: 'derived from payments',
    }),
  },
})
