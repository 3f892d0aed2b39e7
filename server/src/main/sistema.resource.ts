import { Mensaje } from '@gym/contract/core/fields'
import { exported, local } from '../db/tables.ts'
import { defineResource } from '../http/resource.ts'

export const sistemaResource = defineResource({
  tags: { sistema: 'El estado del programa y esta descripción.' },
  schemas: [{ Mensaje }],
  tables: {
    contadores: exported(
      { update: ['ultimo'] },
      'El último número de cada serie, desde el que siguen los recibos.',
      { unaudited: 'the last number of a series' },
    ),
    ediciones: exported('free', 'Quién editó por última vez cada cosa.', {
      unaudited: 'the edit is audited',
    }),
    idempotencia: exported('free', 'Lo que se respondió a cada envío, para que nada quede dos veces.', {
      unaudited: 'the work that it answers is audited',
      columns: {
        llamada: 'Quién envió qué; mostrador, si puede enviarlo cualquiera de la recepción',
        clave: 'Lo que distingue el envío, que puso quien envía',
        huella: 'La suma de lo enviado',
        vence_en: 'Hasta cuándo vale; vacío: siempre',
      },
    }),
    intentos: local('free', 'Contraseñas falladas hace poco.', { unaudited: 'deleted after a day' }),
    llamadas_contadas: local('free', 'Consultas hechas hace poco.', { unaudited: 'deleted after an hour' }),
    migraciones: local('owner', 'La pone el programa.', { unaudited: 'written by an upgrade' }),
    sumas: exported('owner', 'Sumas por día, que el programa calcula para responder rápido.', {
      unaudited: 'derived from the tables that they sum',
    }),
    sumas_totales: exported('owner', 'Las mismas sumas, de todos los días.', {
      unaudited: 'derived from the sums of the days',
    }),
  },
})
