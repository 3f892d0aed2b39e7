import { type TipoMembresia, tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'

/** Normalises to lower case without accents and punctuation. */
export const normalizeText = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Texts that programs and people write into an empty cell. */
const NOTHING =
  /^(?:nan|none|null|nil|undefined|\\n|n\/?a|n\.\s?a\.?|#n\/[ad]|#?n\/d|s\/d|-+|–|—|\.+|\?+|_+)$/i
export function isEmptyMark(text: string): boolean {
  const said = text.trim()
  return said === '' || (said.length < 10 && NOTHING.test(said))
}

const ESTADOS: Record<'activo' | 'inactivo', string> = {
  activo: 'activo|activa|si|a|vigente|1|true|verdadero|v|habilitado|habilitada|al dia|x|ok',
  inactivo:
    'inactivo|inactiva|no|i|0|false|falso|f|retirado|retirada|baja|de baja|dado de baja|dada de baja|suspendido|suspendida|moroso|morosa|vencido|vencida|expirado|expirada|cancelado|cancelada|desactivado|desactivada|deshabilitado|deshabilitada|inhabilitado|inhabilitada|bloqueado|bloqueada',
}
const estados = new Map(
  Object.entries(ESTADOS).flatMap(([estado, words]) => words.split('|').map((word) => [word, estado])),
)

export const estadoOf = (said: unknown) => estados.get(normalizeText(String(said ?? '')))

export const isAsking = (said: string) => /[?¿]/.test(said)

const METODOS: [MetodoPago, RegExp][] = [
  ['Efectivo', /\b(efectivo|contado|cash|plata)\b/],
  [
    'Tarjeta',
    /\b(tarjetas?|datafono|credito|debito|visa|master ?card|master|maestro|amex|american express|diners|t ?c|t ?d|pos)\b/,
  ],
  [
    'Transferencia',
    /\b(transferencias?|transf|transfer|transfiya|nequi|daviplata|consignacion|consignado|pse|bancolombia|llave|bre b|qr|mercado ?pago|deposito)\b/,
  ],
]

/** True for words of a debt. 'Crédito' is one only as the whole text; in a longer text it means a card. */
export const isFiado = (said: string) =>
  /^(?:a )?credito$|\b(?:fiad[oa]|debe|debiendo|deuda|adeuda|pendiente|por cobrar|por pagar|sin pagar|no pago)\b/.test(
    normalizeText(said),
  )

const ANULADO =
  /\b(?:anulad[oa]s?|anulacion|reversad[oa]s?|revers[oa]|reversion|devuelt[oa]s?|devolucion|reembolsad[oa]s?|reembolso|contracargo|rechazad[oa]s?)\b/

/** Returns the word that marks a row as voided. Ignores 'Cancelado', which also means paid. */
export const anuladoIn = (texts: string[]) =>
  texts.map((text) => ANULADO.exec(normalizeText(text))?.[0]).find((said) => said !== undefined)

export function tipoOf(said: unknown): TipoMembresia | undefined {
  const plain = normalizeText(String(said ?? ''))
  const known = tiposMembresia.find((tipo) => plain.includes(normalizeText(tipo)))
  if (known) return known
  if (/\b(mes|mensual|trimestr|semestr|anual|ano)/.test(plain)) return 'Mensualidad'
  if (isMembresia(plain)) return 'Mensualidad'
  return /tiquetera|sesion|entradas/.test(plain) ? 'Clase' : undefined
}

const MAS_QUE_EL_TIPO =
  /\b\d ?[x*] ?\d\b|\bparejas?\b|\bduo\b|\bfamiliar(?:es)?\b|\b(?:[2-9]|dos|tres|cuatro) personas\b|\bpara (?:dos|2)\b|\bcasilleros?\b|\blockers?\b/

/** Returns the words beside a type that make it a different sale: '2x1', 'pareja', '+ casillero'. */
export function masQueElTipo(said: string): string | undefined {
  const plain = said.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return /\+\s*\S.*$/.exec(plain)?.[0].trim() ?? MAS_QUE_EL_TIPO.exec(plain)?.[0]
}

/** True for a word that names no type, only that the row is a membership. */
export const isMembresia = (said: string) =>
  /^(?:membresias?|afiliacion|gimnasio|gym)$/.test(normalizeText(said))

/** Finds payment methods. 'banco' means a transfer only if alone: with a card, it is the card's bank. */
export function metodosIn(said: string): MetodoPago[] {
  const plain = normalizeText(said)
  const named = METODOS.filter(([, of]) => of.test(plain)).map(([metodo]) => metodo)
  return named.length === 0 && /\bbancos?\b/.test(plain) ? ['Transferencia'] : named
}

const REPARTIDO = /\b(?:mixt[oa]s?|mitad|combinad[oa]s?|dividid[oa]s?|repartid[oa]s?|50 50)\b/

/** True if a payment is split between methods, named or not: 'efectivo/nequi', 'mixto', 'Nequi + bono'. */
export const isRepartido = (said: string) =>
  metodosIn(said).length > 1 || REPARTIDO.test(normalizeText(said)) || /\+\s*\S/.test(said)

const SI = 'si|s|1|x|presente|p|asistio|asiste|true|verdadero|v|ok|vino|asistencia|entro'
const NO =
  'no|n|0|ausente|falta|falto|f|false|falso|inasistencia|inasistio|no asistio|no vino|no asiste|no llego|no fue|excusa|excusado|justificado|justificada'
const asistencias = new Map([
  ...SI.split('|').map((word) => [word, true] as const),
  ...NO.split('|').map((word) => [word, false] as const),
])

/** True if the text says that the person attended; undefined for an unknown word. */
export function asistioOf(said: string): boolean | undefined {
  if (isAsking(said)) return undefined
  if (/^[✓✔☑]$/u.test(said.trim())) return true
  if (/^[✗✘☒]$/u.test(said.trim())) return false
  return asistencias.get(normalizeText(said))
}

/** True for a word by which a column of any title is recognised as attendance. */
export const isDeAsistencia = (said: string) =>
  /^(presente|ausente|asistio|no asistio|falta|falto|si|no|true|false|verdadero|falso|p|x)$/.test(
    normalizeText(said),
  )

/** Detects wrongly decoded text: 'PeÃ±a', or a replacement character. */
export const isBroken = (text: string) => /[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|\ufffd/.test(text)
