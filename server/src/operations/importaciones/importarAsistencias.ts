import { dayIn } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { type DiaSemana, readWeekday, weekdayOf } from '@gym/contract/core/weekdays'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../core/app-error.ts'
import { writtenDay } from '../../core/written-day.ts'
import {
  type AsistenciaRow,
  findRegistradas,
  type HorarioLlamado,
  insertAsistencias,
  listHorarios,
} from '../../features/asistencias/importadas.queries.ts'
import type { ClienteEnBase } from '../../features/clientes/importados.queries.ts'
import { sinHora } from '../../features/importaciones/dudas/celdas-vacias.rules.ts'
import { doubtNombre } from '../../features/importaciones/dudas/mismo-nombre.rules.ts'
import {
  anulada,
  type Contexto,
  duda,
  type Especie,
  error,
  fueraDe,
  type Juicio,
  juicio,
  type Leida,
  type Mensaje,
  mensajeDe,
  repetida,
} from '../../features/importaciones/filas.rules.ts'
import { instantOf } from '../../features/importaciones/lectura/fechas.rules.ts'
import { leerFila } from '../../features/importaciones/lectura/leer-fila.rules.ts'
import { asistioOf, llano } from '../../features/importaciones/lectura/palabras.rules.ts'
import { findClientes, numeroDe, SIN_NUMERO, sinCliente } from './findClientes.ts'

const MEDIODIA = '12:00'

/** Imports attendances; one without a class becomes a free entry. */
export const asistenciasImportadas: Especie<AsistenciaRow> = {
  entender: ({ datos }) => {
    const asistio = datos.asistio === undefined ? undefined : asistioOf(String(datos.asistio))
    return { ...(asistio !== undefined && { asistio: asistio ? 'Sí' : 'No' }) }
  },

  porOmision({ datos, horas }): Record<string, string> {
    if (datos.hora !== undefined || horas.fecha !== undefined) return {}
    return { hora: datos.clase === undefined ? MEDIODIA : 'la de la clase' }
  },

  async juzgar(db, ctx, rows) {
    const read = new Map(
      rows.filter((row) => !fueraDe(row, ctx)).map((row) => [row.fila, leerFila(ctx, row)]),
    )
    const { clientes, bare } = await findClientes(db, read.values(), true)
    const horarios =
      ctx.importacion.mapa.clase === undefined && !ctx.importacion.fijos.clase ? [] : await listHorarios(db)
    const judged = rows.map((row) => {
      const leida = read.get(row.fila)
      return leida
        ? judge(ctx, leida, { cliente: clientes.get(numeroDe(leida)), bare, horarios })
        : (fueraDe(row, ctx) ?? juicio(row, 'omitida'))
    })
    const those = judged.filter((each) => each.acto)
    const there = await findRegistradas(
      db,
      those.map(({ acto }) => acto as AsistenciaRow),
    )
    for (const [index, each] of those.entries())
      if (there.has(index)) {
        Object.assign(each, { estado: 'igual', mensajes: [] })
        delete each.acto
      } else if (each.estado === 'duda') delete each.acto
    return judged
  },

  async aplicar(db, ctx, actos) {
    const those = actos.map(({ fila, acto }) => ({ fila, row: { ...acto, id: uuid() } }))
    await insertAsistencias(
      db,
      those.map(({ row }) => row),
      ctx.by,
    )
    return those.map(({ fila, row }) => ({ fila, hecho: 'creado' as const, registroId: row.id }))
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

interface Around {
  cliente: ClienteEnBase | undefined
  bare: ReadonlyMap<string, ClienteEnBase>
  horarios: HorarioLlamado[]
}

function judge(ctx: Contexto, leida: Leida, { cliente, bare, horarios }: Around): Juicio<AsistenciaRow> {
  const { fecha: day, clase, hora, diaClase } = leida.datos
  const numero = numeroDe(leida)
  const suyo = cliente?._id ?? numero
  const its = { clave: suyo ? `${suyo}|${day ?? ''}` : null, parecido: null }
  const said = hora === undefined ? leida.horas.fecha : String(hora)
  const time = timeOf(said)
  const ausente = ausenciaDe(ctx, leida)
  if (ausente?.estado === 'omitida') return { ...ausente, ...its }
  const errores: Mensaje[] = [
    ...(cliente ? [] : [numero ? sinCliente(leida, bare) : SIN_NUMERO]),
    ...leida.errores,
  ]
  if (day === undefined && ![...leida.errores, ...leida.dudas].some(({ campo }) => campo === 'fecha'))
    errores.push({ campo: 'fecha', mensaje: 'La fecha es obligatoria.' })
  if (said !== undefined && !time)
    errores.push({ campo: 'hora', mensaje: `«${said}» no es una hora. Escríbela como 18:30.` })
  doubtNombre(leida, cliente, ctx.importacion)
  if (!cliente || errores.length > 0) return { ...error(leida, errores), ...its }
  const voided = anulada(leida)
  const asked = [...voided, ...(ausente?.mensajes ?? [])]
  if (asked.length + leida.dudas.length > 0) {
    const decisiones: Juicio['decisiones'] =
      voided.length > 0 ? ['omitir', 'crear'] : ausente ? ['crear', 'omitir'] : []
    return { ...duda(leida, [...asked, ...leida.dudas], decisiones), ...its }
  }
  try {
    const dia = writtenDay(String(day), ctx.by, { campo: 'fecha' })
    if (dia > dayIn(ctx.by.timeZone, ctx.by.now))
      return {
        ...juicio(leida, 'error'),
        ...its,
        mensajes: [{ campo: 'fecha', mensaje: 'Una asistencia no puede ser de un día que no ha llegado.' }],
      }
    const weekday = readWeekday(String(diaClase ?? '')) ?? weekdayOf(dia)
    const horario = clase === undefined ? null : horarioOf(horarios, String(clase), weekday, time)
    if (horario === undefined)
      return {
        ...juicio(leida, 'error'),
        ...its,
        mensajes: [
          {
            campo: 'clase',
            mensaje: `${errors.CLASE_NO_ENCONTRADA[1]}: «${clase}» no tiene horario los ${weekday.toLowerCase()}. Créala en Clases, o vuelve a las columnas y elige «No traerla» en la de la clase.`,
          },
        ],
      }
    const fecha = instantOf(dia, time ?? horario?.horarioInicio ?? MEDIODIA, ctx.by.timeZone)
    if (time && Date.parse(fecha) > ctx.by.now.getTime())
      return {
        ...juicio(leida, 'error'),
        ...its,
        mensajes: [{ campo: 'hora', mensaje: 'Una asistencia no puede ser de una hora que no ha llegado.' }],
      }
    const acto = { clienteId: cliente._id, horarioId: horario?.id ?? null, dia, fecha }
    const again = repetida(ctx, leida, '', [`${cliente._id}|${acto.horarioId ?? fecha}|${dia}`])
    if (again) return { ...again, ...its }
    const blank = horario ? undefined : sinHora(leida, ctx, MEDIODIA)
    // With the act, from which `juzgar` recognises an existing attendance: its row gets no question.
    if (blank) return { ...duda(leida, [blank]), ...its, acto }
    const decisiones: Juicio['decisiones'] = leida.decision ? ['crear', 'omitir'] : []
    return { ...juicio(leida, 'nuevo'), ...its, decisiones, acto }
  } catch (refused) {
    if (refused instanceof AppError) return { ...error(leida, mensajeDe(refused)), ...its }
    throw refused
  }
}

const writtenIn = (text = '') => text.trim().toLowerCase().slice(0, 100)

/** Omits a row whose column 'asistió' is an absence, asks if its value is unclear or missing; else undefined. */
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
    ({ nombre, dia: weekday }) => llano(nombre) === llano(clase) && weekday === dia,
  )
  return those.findLast(({ horarioInicio }) => time !== undefined && horarioInicio <= time) ?? those[0]
}
