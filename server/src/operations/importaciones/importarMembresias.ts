import { daysBetween, formatDay } from '@gym/contract/core/calendar'
import { digitsOf } from '@gym/contract/core/identificacion.rules'
import { fechaFinOf, isSpent } from '@gym/contract/membresias/membresias.rules'
import { NuevaMembresia } from '@gym/contract/membresias/membresias.schema'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../core/app-error.ts'
import { writtenDay } from '../../core/written-day.ts'
import { type ClienteEnBase, findByNumeros } from '../../features/clientes/importados.queries.ts'
import {
  anulada,
  type Contexto,
  cambiosDe,
  type DiasDeFila,
  type Especie,
  errorsOf,
  fueraDe,
  type Hecho,
  type Juicio,
  juicio,
  type Leida,
  type Mensaje,
  mensajeDe,
  propios,
  repetida,
} from '../../features/importaciones/filas.rules.ts'
import {
  doubtDefaults,
  doubtEnd,
  doubtMonths,
  endsBefore,
  hasBothEnds,
} from '../../features/importaciones/lectura/duraciones-dudosas.rules.ts'
import { leerFila } from '../../features/importaciones/lectura/leer-fila.rules.ts'
import {
  type PlanesPorNombre,
  planDeFila,
  planesPorNombre,
} from '../../features/importaciones/lectura/plan-de-fila.rules.ts'
import {
  insertMembresias,
  listMembresiasOf,
  type MembresiaEnBase,
  type MembresiaImportada,
  updateMembresias,
} from '../../features/membresias/importadas.queries.ts'
import { allPlanes } from '../../features/planes/planes.queries.ts'

type Acto = { crea: MembresiaImportada } | { antes: MembresiaEnBase; cambia: MembresiaEnBase }

export const numeroDe = ({ datos }: Leida) => digitsOf(String(datos.numeroIdentificacion ?? ''))
export const SIN_CLIENTE: Mensaje = {
  campo: 'numeroIdentificacion',
  mensaje: 'No hay un cliente con ese número de identificación. Impórtalo antes.',
}
export const SIN_NUMERO: Mensaje = {
  campo: 'numeroIdentificacion',
  mensaje: 'El número de identificación es obligatorio.',
}

const ACABA_ANTES: Mensaje = {
  campo: 'fechafin',
  mensaje: 'Con esa fecha final no le quedaría ningún día: estuvo congelada más que eso.',
}

export const membresiasImportadas: Especie<Acto> = {
  entender(leida) {
    const isShown = leida.datos.tipo === 'Mensualidad' && leida.textos.sesionesRestantes !== undefined
    return isShown ? { sesionesRestantes: bodyOf(leida, undefined).sesionesRestantes } : {}
  },

  async juzgar(db, ctx, rows) {
    const read = new Map(
      rows.filter((row) => !fueraDe(row, ctx)).map((row) => [row.fila, leerFila(ctx, row)]),
    )
    const clientes = await findByNumeros(db, [...new Set([...read.values()].map(numeroDe))], { held: true })
    const ids = [...new Set([...clientes.values()].map(({ _id }) => _id))]
    const planes = planesPorNombre(await allPlanes(db))
    const theirs = new Map<string, MembresiaEnBase[]>()
    for (const each of await listMembresiasOf(db, ids))
      theirs.set(each.clienteId, [...(theirs.get(each.clienteId) ?? []), each])
    return rows.map((row) => {
      const leida = read.get(row.fila)
      return leida
        ? judge(ctx, leida, { cliente: clientes.get(numeroDe(leida)), theirs, planes })
        : (fueraDe(row, ctx) ?? juicio(row, 'omitida'))
    })
  },

  async aplicar(db, ctx, actos) {
    const hechos: Hecho[] = []
    const nuevas: (MembresiaImportada & { id: string })[] = []
    const cambiadas: MembresiaEnBase[] = []
    for (const { fila, acto } of actos) {
      if ('crea' in acto) {
        const id = uuid()
        nuevas.push({ ...acto.crea, id })
        hechos.push({ fila, hecho: 'creado', registroId: id })
      } else {
        cambiadas.push(acto.cambia)
        hechos.push({ fila, hecho: 'cambiado', registroId: acto.cambia._id })
      }
    }
    await insertMembresias(db, nuevas, ctx.by)
    await updateMembresias(db, cambiadas)
    return hechos
  },
}

function countedDays({ datos: { duracion, fechainicio, fechafin } }: Leida): number | undefined {
  const isCounted = duracion === undefined && typeof fechafin === 'string' && typeof fechainicio === 'string'
  return isCounted ? daysBetween(fechainicio, fechafin) : undefined
}

const uncutEnd = ({ fechainicio, duracion, diasCongelados }: MembresiaEnBase) =>
  fechaFinOf(fechainicio, duracion + diasCongelados)

/** Unfrozen days up to the typed last day; the present duration if that is the sold or current end. */
function durationUntil(fechafin: unknown, its: MembresiaEnBase): number {
  const { fechainicio, duracion, diasCongelados, fin } = its
  if ([fin, uncutEnd(its), fechaFinOf(fechainicio, duracion)].includes(String(fechafin))) return duracion
  return daysBetween(fechainicio, String(fechafin)) - diasCongelados
}

/** A Mensualidad ignores the number of sessions fixed for all rows; a doubtful type needs none yet. */
function bodyOf(leida: Leida, cliente: ClienteEnBase | undefined): Record<string, unknown> {
  const { datos, fijados } = leida
  const { numeroIdentificacion: _, fechafin: __, ...rest } = datos
  const { tipo } = datos
  const counted = countedDays(leida)
  const isOpen = rest.sesionesRestantes === undefined || fijados.has('sesionesRestantes')
  return {
    ...rest,
    ...(counted !== undefined && { duracion: counted }),
    ...(isOpen && tipo !== 'Clase' && { sesionesRestantes: 0 }),
    cliente: cliente?._id ?? '00000000-0000-0000-0000-000000000000',
  }
}

interface Around {
  cliente: ClienteEnBase | undefined
  theirs: Map<string, MembresiaEnBase[]>
  planes: PlanesPorNombre
}

function judge(ctx: Contexto, leida: Leida, { cliente, theirs, planes }: Around): Juicio<Acto> {
  const plan = planDeFila(leida, planes)
  const body = bodyOf(leida, cliente)
  const numero = numeroDe(leida)
  const suyo = cliente?._id ?? numero
  const clave = suyo ? `${suyo}|${body.tipo ?? ''}|${body.fechainicio ?? ''}` : null
  const its = { clave, parecido: suyo || null }
  const result = NuevaMembresia.safeParse(body)
  const who = cliente ? [] : [numero ? SIN_CLIENTE : SIN_NUMERO]
  const before = endsBefore(leida)
  // A last day to correct gives the duration that is missing.
  const hasEnd = [...leida.errores, ...leida.dudas, before].some((each) => each?.campo === 'fechafin')
  const isCounted = hasEnd && leida.datos.duracion === undefined
  const errores = [
    ...who,
    ...errorsOf(leida, result).filter(({ campo }) => !(isCounted && campo === 'duracion')),
    ...(before ? [before] : []),
  ]
  if (errores.length > 0) return { ...juicio(leida, 'error'), ...its, mensajes: errores }
  doubtDefaults(leida, ctx)
  const own = (cliente && theirs.get(cliente._id)) ?? []
  const same = own.find(({ tipo, fechainicio }) => tipo === body.tipo && fechainicio === body.fechainicio)
  const { fechainicio: from, fechafin: to } = leida.datos
  if (from !== undefined && hasBothEnds(leida))
    doubtEnd(
      leida,
      same ? durationUntil(to, same) : daysBetween(String(from), String(to)),
      same?.diasCongelados ?? 0,
    )
  if (from !== undefined && !leida.dudas.some(({ campo }) => campo === 'fechafin')) doubtMonths(leida, ctx)
  if (leida.dudas.length > 0) return { ...juicio(leida, 'duda'), ...its, mensajes: leida.dudas }
  if (!result.success || !cliente) throw new Error('a row that is refused without a word')
  let fechainicio: string
  try {
    fechainicio = writtenDay(result.data.fechainicio, ctx.by, { campo: 'fechainicio' })
  } catch (error) {
    if (error instanceof AppError) return { ...juicio(leida, 'error'), ...its, mensajes: mensajeDe(error) }
    throw error
  }
  const { tipo, duracion, precio, sesionesRestantes } = result.data
  const row: MembresiaImportada = {
    ...{ clienteId: cliente._id, tipo, duracion, precio, sesionesRestantes, fechainicio },
    ...(plan && { planId: plan._id, franja: plan.franja }),
  }
  const inFile = ctx.dias.get(cliente._id) ?? []
  ctx.dias.set(cliente._id, inFile)
  const days = { desde: fechainicio, hasta: fechaFinOf(fechainicio, duracion) }
  const cruce = cruceOf(days, own, inFile)
  const voided = anulada(leida)
  if (voided) return { ...voided, ...its, mensajes: [...voided.mensajes, ...(cruce ? [cruce] : [])] }
  const again = repetida(ctx, leida, JSON.stringify(row), [`${cliente._id}|${tipo}|${fechainicio}`])
  if (again) return { ...again, ...its }

  if (same) {
    const lasts = countedDays(leida) === undefined ? duracion : durationUntil(leida.datos.fechafin, same)
    if (lasts < 1) return { ...juicio(leida, 'error'), ...its, mensajes: [ACABA_ANTES] }
    const said = propios(leida, {
      duracion: lasts,
      precio,
      ...(leida.datos.sesionesRestantes !== undefined && { sesionesRestantes }),
    })
    const named = plan && same.planId === null ? { planId: plan._id } : {}
    const cambios = {
      ...cambiosDe({ ...same }, said),
      ...(named.planId && { tipo: [tipo, `${tipo}, plan ${plan?.nombre}`] as [string, string] }),
    }
    if (Object.keys(cambios).length === 0) return { ...juicio(leida, 'igual'), ...its }
    const cambia = { ...same, ...said, ...named }
    const hasta = same.fin === uncutEnd(same) ? uncutEnd(cambia) : same.fin
    const estaGastada = isSpent(cambia)
    inFile.push({ fila: leida.fila, desde: fechainicio, hasta, estaGastada, cambia: same._id })
    return { ...juicio(leida, 'cambia'), ...its, cambios, acto: { antes: same, cambia } }
  }
  inFile.push({ ...days, fila: leida.fila, estaGastada: isSpent({ tipo, sesionesRestantes }) })
  if (cruce && leida.decision !== 'crear')
    return { ...juicio(leida, 'duda'), ...its, mensajes: [cruce], decisiones: ['crear', 'omitir'] }
  return {
    ...juicio(leida, 'nuevo'),
    ...its,
    mensajes: leida.avisos,
    decisiones: cruce ? ['crear', 'omitir'] : [],
    acto: { crea: row },
  }
}

/** A renewal may begin on the last day of the previous membership. */
function cruceOf(
  days: Pick<DiasDeFila, 'desde' | 'hasta'>,
  own: MembresiaEnBase[],
  inFile: DiasDeFila[],
): Mensaje | undefined {
  const isCrossed = ({ desde, hasta }: typeof days) => desde < days.hasta && hasta > days.desde
  const isChanged = ({ _id }: MembresiaEnBase) => inFile.some(({ cambia }) => cambia === _id)
  const crossed = own.find(
    (each) => !isSpent(each) && !isChanged(each) && isCrossed({ desde: each.fechainicio, hasta: each.fin }),
  )
  const other = inFile.find((each) => !each.estaGastada && isCrossed(each))?.fila
  if (!crossed && other === undefined) return undefined
  const mensaje = crossed
    ? `El cliente ya tiene una membresía en esos días: del ${formatDay(crossed.fechainicio)} al ${formatDay(crossed.fin)}.`
    : `Se cruza con la membresía de la fila ${other}.`
  return { campo: 'fechainicio', mensaje }
}
