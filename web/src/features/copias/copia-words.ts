import type { PasoCopia, ResultadoVerificacion, TipoCopia } from '@gym/contract/copias/copias.rules'
import type { TrabajoCopia, VerificacionCopia } from '@gym/contract/copias/copias.schema'

import { errors } from '@gym/contract/core/errors'

export const BUSY = errors.COPIA_EN_CURSO[1]

export const nombreTipo: Record<TipoCopia, string> = {
  diaria: 'Diaria',
  pedida: 'Pedida a mano',
  actualizacion: 'Antes de actualizar',
  restauracion: 'Antes de restaurar',
  otra: 'Puesta en la carpeta',
}

export const estados: Record<ResultadoVerificacion, { state: string; tone: 'good' | 'bad' | 'warning' }> = {
  bien: { state: 'Verificada', tone: 'good' },
  mal: { state: 'No sirve', tone: 'bad' },
  no_se_pudo: { state: 'No se pudo verificar', tone: 'warning' },
}

const pasos: Record<PasoCopia, string> = {
  copiando: 'copiando los datos',
  revisando: 'leyendo la copia de principio a fin',
  restaurando: 'restaurándola en una base aparte',
  comparando: 'comparándola con lo que se copió',
}

export function trabajoInWords({ que, nombre, paso }: TrabajoCopia): string {
  if (nombre === null) return 'Otro programa sobre la misma base está haciendo o verificando una copia.'
  // Omits the step: it may have changed since the last poll before the program closed.
  if (que === 'restauracion')
    return `Restaurando ${nombre}. El programa se cierra y vuelve a abrir solo en unos minutos; si no abre, mira el equipo en el que está.`
  const step = paso ? pasos[paso] : 'empezando'
  const what = que === 'copia' ? 'Haciendo una copia' : `Verificando ${nombre}`
  return `${what}: ${step}.`
}

export const colorOf = ({ resultado }: VerificacionCopia) =>
  ({ bien: 'green', mal: 'red', no_se_pudo: 'yellow' })[resultado]
