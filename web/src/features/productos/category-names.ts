import type { categorias } from '@gym/contract/productos'

/** What a category is called on the screen. */
export const categoryNames: Record<(typeof categorias)[number], string> = {
  suplemento: 'Suplemento',
  ropa: 'Ropa',
  accesorio: 'Accesorio',
  servicio: 'Servicio',
}
