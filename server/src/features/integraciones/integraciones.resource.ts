import * as tokens from '@gym/contract/auth/tokens.schema'
import * as webhooks from '@gym/contract/webhooks/webhooks.schema'
import { local } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { tokensRoutes } from './tokens.routes.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

export const integracionesResource = defineResource({
  tags: {
    webhooks: 'A quién avisa el programa de lo que pasa, y qué se le avisó.',
    tokens: 'Con lo que otros programas usan esta API en nombre del gimnasio.',
  },
  routes: [tokensRoutes, webhooksRoutes],
  schemas: [tokens, webhooks],
  tables: {
    envios: local('free', 'Lo que se avisó o falta avisar a otros programas.', {
      unaudited: 'derived from audited rows; deleted after a month',
      live: ['webhooks'],
    }),
    tokens: local({ update: ['revocado_en', 'usado_en'] }, 'Las claves de otros programas: se dan de nuevo.'),
    webhooks: local(
      { update: ['eliminado_en', 'eventos', 'secreto', 'url'] },
      'Las direcciones de otros programas y sus secretos: se ponen de nuevo.',
      { live: ['webhooks'] },
    ),
    webhooks_en_pausa: local({ delete: true }, 'Cuáles de ellos no avisan por ahora.', {
      live: ['webhooks'],
    }),
  },
})
