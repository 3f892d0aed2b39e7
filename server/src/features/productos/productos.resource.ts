import * as productos from '@gym/contract/productos/productos.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { productosRoutes } from './productos.routes.ts'
import { rapidosRoutes } from './rapidos.routes.ts'

export const productosResource = defineResource({
  tags: { productos: 'Lo que se vende y su stock.' },
  routes: [productosRoutes, rapidosRoutes],
  schemas: [productos],
  tables: {
    codigos_de_barras: exported({ delete: true }, 'Los códigos de barras de cada producto.', {
      live: ['productos'],
    }),
    existencias: exported('once', 'Los cambios de existencias hechos a mano.', { live: ['productos'] }),
    productos: exported('editable', 'Lo que se vende.', { live: ['productos'] }),
    rapidos: exported({ delete: true }, 'Los productos con botón propio en Vender.', { live: ['productos'] }),
  },
})
