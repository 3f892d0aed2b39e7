import type { ErrorCode } from '@gym/contract/core/errors'

const byConstraint: Record<string, ErrorCode | readonly [ErrorCode, campo: string]> = {
  clientes_numero_vigente: ['CEDULA_DUPLICADA', 'numeroIdentificacion'],
  users_email_vigente: ['CORREO_DUPLICADO', 'email'],
  vinculos_cuenta: 'CUENTA_YA_VINCULADA',
  vinculos_cliente: 'CLIENTE_YA_VINCULADO',
  productos_stock_no_negativo: 'STOCK_INSUFICIENTE',
  entrenadores_correo_vigente: ['CORREO_DE_ENTRENADOR_DUPLICADO', 'correo'],
  productos_codigo_vigente: ['CODIGO_DUPLICADO', 'codigo'],
  codigos_de_barras_una_vez: ['CODIGO_DE_BARRAS_DUPLICADO', 'codigosDeBarras'],
  venta_lineas_devuelta: 'DEVOLUCION_DE_MAS',
  venta_lineas_una_vez: 'MEMBRESIA_YA_COBRADA',
  congelaciones_sin_cruce: 'CONGELACION_CRUZADA',
  congelaciones_dentro: 'CONGELACION_FUERA',
  cancelaciones_una: 'MEMBRESIA_YA_CANCELADA',
  membresias_pago: 'PAGO_CON_MEMBRESIA',
  planes_pkey: ['PLAN_YA_EXISTE', 'producto'],
  horarios_cupo: 'SIN_CUPOS',
  horarios_quitado_sin_inscritos: 'CLASE_NO_ENCONTRADA',
  inscripciones_una_vez: 'YA_INSCRITO',
  asistencias_una_al_dia: 'ASISTENCIA_REPETIDA',
  asistencias_una_libre: 'ASISTENCIA_REPETIDA',
  asignaciones_una_vez_lunes: 'RUTINA_YA_ASIGNADA',
  asignaciones_una_vez_martes: 'RUTINA_YA_ASIGNADA',
  asignaciones_una_vez_miercoles: 'RUTINA_YA_ASIGNADA',
  asignaciones_una_vez_jueves: 'RUTINA_YA_ASIGNADA',
  asignaciones_una_vez_viernes: 'RUTINA_YA_ASIGNADA',
  asignaciones_una_vez_sabado: 'RUTINA_YA_ASIGNADA',
  asignaciones_una_vez_domingo: 'RUTINA_YA_ASIGNADA',
  asignaciones_dias_separados: 'DIA_EN_AMBAS_LISTAS',
  asignaciones_rutina_id_fkey: 'RUTINA_NO_ENCONTRADA',
  programas_nombre_vigente: ['PROGRAMA_DUPLICADO', 'nombre'],
  programa_rutinas_dias_separados: 'DIA_EN_AMBAS_LISTAS',
  programa_rutinas_rutina_id_fkey: 'RUTINA_NO_ENCONTRADA',
  composicion_porcentajes: 'PORCENTAJES_DE_MAS',
  caja_turnos_una_abierta: ['CAJA_ABIERTA', 'caja'],
  caja_base_con_motivo: ['BASE_SIN_MOTIVO', 'motivoBase'],
  caja_turno_cerrado: 'TURNO_CERRADO',
  caja_autoriza_otra_persona: 'AUTORIZACION_NO_VALE',
  caja_sin_fondos: ['CAJA_SIN_FONDOS', 'monto'],
  caja_z_una_de_cada_turno: 'TURNO_CERRADO',
  contabilidad_de_caja: 'MOVIMIENTO_DE_CAJA',
  contabilidad_inmutable: 'MOVIMIENTO_INMUTABLE',
  cuentas_pkey: ['CUENTA_DUPLICADA', 'codigo'],
  cuentas_sin_categorias: ['CUENTA_SIN_CATEGORIAS', 'categorias'],
  asientos_periodo_abierto: 'PERIODO_CERRADO',
}

// SQLSTATEs: https://www.postgresql.org/docs/18/errcodes-appendix.html
const bySqlState: Record<string, ErrorCode> = {
  '22003': 'NUMERO_FUERA_DE_RANGO',
  '22007': 'DATOS_INVALIDOS',
  '22008': 'DATOS_INVALIDOS',
  '22021': 'DATOS_INVALIDOS',
  '22P05': 'DATOS_INVALIDOS',
  '23503': 'EN_USO',
  '25006': 'BASE_DE_DATOS_NO_DISPONIBLE',
  '40001': 'CAMBIO_SIMULTANEO',
  '40P01': 'CAMBIO_SIMULTANEO',
  '53100': 'DISCO_LLENO',
  '53200': 'BASE_DE_DATOS_NO_DISPONIBLE',
  '53300': 'BASE_DE_DATOS_NO_DISPONIBLE',
  '53400': 'BASE_DE_DATOS_NO_DISPONIBLE',
  '57014': 'BASE_DE_DATOS_NO_DISPONIBLE',
  '57P01': 'BASE_DE_DATOS_NO_DISPONIBLE',
  '57P02': 'BASE_DE_DATOS_NO_DISPONIBLE',
  '57P03': 'BASE_DE_DATOS_NO_DISPONIBLE',
}

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3})$/
const DRIVER_GAVE_UP =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/

/**
 * A standby (25006) refuses writes, a late response would answer the next query, and a plan prepared
 * before a migration fails until its connection closes.
 */
export function mustCloseConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isOfStandby = (error as { code?: unknown }).code === '25006'
  return isOfStandby || error.message === 'Query read timeout' || isStalePlan(error)
}

const isStalePlan = (error: Error & { code?: unknown; routine?: unknown }) =>
  error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

interface DatabaseRefusal {
  codigo: ErrorCode
  campo?: string
}

export function databaseRefusal(error: unknown): DatabaseRefusal | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const known = typeof constraint === 'string' ? byConstraint[constraint] : undefined
  if (typeof known === 'string') return { codigo: known }
  if (known) return { codigo: known[0], campo: known[1] }
  if (typeof code === 'string') {
    if (bySqlState[code]) return { codigo: bySqlState[code] }
    if (UNREACHABLE.test(code)) return { codigo: 'BASE_DE_DATOS_NO_DISPONIBLE' }
  }
  const isForNow = DRIVER_GAVE_UP.test(error.message) || isStalePlan(error)
  return isForNow ? { codigo: 'BASE_DE_DATOS_NO_DISPONIBLE' } : undefined
}

export const databaseErrorCode = (error: unknown): ErrorCode | undefined => databaseRefusal(error)?.codigo
