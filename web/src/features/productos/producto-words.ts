import { formatMoney } from '@gym/contract/money'
import type { Producto } from '@gym/contract/productos'

export const inWords = ({ nombre, precio }: Pick<Producto, 'nombre' | 'precio'>) =>
  `${nombre}, ${formatMoney(precio)}`
