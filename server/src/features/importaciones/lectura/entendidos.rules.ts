import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { type CampoImportable, camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import type { Leida } from '../filas.rules.ts'
import { isFechaVacia } from './fechas.rules.ts'
import { normalizeText } from './palabras.rules.ts'

/** Returns parsed values that differ from the typed text, without fields that have a question or an error. */
export function entendidosDe(
  tipo: TipoImportacion,
  leida: Leida,
  propios: Record<string, unknown> = {},
  porOmision: Record<string, string> = {},
): Record<string, string> {
  const asked = new Set([...leida.dudas, ...leida.errores].map(({ campo }) => campo))
  return Object.fromEntries(
    camposDe[tipo].flatMap((campo) => {
      const value = propios[campo.campo] ?? leida.datos[campo.campo] ?? porOmision[campo.campo]
      const typed = leida.textos[campo.campo] ?? ''
      if (asked.has(campo.campo)) return []
      if (value === undefined)
        return campo.clase === 'fecha' && isFechaVacia(typed) ? [[campo.campo, '(vacío)']] : []
      const said = inWords(campo, value, leida.horas[campo.campo])
      return isSame(campo, typed.trim(), said, value) ? [] : [[campo.campo, said]]
    }),
  )
}

function inWords({ clase }: CampoImportable, value: unknown, hora: string | undefined): string {
  if (clase === 'fecha') return [formatDay(String(value)), hora].filter(Boolean).join(' ')
  if (clase === 'monto') return formatMoney(Number(value))
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Fields parsed from words, whose case and accents do not count as a difference. */
const WORDS = new Set(['estado', 'categoria', 'metodoPago', 'tipo', 'asistio'])

function isSame({ campo, clase }: CampoImportable, typed: string, said: string, value: unknown): boolean {
  if (clase === 'fecha') {
    const [day = '', hour = ''] = said.split(' ')
    const plain = typed.replace(/\b0+(?=\d)/g, '').replace(/^(\d+)[-.](\d+)[-.]/, '$1/$2/')
    return typed === value || typed === `${value} ${hour}` || plain === day || plain.startsWith(`${day} `)
  }
  if (clase === 'monto') {
    const plain = typed.replace(/[\s$]/g, '')
    return [said.replace('$', ''), String(value), String(value).replace('.', ',')].includes(plain)
  }
  return WORDS.has(campo)
    ? normalizeText(typed) === normalizeText(said)
    : typed.replace(/\s+/g, ' ') === said.replace(/\s+/g, ' ')
}
