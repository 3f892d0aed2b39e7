import { formatMoney } from '@gym/contract/core/money'
import type { Producto } from '@gym/contract/productos/productos.schema'

export const inWords = ({ nombre, precio }: Pick<Producto, 'nombre' | 'precio'>) =>
  `${nombre}, ${formatMoney(precio)}`
