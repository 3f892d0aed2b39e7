import type { categorias } from '@gym/contract/productos/productos.schema'

export const categoryNames: Record<(typeof categorias)[number], string> = {
  suplemento: 'Suplemento',
  ropa: 'Ropa',
  accesorio: 'Accesorio',
  servicio: 'Servicio',
}
