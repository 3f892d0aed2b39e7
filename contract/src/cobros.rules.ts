import { formatMoney } from './money.ts'

/** Whom the gym has something to say to: who owes, whose membership ends soon or has ended, who stays away. */
export const gruposCobro = ['deudores', 'por-vencer', 'vencidos', 'ausentes'] as const
export type GrupoCobro = (typeof gruposCobro)[number]

/** How many days a debt is overdue, as the accountants' lists have it; what is due today or later is not. */
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

/** By these the gym comes to a person, and the law counts them; who is at the desk came by themselves, and a note is none. */
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

/** What came of a contact. Why somebody does not pay is not asked (Law 2300, art. 7). */
export const resultadosContacto = [
  'contestó',
  'no contestó',
  'promete pagar',
  'no es su número',
  'pide que no se le contacte',
  'acepta que se le contacte',
] as const
export type ResultadoContacto = (typeof resultadosContacto)[number]

/** What a person asks: the last of the two holds. */
export const NO_CONTACTAR: ResultadoContacto = 'pide que no se le contacte'
export const ACEPTA_CONTACTO: ResultadoContacto = 'acepta que se le contacte'

/** How often a person may be contacted: once in 7 days; as the law says to the letter; as often as one likes, at any time. */
export const reglasContacto = ['estricta', 'literal', 'ninguna'] as const
export type ReglaContacto = (typeof reglasContacto)[number]

export const nombreRegla: Record<ReglaContacto, string> = {
  estricta: 'Una vez cada 7 días (lo más seguro)',
  literal: 'La letra de la ley: una vez al día, por un solo canal cada semana',
  ninguna: 'Sin reglas (fuera de Colombia)',
}

/** The texts that the gym writes, and what each may be filled in with. */
export const camposDePlantilla = {
  textoDeuda: ['nombre', 'gimnasio', 'monto'],
  textoPorVencer: ['nombre', 'gimnasio', 'fecha'],
  textoVencida: ['nombre', 'gimnasio', 'fecha'],
  textoAusente: ['nombre', 'gimnasio'],
} as const
export type Plantilla = keyof typeof camposDePlantilla
export const plantillas = Object.keys(camposDePlantilla) as Plantilla[]

/** How the gym contacts people. */
export type AjustesCobro = Record<Plantilla, string> & {
  regla: ReglaContacto
  /** Whether a message may say how much is owed. */
  conMonto: boolean
  /** The country's calling code, for phones that are written without one. */
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
// No threat with a register of debtors, nothing of who somebody is or how they are (Law 2300; Law 1581, art. 5).
const FORBIDDEN =
  /datacr[eé]dito|central(es)? de riesgo|c[eé]dula|identificaci[oó]n|reportad[oa]|salud|lesi[oó]n/i

/** Why a text may not be sent to anybody; undefined where it may. */
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

/** The texts that may not be sent, each with why. */
export function malasDePlantilla(ajustes: AjustesCobro): { campo: Plantilla; mensaje: string }[] {
  return plantillas.flatMap((campo) => {
    const mensaje = maloDePlantilla(campo, ajustes[campo], ajustes.conMonto)
    return mensaje ? [{ campo, mensaje }] : []
  })
}

interface Mensaje {
  cual: Plantilla
  /** First name, gym, amount in pesos and day, as far as they are known. */
  nombre: string
  gimnasio: string
  monto?: number | undefined
  fecha?: string | undefined
}

/** The message to a person. */
export function textoDe(ajustes: AjustesCobro, { cual, nombre, gimnasio, monto, fecha }: Mensaje): string {
  const said: Record<string, string> = {
    nombre,
    gimnasio,
    monto: ajustes.conMonto && monto ? formatMoney(monto) : '',
    fecha: fecha ?? '',
  }
  return ajustes[cual].replace(FIELD, (_, name: string) => said[name] ?? '')
}

/** Which text a person is sent: who owes is told of that alone, and offered nothing. */
export function plantillaDe(grupo: GrupoCobro, saldo: number): Plantilla {
  if (saldo > 0 || grupo === 'deudores') return 'textoDeuda'
  if (grupo === 'por-vencer') return 'textoPorVencer'
  return grupo === 'vencidos' ? 'textoVencida' : 'textoAusente'
}

/**
 * The digits by which WhatsApp knows a phone; null where it is none that can have it. In Colombia those are the mobile ones, of
 * ten digits from 3 on.
 */
export function numeroWhatsapp(telefono: string, indicativo: string): string | null {
  const digits = telefono.replace(/\D/g, '')
  const own =
    digits.length === 10 + indicativo.length && digits.startsWith(indicativo) ? digits.slice(-10) : digits
  if (own.length !== 10 || (indicativo === '57' && !own.startsWith('3'))) return null
  return /^(\d)\1+$/.test(own.slice(1)) ? null : `${indicativo}${own}`
}

/** The address that opens a chat with a text in it, which the person at the desk then sends or not. */
export const enlaceWhatsapp = (numero: string, text: string) =>
  `https://wa.me/${numero}?text=${encodeURIComponent(text)}`
