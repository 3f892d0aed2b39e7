import type { Causa } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import type { Aviso } from '@gym/contract/operaciones/operaciones.rules'
import type { Rol } from '@gym/contract/permissions/permissions'
import { AppError } from '../../core/app-error.ts'

export const ASK_AT_DESK = 'Pasa por la recepción.'

export function mayKnowCause(rol: Rol, causa: Causa): boolean {
  return rol !== 'entrenador' || (causa !== 'DEBE' && causa !== 'SIN_PAGO')
}

interface Redactable {
  motivos: (Causa | { codigo: Causa })[]
  permitidaPorque: string | null
  avisos?: Aviso[] | undefined
  sinConexion?: { avisos: Aviso[] } | null | undefined
}

export function redactFor<Entry extends Redactable>(rol: Rol, entrada: Entry): Entry {
  if (rol !== 'entrenador') return entrada
  const { motivos, avisos, sinConexion } = entrada
  const isVisible = (motivo: Redactable['motivos'][number]) =>
    mayKnowCause(rol, typeof motivo === 'string' ? motivo : motivo.codigo)
  const visibleAvisos = (all: Aviso[]) => all.filter(({ causa }) => !causa || mayKnowCause(rol, causa))
  return {
    ...entrada,
    motivos: motivos.filter(isVisible),
    // Hidden from trainers: the reason may mention a debt.
    permitidaPorque: null,
    ...(avisos && { avisos: visibleAvisos(avisos) }),
    ...(sinConexion && { sinConexion: { ...sinConexion, avisos: visibleAvisos(sinConexion.avisos) } }),
  }
}

export function refusedTo(rol: Rol, error: unknown): unknown {
  if (!(error instanceof AppError) || rol !== 'entrenador') return error
  const { motivos } = (error.detail.extra ?? {}) as Partial<EntradaRegistrada>
  if (!motivos) return error
  const visible = motivos.filter(({ codigo }) => mayKnowCause(rol, codigo))
  const extra = { ...error.detail.extra, motivos: visible }
  return new AppError(error.codigo, { ...error.detail, mensaje: visible[0]?.texto ?? ASK_AT_DESK, extra })
}
