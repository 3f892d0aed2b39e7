import { dayIn } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { type DiaSemana, readWeekday, weekdayOf } from '@gym/contract/core/weekdays'
import { writtenDay } from '../../core/written-day.ts'
import {
  type AsistenciaRow,
  findRegistradas,
  type HorarioLlamado,
  insertAsistencias,
  listHorarios,
} from '../../features/asistencias/importadas.queries.ts'
import { sinHora } from '../../features/importaciones/dudas/celdas-vacias.rules.ts'
import { doubtNombre } from '../../features/importaciones/dudas/mismo-nombre.rules.ts'
import { undoFilas } from '../../features/importaciones/filas.queries.ts'
import {
  type Acto,
  anulada,
  type Contexto,
  duda,
  error,
  type Juicio,
  juicio,
  type Leida,
  nuevo,
  repetida,
} from '../../features/importaciones/filas.rules.ts'
import { instantOf } from '../../features/importaciones/lectura/fechas.rules.ts'
import { asistioOf, normalizeText } from '../../features/importaciones/lectura/palabras.rules.ts'
import { lockClientesOfFilas } from '../../features/importaciones/personas.queries.ts'
import { type Especie, separar } from './especie.ts'
import { type ClienteDe, findClientes } from './findClientes.ts'

const MEDIODIA = '12:00'

type DeAsistencia = Acto<AsistenciaRow, never>

interface Reunido {
  clienteDe: ClienteDe
  horarios: HorarioLlamado[]
}

/** Imports attendances; one without a class becomes a free entry. */
export const asistenciasImportadas: Especie<DeAsistencia, Reunido> = {
  entender: ({ datos }) => {
    const asistio = datos.asistio === undefined ? undefined : asistioOf(String(datos.asistio))
    return { ...(asistio !== undefined && { asistio: asistio ? 'Sí' : 'No' }) }
  },

  porOmision({ datos, horas }): Record<string, string> {
    if (datos.hora !== undefined || horas.fecha !== undefined) return {}
    return { hora: datos.clase === undefined ? MEDIODIA : 'la de la clase' }
  },

  async reunir(db, { importacion: { mapa, fijos } }, leidas) {
    const clienteDe = await findClientes(db, leidas, true)
    return { clienteDe, horarios: mapa.clase === undefined && !fijos.clase ? [] : await listHorarios(db) }
  },

  juzgar(ctx, leida, { clienteDe, horarios }) {
    const { fecha: day, clase, hora, diaClase } = leida.datos
    const { cliente, claveDePersona, clienteErrors } = clienteDe(leida)
    leida.clave = claveDePersona ? `${claveDePersona}|${day ?? ''}` : null
    const said = hora === undefined ? leida.horas.fecha : String(hora)
    const time = timeOf(said)
    const ausente = ausenciaDe(ctx, leida)
    if (ausente?.estado === 'omitida') return ausente
    const errores = [...clienteErrors, ...leida.errores]
    if (day === undefined && ![...leida.errores, ...leida.dudas].some(({ campo }) => campo === 'fecha'))
      errores.push({ campo: 'fecha', mensaje: 'La fecha es obligatoria.' })
    if (said !== undefined && !time)
      errores.push({ campo: 'hora', mensaje: `«${said}» no es una hora. Escríbela como 18:30.` })
    doubtNombre(leida, cliente, ctx.importacion)
    if (!cliente || errores.length > 0) return error(leida, errores)
    const voided = anulada(leida)
    const asked = [...voided, ...(ausente?.mensajes ?? []), ...leida.dudas]
    if (asked.length > 0)
      return duda(leida, asked, voided.length > 0 ? ['omitir', 'crear'] : ausente ? ['crear', 'omitir'] : [])
    const wrong = (campo: string, mensaje: string) => error(leida, [{ campo, mensaje }])
    const dia = writtenDay(String(day), ctx.by, { campo: 'fecha' })
    if (dia > dayIn(ctx.by.timeZone, ctx.by.now))
      return wrong('fecha', 'Una asistencia no puede ser de un día que no ha llegado.')
    const weekday = readWeekday(String(diaClase ?? '')) ?? weekdayOf(dia)
    const horario = clase === undefined ? null : horarioOf(horarios, String(clase), weekday, time)
    if (horario === undefined)
      return wrong(
        'clase',
        `${errors.CLASE_NO_ENCONTRADA[1]}: «${clase}» no tiene horario los ${weekday.toLowerCase()}. Créala en Clases, o vuelve a las columnas y elige «No traerla» en la de la clase.`,
      )
    const fecha = instantOf(dia, time ?? horario?.horarioInicio ?? MEDIODIA, ctx.by.timeZone)
    if (time && Date.parse(fecha) > ctx.by.now.getTime())
      return wrong('hora', 'Una asistencia no puede ser de una hora que no ha llegado.')
    const crea = { clienteId: cliente._id, horarioId: horario?.id ?? null, dia, fecha }
    const again = repetida(ctx, leida, '', [`${cliente._id}|${crea.horarioId ?? fecha}|${dia}`])
    if (again) return again
    const blank = horario ? undefined : sinHora(leida, ctx, MEDIODIA)
    // Keeps `acto`, by which `revisar` finds an existing attendance and drops the question.
    if (blank) return { ...duda(leida, [blank]), acto: { crea } }
    return nuevo(leida, { crea }, leida.decision ? ['crear', 'omitir'] : [])
  },

  async revisar(db, _, __, juicios) {
    const those = juicios.flatMap(({ acto }) => acto?.crea ?? [])
    const there = await findRegistradas(db, those)
    return juicios.map((each) => {
      const { acto, ...rest } = each
      if (!acto?.crea) return each
      if (there.has(those.indexOf(acto.crea))) return { ...rest, estado: 'igual', mensajes: [] }
      return each.estado === 'duda' ? rest : each
    })
  },

  async aplicar(db, { by }, actos) {
    const { nuevos, creados } = separar(actos)
    await insertAsistencias(db, nuevos, by)
    return creados
  },

  async deshacer(trx, importacionId, filas) {
    await lockClientesOfFilas(trx, importacionId, 'asistencias', filas)
    return undoFilas(trx, importacionId, 'asistencias', filas)
  },
}

function timeOf(said: string | undefined): string | undefined {
  const [, hours = '', minutes = '', half] =
    /^(\d{1,2})[:.hH](\d{2})(?::\d{2})?\s*([ap])?\.?\s*m?\.?$/i.exec(said?.trim() ?? '') ?? []
  if (!hours) return undefined
  const late =
    half?.toLowerCase() === 'p' && Number(hours) < 12
      ? 12
      : half?.toLowerCase() === 'a' && hours === '12'
        ? -12
        : 0
  const hour = Number(hours) + late
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

const writtenIn = (text = '') => text.trim().toLowerCase().slice(0, 100)

/** Omits a row that says that the person was absent; asks about an unclear or empty cell. */
function ausenciaDe({ importacion }: Contexto, leida: Leida): Juicio<never> | undefined {
  if (importacion.mapa.asistio === undefined && !importacion.fijos.asistio) return undefined
  if (leida.decision === 'crear' || leida.omitir === false) return undefined
  const said = leida.datos.asistio
  const asistio = said === undefined ? undefined : asistioOf(String(said))
  if (asistio) return undefined
  if (asistio === false)
    return {
      ...juicio(leida, 'omitida'),
      mensajes: [{ campo: null, mensaje: `«${leida.textos.asistio}»: no asistió, y se deja fuera.` }],
    }
  const what = said === undefined ? 'La celda de asistencia está vacía.' : `«${said}» no dice si asistió.`
  return {
    ...juicio(leida, 'duda'),
    // `pregunta` is the written value, so that an answer for all rows applies only to equal cells.
    mensajes: [
      { campo: 'asistio', mensaje: `${what} ¿Estuvo ese día?`, pregunta: writtenIn(leida.textos.asistio) },
    ],
    decisiones: ['crear', 'omitir'],
  }
}

function horarioOf(
  horarios: HorarioLlamado[],
  clase: string,
  dia: DiaSemana,
  time: string | undefined,
): HorarioLlamado | undefined {
  const those = horarios.filter(
    ({ nombre, dia: weekday }) => normalizeText(nombre) === normalizeText(clase) && weekday === dia,
  )
  return those.findLast(({ horarioInicio }) => time !== undefined && horarioInicio <= time) ?? those[0]
}
