import { metodosEnPalabras } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { FileColumn } from '../../files/file-columns.ts'

export const columnas: FileColumn<Pago>[] = [
  { title: 'Fecha', width: 12, kind: 'dia', of: ({ fecha }) => fecha },
  { title: 'Cliente', width: 30, of: ({ cliente }) => cliente && `${cliente.nombre} ${cliente.apellido}` },
  { title: 'Número de identificación', width: 24, of: ({ cliente }) => cliente?.numeroIdentificacion },
  { title: 'Producto o concepto', width: 32, of: ({ producto, concepto }) => producto?.nombre ?? concepto },
  { title: 'Cantidad', width: 10, of: ({ cantidad }) => cantidad },
  { title: 'Monto', width: 14, kind: 'dinero', of: ({ monto }) => monto },
  { title: 'Método de pago', width: 24, of: metodosEnPalabras },
  { title: 'Devuelto', width: 14, kind: 'dinero', of: ({ devuelto }) => devuelto?.monto },
  { title: 'Venta', width: 10, of: ({ venta }) => venta?.numero },
  { title: 'Recibo', width: 10, of: ({ recibo }) => recibo },
  { title: 'Cobrado por', width: 24, of: ({ cobradoPor }) => cobradoPor },
  { title: 'Registrado', width: 18, kind: 'momento', of: ({ createdAt }) => createdAt },
]
