import type { EntradaRegistrada, NuevaEntrada } from '@gym/contract/entradas'
import { AppError } from '../../app-error.ts'
import { ASK_AT_DESK } from './entradas.rules.ts'

/**
 * Who comes in alone is known by a number; which class they come for, and a rule that keeps them out, are the desk's to say.
 * @throws QUIOSCO
 */
export function assertForKiosk({ clienteId, claseId, permitir, hechaPor }: NuevaEntrada): void {
  if (clienteId || claseId || permitir || hechaPor) throw new AppError('QUIOSCO')
}

/** What whoever stands at the kiosk is told: a first name and how it went. What is asked of it is not told to who takes its session. */
export function toldAtKiosk(entrada: EntradaRegistrada): EntradaRegistrada {
  return {
    ...entrada,
    cliente: firstNameOf(entrada.cliente),
    motivos: entrada.motivos.map(({ codigo }) => ({ codigo, texto: ASK_AT_DESK, accion: null })),
    permitidaPorque: null,
    ...(entrada.avisos && { avisos: entrada.avisos.map(({ codigo }) => ({ codigo, texto: ASK_AT_DESK })) }),
    membresia: null,
    renovable: null,
  }
}

/** The same of a refusal. */
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
