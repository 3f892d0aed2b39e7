import * as importaciones from '@gym/contract/importaciones/importaciones.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { filasRoutes } from './filas.routes.ts'
import { importacionesRoutes } from './importaciones.routes.ts'

export const importacionesResource = defineResource({
  tags: { importaciones: 'Lo que se trae de un archivo: se prueba, se revisa, se importa y se deshace.' },
  routes: [importacionesRoutes, filasRoutes],
  schemas: [importaciones],
  tables: {
    importacion_columnas: exported('free', 'Qué era cada columna en el último archivo traído.', {
      unaudited: 'in the map of the import',
    }),
    importacion_filas: exported('free', 'Las filas de los archivos traídos, y qué se hizo con cada una.', {
      unaudited: 'derived from the file',
      columns: {
        antes: 'Lo que había',
        despues: 'Lo que quedó',
        clave: 'Lo que la distingue',
        oculta: 'Si la hoja la oculta',
        estado: 'Qué es la fila: nueva, igual, con cambios, dudosa, con error u omitida',
      },
    }),
    importaciones: exported('free', 'Los archivos de los que se trajeron datos.', {
      live: ['importaciones'],
      columns: {
        avisos:
          'Lo que la revisión nombra antes de importar: las filas ocultas que se traen y los planes que faltan',
        estado: 'En qué va',
        lecturas: 'Cómo se leyeron los números y las fechas de cada columna',
        saldos: 'Las columnas de saldos que no se trajeron, y cuántas personas tenían algo en ellas',
        titulos: 'La fila de los títulos del archivo',
      },
    }),
  },
})
