import type { EntradaRegistrada, NuevaEntrada } from '@gym/contract/entradas/entradas.schema'
import { AppError } from '../../core/app-error.ts'
import { ASK_AT_DESK } from './entradas.rules.ts'

/** @throws QUIOSCO for a field that a kiosk may not send */
export function assertForKiosk({ clienteId, claseId, permitir, hechaPor }: NuevaEntrada): void {
  if (clienteId || claseId || permitir || hechaPor) throw new AppError('QUIOSCO')
}

/** Removes client data (all but id and first name) and the texts of causes: a kiosk's session may be stolen. */
export function redactForKiosk(entrada: EntradaRegistrada): EntradaRegistrada {
  return {
    ...entrada,
    cliente: firstNameOf(entrada.cliente),
    motivos: entrada.motivos.map(({ codigo }) => ({ codigo, texto: ASK_AT_DESK, accion: null })),
    permitidaPorque: null,
    ...(entrada.avisos && { avisos: entrada.avisos.map(({ codigo }) => ({ codigo, texto: ASK_AT_DESK })) }),
    membresia: null,
    renovable: null,
    porCobrar: null,
    faltanPersonas: 0,
    pagoSuelto: null,
  }
}

export function refusedAtKiosk(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.detail.extra) return error
  const { cliente } = error.detail.extra as { cliente?: EntradaRegistrada['cliente'] }
  const extra = cliente ? { cliente: firstNameOf(cliente), motivos: [], renovable: null } : { clientes: [] }
  return new AppError(error.codigo, { mensaje: ASK_AT_DESK, extra })
}

const firstNameOf = ({ _id, nombre }: EntradaRegistrada['cliente']) => ({
  _id,
  nombre,
  apellido: '',
  numeroIdentificacion: '',
  foto: null,
})
