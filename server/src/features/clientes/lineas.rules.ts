import { type TipoDeLinea, tiposDeLinea } from '@gym/contract/clientes/lineas.rules'
import type { HechoDeLinea } from '@gym/contract/clientes/lineas.schema'
import { type Day, dayIn, formatDay, formatDays } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { ENTRADA_LIBRE } from '@gym/contract/entradas/entradas.rules'
import { type Action, may } from '@gym/contract/permissions/actions'
import type { Rol } from '@gym/contract/permissions/permissions'
import type { LiveSession } from '../../core/actor.ts'

interface DevolucionDeLinea {
  numero: number
  reembolso: number
  rebajado: number
  motivo: string
}

/** A payment in the timeline; an edited one has its earlier values. */
type PagoDeLinea = { monto: number; dia: Day; metodo: string } & (
  | { acto?: 'eliminado'; concepto: string | null; cantidad: number }
  | { acto: 'editado' }
)

export interface DatosDeLinea {
  pago: PagoDeLinea
  venta: { numero: number; lineas: string[]; total: number; debe: number } | DevolucionDeLinea
  entrada: { clase: string | null; permitida: string | null }
  membresia: { tipo: string; desde: Day; hasta: Day }
  inscripcion: { clase: string; dia: string; hora: string; espera?: true }
  medida: { peso: number; imc: number; dia: Day }
  rutina: { ejercicio: string; dias: string[] }
  nota: { notas: string | null }
  cambio:
    | { antes: Record<string, unknown>; despues: Record<string, unknown> }
    | { creado: true }
    | { unido: string; numero: string }
}

export interface FilaDeLinea<Tipo extends TipoDeLinea = TipoDeLinea> {
  tipo: Tipo
  id: string
  fecha: string
  por: string | null
  datos: DatosDeLinea[Tipo]
}

const hiddenFrom: Partial<Record<Rol, readonly TipoDeLinea[]>> = {
  // Kinds hidden from a role: trainers do not see money; the desk does not see measurements.
  entrenador: ['pago', 'venta'],
  recepcionista: ['medida'],
}

/** Permission that an API token needs to read a kind, besides its role. */
const readWith: Partial<Record<TipoDeLinea, Action>> = {
  pago: 'pagos:leer',
  venta: 'ventas:leer',
  medida: 'composicion:leer',
  rutina: 'rutinas:leer',
}

export function tiposPara(
  { user: { rol }, token }: Pick<LiveSession, 'user' | 'token'>,
  tipo: TipoDeLinea | undefined,
): TipoDeLinea[] {
  const mayRead = (action: Action | undefined) =>
    !token || !action || (token.permisos.includes(action) && may(token.rol, action))
  return tiposDeLinea.filter(
    (each) =>
      !hiddenFrom[rol]?.includes(each) && mayRead(readWith[each]) && (tipo === undefined || tipo === each),
  )
}

export function enPalabras(fila: FilaDeLinea, rol: Rol, timeZone: string): HechoDeLinea {
  const { tipo, fecha, por } = fila
  return { tipo, fecha, por, texto: textoDe(fila, rol, timeZone), enlace: enlaceDe(fila, rol) }
}

const is = <Tipo extends TipoDeLinea>(fila: FilaDeLinea, tipo: Tipo): fila is FilaDeLinea<Tipo> =>
  fila.tipo === tipo

const all = new Intl.ListFormat('es', { type: 'conjunction' })
const number = new Intl.NumberFormat('es-CO')

function textoDe(fila: FilaDeLinea, rol: Rol, timeZone: string): string {
  const of = (dia: Day) => (dia === dayIn(timeZone, new Date(fila.fecha)) ? '' : `, del ${formatDay(dia)}`)
  if (is(fila, 'pago')) {
    const { datos } = fila
    const { monto, dia, metodo } = datos
    const paid = `${formatMoney(monto)}, ${metodo.toLowerCase()}${of(dia)}`
    if (datos.acto === 'editado') return `Pago editado. Antes: ${paid}`
    const howMany = datos.cantidad > 1 ? ` × ${datos.cantidad}` : ''
    const what = `${datos.concepto ?? 'Pago'}${howMany}: ${paid}`
    return datos.acto === 'eliminado' ? `Pago eliminado. ${what}` : what
  }
  if (is(fila, 'venta')) return ventaEnPalabras(fila.datos)
  if (is(fila, 'entrada')) {
    const { clase, permitida } = fila.datos
    // Hidden from trainers: the reason may mention a debt.
    const why = permitida && rol !== 'entrenador' ? `. Permitida: ${permitida}` : ''
    return (clase ?? ENTRADA_LIBRE) + why
  }
  if (is(fila, 'membresia')) {
    const { tipo, desde, hasta } = fila.datos
    return `${tipo} ${formatDays(desde, hasta)}`
  }
  if (is(fila, 'inscripcion')) {
    const { clase, dia, hora, espera } = fila.datos
    return `${espera ? 'En lista de espera: ' : ''}${clase}, ${dia.toLowerCase()} a las ${hora}`
  }
  if (is(fila, 'medida')) {
    const { peso, imc, dia } = fila.datos
    return `${number.format(peso)} kg, IMC ${number.format(imc)}${of(dia)}`
  }
  if (is(fila, 'rutina')) {
    const { ejercicio, dias } = fila.datos
    return `${ejercicio}: ${all.format(dias.map((dia) => dia.toLowerCase()))}`
  }
  if (is(fila, 'nota')) return fila.datos.notas ?? 'Notas borradas'
  if (is(fila, 'cambio')) return cambioEnPalabras(fila.datos)
  return ''
}

function ventaEnPalabras(datos: DatosDeLinea['venta']): string {
  if ('reembolso' in datos) return devolucionEnPalabras(datos)
  const { numero, lineas, total, debe } = datos
  const owed = debe > 0 ? `, debe ${formatMoney(debe)}` : ''
  return `Venta N.º ${numero}: ${all.format(lineas)}. ${formatMoney(total)}${owed}`
}

function devolucionEnPalabras({ numero, reembolso, rebajado, motivo }: DevolucionDeLinea): string {
  const parts = [
    ...(reembolso > 0 ? [`se devolvieron ${formatMoney(reembolso)}`] : []),
    ...(rebajado > 0 ? [`se restaron ${formatMoney(rebajado)} de lo que debe`] : []),
  ]
  return `Devolución de la venta N.º ${numero}: ${[parts.join(' y '), motivo].filter(Boolean).join('. ')}`
}

const nombres: Record<string, string> = {
  nombre: 'Nombre',
  apellido: 'Apellido',
  email: 'Correo',
  telefono: 'Teléfono',
  direccion: 'Dirección',
  estado: 'Estado',
  numeroIdentificacion: 'Número de identificación',
  fechaNacimiento: 'Fecha de nacimiento',
  contactoEmergencia: 'Contacto de emergencia',
}

function cambioEnPalabras(datos: DatosDeLinea['cambio']): string {
  if ('creado' in datos) return 'Cliente creado'
  if ('unido' in datos) return `Unido con ${datos.unido} (${datos.numero})`
  return Object.entries(datos.despues)
    .map(([campo, after]) => `${nombres[campo] ?? campo}: ${valor(datos.antes[campo])} → ${valor(after)}`)
    .join('. ')
}

function valor(value: unknown): string {
  if (value === null || value === undefined) return 'sin dato'
  if (typeof value === 'object') return Object.values(value).join(', ')
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatDay(String(value)) : String(value)
}

function enlaceDe({ tipo, id, datos }: FilaDeLinea, rol: Rol): string | null {
  if ('acto' in datos && datos.acto === 'eliminado') return null
  if (tipo === 'pago' && may(rol, 'pagos:leer')) return `/pagos/recibo/${id}`
  if (tipo === 'venta' && may(rol, 'ventas:leer')) return `/ventas/${id}`
  if (tipo === 'membresia' && may(rol, 'membresias:leer')) return `/membresias/editar/${id}`
  return null
}
