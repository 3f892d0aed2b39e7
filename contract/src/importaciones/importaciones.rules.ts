import type { TipoImportacion } from './importaciones.types.ts'

/** 'ejecutando' is not stored: the server responds it while an import runs. */
export const estadosImportacion = ['mapa', 'revision', 'ejecutando', 'hecha', 'deshecha'] as const

export const decisiones = ['crear', 'actualizar', 'omitir'] as const
export type Decision = (typeof decisiones)[number]

export const ordenesDeFecha = ['dma', 'mda'] as const
export type OrdenDeFecha = (typeof ordenesDeFecha)[number]

export const marcasDecimales = [',', '.'] as const
export type MarcaDecimal = (typeof marcasDecimales)[number]

export const codificaciones = ['utf-8', 'windows-1252', 'cp850', 'macintosh'] as const
export type Codificacion = (typeof codificaciones)[number]

export const MAX_ARCHIVO_BYTES = 10 * 1024 * 1024
export const MAX_FILAS = 50_000
/**
 * Days without a change until an unexecuted import is deleted. `DIAS_PARA_DESHACER`: until the rows of an
 * executed import are deleted, without which an undo is impossible.
 */
export const DIAS_SIN_HACER = 7
export const DIAS_PARA_DESHACER = 30

export const TIPO_PEGADO = 'text/tab-separated-values'
export const TIPOS_DE_ARCHIVO = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'text/csv',
  'text/plain',
  TIPO_PEGADO,
]

export interface CampoImportable {
  campo: string
  nombre: string
  /** The dry run requires a column or a fixed value for this field, or for one of the fields in `oBien`. */
  obligatorio?: true
  oBien?: string[]
  clase?: 'fecha' | 'monto' | 'entero'
}

const NUMERO: CampoImportable = {
  campo: 'numeroIdentificacion',
  nombre: 'Número de identificación',
  obligatorio: true,
}

/** The dry run compares this name with the client of the row's number; the import does not store it. */
const NOMBRE: CampoImportable = { campo: 'nombreCliente', nombre: 'Nombre del cliente' }

export const camposDe: Record<TipoImportacion, readonly CampoImportable[]> = {
  clientes: [
    { campo: 'nombreCompleto', nombre: 'Nombre completo' },
    { campo: 'nombre', nombre: 'Nombre', obligatorio: true, oBien: ['nombreCompleto'] },
    { campo: 'apellido', nombre: 'Apellido', obligatorio: true, oBien: ['nombreCompleto'] },
    { campo: 'email', nombre: 'Correo electrónico', obligatorio: true },
    { campo: 'telefono', nombre: 'Teléfono', obligatorio: true },
    { campo: 'direccion', nombre: 'Dirección', obligatorio: true },
    { campo: 'estado', nombre: 'Estado' },
    NUMERO,
    { campo: 'fechaNacimiento', nombre: 'Fecha de nacimiento', clase: 'fecha' },
    { campo: 'emergenciaNombre', nombre: 'Contacto de emergencia' },
    { campo: 'emergenciaTelefono', nombre: 'Teléfono de emergencia' },
    { campo: 'notas', nombre: 'Notas' },
  ],
  membresias: [
    NUMERO,
    NOMBRE,
    { campo: 'tipo', nombre: 'Tipo', obligatorio: true },
    {
      campo: 'duracion',
      nombre: 'Duración (días)',
      obligatorio: true,
      oBien: ['fechafin', 'meses'],
      clase: 'entero',
    },
    { campo: 'meses', nombre: 'Duración (meses)', clase: 'entero' },
    { campo: 'precio', nombre: 'Precio', obligatorio: true, clase: 'monto' },
    { campo: 'sesionesRestantes', nombre: 'Sesiones restantes', clase: 'entero' },
    { campo: 'fechainicio', nombre: 'Fecha de inicio', obligatorio: true, clase: 'fecha' },
    { campo: 'fechafin', nombre: 'Fecha final', clase: 'fecha' },
  ],
  productos: [
    { campo: 'nombre', nombre: 'Nombre', obligatorio: true },
    { campo: 'descripcion', nombre: 'Descripción' },
    { campo: 'precio', nombre: 'Precio', obligatorio: true, clase: 'monto' },
    { campo: 'stock', nombre: 'Stock', obligatorio: true, clase: 'entero' },
    { campo: 'estado', nombre: 'Estado' },
    { campo: 'categoria', nombre: 'Categoría' },
    { campo: 'codigo', nombre: 'Código' },
    { campo: 'codigosDeBarras', nombre: 'Códigos de barras' },
    { campo: 'minimo', nombre: 'Mínimo', clase: 'entero' },
  ],
  pagos: [
    NUMERO,
    NOMBRE,
    { campo: 'producto', nombre: 'Producto' },
    { campo: 'concepto', nombre: 'Concepto' },
    { campo: 'cantidad', nombre: 'Cantidad', clase: 'entero' },
    { campo: 'monto', nombre: 'Monto', obligatorio: true, clase: 'monto' },
    { campo: 'fecha', nombre: 'Fecha', obligatorio: true, clase: 'fecha' },
    { campo: 'metodoPago', nombre: 'Método de pago' },
  ],
  asistencias: [
    NUMERO,
    NOMBRE,
    { campo: 'clase', nombre: 'Clase' },
    { campo: 'fecha', nombre: 'Fecha', obligatorio: true, clase: 'fecha' },
    { campo: 'hora', nombre: 'Hora' },
    { campo: 'diaClase', nombre: 'Día de la clase' },
    { campo: 'asistio', nombre: 'Asistió' },
  ],
}

/** @param given the fields that have a column or a fixed value */
export function camposQueFaltan(tipo: TipoImportacion, given: readonly string[]): CampoImportable[] {
  return camposDe[tipo].filter(
    ({ campo, obligatorio, oBien = [] }) =>
      obligatorio && ![campo, ...oBien].some((each) => given.includes(each)),
  )
}
