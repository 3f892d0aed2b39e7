import type { VentaListada } from '@gym/contract/ventas/ventas.schema'
import type { FileColumn } from '../../files/file-columns.ts'

export const columnas: FileColumn<VentaListada>[] = [
  { title: 'Número', width: 10, of: ({ numero }) => numero },
  { title: 'Fecha', width: 12, kind: 'dia', of: ({ fecha }) => fecha },
  { title: 'Cliente', width: 30, of: ({ cliente }) => cliente && `${cliente.nombre} ${cliente.apellido}` },
  { title: 'Número de identificación', width: 24, of: ({ cliente }) => cliente?.numeroIdentificacion },
  { title: 'Qué se vendió', width: 40, of: ({ descripciones }) => descripciones.join(', ') },
  { title: 'Total', width: 14, kind: 'dinero', of: ({ total }) => total },
  { title: 'Debe', width: 14, kind: 'dinero', of: ({ debe }) => debe },
  { title: 'Devuelto', width: 14, kind: 'dinero', of: ({ devuelto }) => devuelto },
  { title: 'Vendió', width: 24, of: ({ vendidaPor }) => vendidaPor },
]
