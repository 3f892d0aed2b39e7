import type { Readable } from 'node:stream'
import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { day, heading } from '../../files/spreadsheet.ts'
import { type CellValue, writeWorkbook } from '../../files/workbook.ts'

const utc = (text: string) => new Date(`${text}T00:00:00Z`)

const ejemplos: Record<TipoImportacion, Record<string, CellValue>[]> = {
  clientes: [
    {
      nombre: 'Ana María',
      apellido: 'Pérez Gómez',
      email: 'ana@correo.com',
      telefono: '3001234567',
      direccion: 'Calle 10 # 4-20',
      estado: 'Activo',
      numeroIdentificacion: '1020304050',
      fechaNacimiento: utc('1990-05-23'),
      emergenciaNombre: 'Luis Pérez',
      emergenciaTelefono: '3107654321',
      notas: '',
    },
    {
      nombre: 'Carlos',
      apellido: 'Rojas Díaz',
      email: 'carlos@correo.com',
      telefono: '3009876543',
      direccion: 'Carrera 7 # 12-30',
      estado: 'Inactivo',
      numeroIdentificacion: '80123456',
    },
  ],
  membresias: [
    {
      numeroIdentificacion: '1020304050',
      tipo: 'Mensualidad',
      duracion: 30,
      precio: 80_000,
      fechainicio: utc('2026-11-01'),
    },
    {
      numeroIdentificacion: '80123456',
      tipo: 'Clase',
      duracion: 60,
      precio: 120_000,
      sesionesRestantes: 10,
      fechainicio: utc('2026-11-15'),
    },
  ],
  productos: [
    {
      nombre: 'Agua 600 ml',
      precio: 3_000,
      stock: 24,
      estado: 'Activo',
      categoria: 'Suplemento',
      codigo: 'AGUA',
      codigosDeBarras: '7701234567890',
      minimo: 6,
    },
    { nombre: 'Mensualidad', precio: 80_000, stock: 0, estado: 'Activo', categoria: 'Servicio' },
  ],
  pagos: [
    {
      numeroIdentificacion: '1020304050',
      producto: 'Mensualidad',
      cantidad: 1,
      monto: 80_000,
      fecha: utc('2026-10-01'),
      metodoPago: 'Efectivo',
    },
    {
      numeroIdentificacion: '80123456',
      concepto: 'Valoración',
      monto: 50_000,
      fecha: utc('2026-10-15'),
      metodoPago: 'Transferencia',
    },
  ],
  asistencias: [
    { numeroIdentificacion: '1020304050', clase: 'Yoga', fecha: utc('2026-10-05'), hora: '06:00' },
    { numeroIdentificacion: '80123456', fecha: utc('2026-10-06'), hora: '18:30' },
  ],
}

/** Fields without a column in the template. */
const SIN_COLUMNA = new Set(['nombreCompleto', 'fechafin', 'asistio', 'diaClase'])

export function plantilla(tipo: TipoImportacion): Readable {
  const campos = camposDe[tipo].filter(({ campo }) => !SIN_COLUMNA.has(campo))
  return writeWorkbook([
    {
      name: 'Importar',
      widths: campos.map(({ nombre }) => Math.max(16, nombre.length + 4)),
      top: [{ values: campos.map(({ nombre }) => nombre), lookOf: () => heading }],
      lines: ejemplos[tipo].map((ejemplo) => ({
        values: campos.map(({ campo }) => ejemplo[campo] ?? null),
        lookOf: (_, value) => (value instanceof Date ? day : undefined),
      })),
    },
  ])
}
