import type { Producto } from '@gym/contract/productos/productos.schema'
import type { FileColumn } from '../../files/file-columns.ts'
import { upperFirst } from '../../files/upper-first.ts'

export const columnas: FileColumn<Producto>[] = [
  { title: 'Nombre', width: 32, of: ({ nombre }) => nombre },
  { title: 'Descripción', width: 40, of: ({ descripcion }) => descripcion },
  { title: 'Precio', width: 14, kind: 'dinero', of: ({ precio }) => precio },
  { title: 'Stock', width: 10, of: ({ llevaStock, stock }) => (llevaStock ? stock : null) },
  { title: 'Mínimo', width: 10, of: ({ llevaStock, minimo }) => (llevaStock ? minimo : null) },
  { title: 'Estado', width: 10, of: ({ estado }) => upperFirst(estado) },
  { title: 'Categoría', width: 14, of: ({ categoria }) => categoria && upperFirst(categoria) },
  { title: 'Código', width: 14, of: ({ codigo }) => codigo },
  { title: 'Códigos de barras', width: 24, of: ({ codigosDeBarras }) => codigosDeBarras.join(', ') || null },
]
