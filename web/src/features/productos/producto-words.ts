import { formatMoney } from '@gym/contract/money'
import type { Producto } from '@gym/contract/productos'

/** 'Toalla, $5.000' */
export const inWords = ({ nombre, precio }: Pick<Producto, 'nombre' | 'precio'>) =>
  `${nombre}, ${formatMoney(precio)}`
