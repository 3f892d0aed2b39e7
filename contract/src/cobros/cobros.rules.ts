import { type Day, formatDay } from '../core/calendar.ts'
import { formatMoney } from '../core/money.ts'

export const gruposCobro = ['deudores', 'sin-cobrar', 'por-vencer', 'vencidos', 'ausentes'] as const
export type GrupoCobro = (typeof gruposCobro)[number]

/** Ageing buckets of a debt in days overdue; `noVencido` is due today or later. */
export const edades = ['noVencido', 'd1a30', 'd31a60', 'd61a90', 'mas'] as const
export type Edad = (typeof edades)[number]

export const nombreEdad: Record<Edad, string> = {
  noVencido: 'Sin vencer',
  d1a30: '1 a 30 días',
  d31a60: '31 a 60 días',
  d61a90: '61 a 90 días',
  mas: 'Más de 90 días',
}

export const canalesContacto = ['whatsapp', 'llamada', 'correo', 'en persona', 'nota'] as const
export type CanalContacto = (typeof canalesContacto)[number]

/** Channels that count as contacts by law; a visit to the desk and a note do not. */
export const canalesContados = ['whatsapp', 'llamada', 'correo'] as const
export type CanalContado = (typeof canalesContados)[number]

export const esContado = (canal: CanalContacto): canal is CanalContado =>
  (canalesContados as readonly CanalContacto[]).includes(canal)

export const nombreCanal: Record<CanalContacto, string> = {
  whatsapp: 'WhatsApp',
  llamada: 'Llamada',
  correo: 'Correo',
  'en persona': 'En persona',
  nota: 'Nota',
}

/** Outcome of a contact. The reason for not paying may not be asked (Law 2300, art. 7). */
export const resultadosContacto = [
  'contestó',
  'no contestó',
  'promete pagar',
  'no es su número',
  'pide que no se le contacte',
  'acepta que se le contacte',
] as const
export type ResultadoContacto = (typeof resultadosContacto)[number]

export const NO_CONTACTAR: ResultadoContacto = 'pide que no se le contacte'
export const ACEPTA_CONTACTO: ResultadoContacto = 'acepta que se le contacte'
export const PROMETE_PAGAR: ResultadoContacto = 'promete pagar'

export function promesaEnPalabras(promesa: Day, today: Day): string {
  if (promesa < today) return `Prometió pagar el ${formatDay(promesa)} y no ha pagado`
  return promesa === today ? 'Prometió para hoy' : `Prometió para el ${formatDay(promesa)}`
}

/** Contact limits: 'estricta' is once in 7 days, 'literal' follows the letter of the law. */
export const reglasContacto = ['estricta', 'literal', 'ninguna'] as const
export type ReglaContacto = (typeof reglasContacto)[number]

export const nombreRegla: Record<ReglaContacto, string> = {
  estricta: 'Una vez cada 7 días (lo más seguro)',
  literal: 'La letra de la ley: una vez al día, por un solo canal cada semana',
  ninguna: 'Sin reglas (fuera de Colombia)',
}

export const camposDePlantilla = {
  textoDeuda: ['nombre', 'gimnasio', 'monto'],
  textoPorVencer: ['nombre', 'gimnasio', 'fecha'],
  textoVencida: ['nombre', 'gimnasio', 'fecha'],
  textoAusente: ['nombre', 'gimnasio'],
} as const
export type Plantilla = keyof typeof camposDePlantilla
export const plantillas = Object.keys(camposDePlantilla) as Plantilla[]

export type AjustesCobro = Record<Plantilla, string> & {
  regla: ReglaContacto
  conMonto: boolean
  indicativo: string
}

export const primerosAjustes: AjustesCobro = {
  regla: 'estricta',
  conMonto: false,
  indicativo: '57',
  textoDeuda:
    'Hola, {nombre}. Te escribimos de {gimnasio}: tienes un saldo pendiente. Puedes pagarlo en la recepción o escribirnos por aquí.',
  textoPorVencer:
    'Hola, {nombre}. Te escribimos de {gimnasio}: tu membresía termina el {fecha}. Puedes renovarla en la recepción.',
  textoVencida:
    'Hola, {nombre}. Te escribimos de {gimnasio}: tu membresía terminó el {fecha}. Cuando quieras volver, aquí estamos.',
  textoAusente:
    'Hola, {nombre}. Te escribimos de {gimnasio}: hace días que no te vemos. ¿Vienes esta semana?',
}

const FIELD = /\{([^{}]*)\}/g
// Words that no message may contain: credit bureaus, identity, health (Law 2300; Law 1581, art. 5).
const FORBIDDEN =
  /datacr[eé]dito|central(es)? de riesgo|c[eé]dula|identificaci[oó]n|reportad[oa]|salud|lesi[oó]n/i

export function maloDePlantilla(cual: Plantilla, text: string, conMonto: boolean): string | undefined {
  const allowed: readonly string[] = camposDePlantilla[cual]
  const asked = [...text.matchAll(FIELD)].map(([, name = '']) => name)
  const unknown = asked.find((name) => !allowed.includes(name))
  if (unknown !== undefined || /[{}]/.test(text.replace(FIELD, '')))
    return `Solo se llena con ${allowed.map((name) => `{${name}}`).join(', ')}.`
  if (asked.includes('monto') && !conMonto) return 'Para escribir {monto}, permite decir cuánto debe.'
  const [word] = FORBIDDEN.exec(text) ?? []
  return word && `Un mensaje no puede decir «${word}»: ni identificación, ni salud, ni amenazas de reporte.`
}

export function malasDePlantilla(ajustes: AjustesCobro): { campo: Plantilla; mensaje: string }[] {
  return plantillas.flatMap((campo) => {
    const mensaje = maloDePlantilla(campo, ajustes[campo], ajustes.conMonto)
    return mensaje ? [{ campo, mensaje }] : []
  })
}

interface Mensaje {
  cual: Plantilla
  nombre: string
  gimnasio: string
  monto?: number | undefined
  fecha?: string | undefined
}

export function textoDe(ajustes: AjustesCobro, { cual, nombre, gimnasio, monto, fecha }: Mensaje): string {
  const said: Record<string, string> = {
    nombre,
    gimnasio,
    monto: ajustes.conMonto && monto ? formatMoney(monto) : '',
    fecha: fecha ?? '',
  }
  return ajustes[cual].replace(FIELD, (_, name: string) => said[name] ?? '')
}

export function plantillaDe(grupo: GrupoCobro, saldo: number): Plantilla {
  if (saldo > 0 || grupo === 'deudores' || grupo === 'sin-cobrar') return 'textoDeuda'
  if (grupo === 'por-vencer') return 'textoPorVencer'
  return grupo === 'vencidos' ? 'textoVencida' : 'textoAusente'
}

/** Adds the country code; null for an implausible number. Colombian mobiles begin with 3. */
export function numeroWhatsapp(telefono: string, indicativo: string): string | null {
  const digits = telefono.replace(/\D/g, '')
  const own =
    digits.length === 10 + indicativo.length && digits.startsWith(indicativo) ? digits.slice(-10) : digits
  if (own.length !== 10 || (indicativo === '57' && !own.startsWith('3'))) return null
  return /^(\d)\1+$/.test(own.slice(1)) ? null : `${indicativo}${own}`
}

export const enlaceWhatsapp = (numero: string, text: string) =>
  `https://wa.me/${numero}?text=${encodeURIComponent(text)}`
