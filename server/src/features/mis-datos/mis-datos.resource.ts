import * as misDatos from '@gym/contract/mis-datos/mis-datos.schema'
import { exported, local } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { borradoRoutes } from './borrado.routes.ts'
import { misDatosRoutes } from './mis-datos.routes.ts'

export const misDatosResource = defineResource({
  routes: [misDatosRoutes, borradoRoutes],
  schemas: [misDatos],
  tables: {
    claves_de_entrada: local(
      'editable',
      'Un secreto: en la otra instalación se hace otro, y los códigos dados antes dejan de valer.',
    ),
    codigos_de_cuenta: exported(
      'free',
      'Los códigos que se dieron con un recibo para ligar una cuenta, que valen unos días.',
      { unaudited: 'a secret; the linked account is audited' },
    ),
    vinculos: exported('free', 'Qué cuenta ve los datos de qué cliente.', { live: ['clientes', 'vinculos'] }),
  },
})
