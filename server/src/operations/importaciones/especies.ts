import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import type { Especie } from '../../features/importaciones/filas.rules.ts'
import { asistenciasImportadas } from './importarAsistencias.ts'
import { clientesImportados } from './importarClientes.ts'
import { membresiasImportadas } from './importarMembresias.ts'
import { pagosImportados } from './importarPagos.ts'
import { productosImportados } from './importarProductos.ts'

export const especies = {
  clientes: clientesImportados,
  membresias: membresiasImportadas,
  productos: productosImportados,
  pagos: pagosImportados,
  asistencias: asistenciasImportadas,
} as unknown as Record<TipoImportacion, Especie<unknown>>
