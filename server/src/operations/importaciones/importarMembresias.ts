import { daysBetween } from '@gym/contract/core/calendar'
import { fechaFinOf, isSpent } from '@gym/contract/membresias/membresias.rules'
import { NuevaMembresia } from '@gym/contract/membresias/membresias.schema'
import type { Plan } from '@gym/contract/planes/planes.schema'
import type { z } from 'zod'
import { writtenDay } from '../../core/written-day.ts'
import type { ClienteEnBase } from '../../features/clientes/importados.queries.ts'
import { doubtDuracion, readMeses } from '../../features/importaciones/dudas/duracion-del-plan.rules.ts'
import {
  doubtDefaults,
  doubtEnd,
  doubtMonths,
  endsBefore,
  hasDurationAndEnd,
} from '../../features/importaciones/dudas/duraciones-dudosas.rules.ts'
import { doubtNombre } from '../../features/importaciones/dudas/mismo-nombre.rules.ts'
import { undoFilas } from '../../features/importaciones/filas.queries.ts'
import {
  type Acto,
  anulada,
  type Contexto,
  cambiosDe,
  duda,
  error,
  errorsOf,
  igualOCambia,
  type Juicio,
  type Leida,
  type Mensaje,
  nuevo,
  repetida,
  withoutDefaults,
} from '../../features/importaciones/filas.rules.ts'
import {
  anclaDe,
  doubtInactivo,
  doubtPersonas,
  horasDe,
  type PlanesPorNombre,
  planDeFila,
  planesPorNombre,
} from '../../features/importaciones/lectura/plan-de-fila.rules.ts'
import { lockClientesOfFilas } from '../../features/importaciones/personas.queries.ts'
import {
  insertMembresias,
  listMembresiasOf,
  type MembresiaCambiada,
  type MembresiaEnBase,
  type MembresiaImportada,
  updateMembresias,
} from '../../features/membresias/importadas.queries.ts'
import { allPlanes } from '../../features/planes/planes.queries.ts'
import { cambiaVendida, cruceOf } from './cruces.rules.ts'
import { type Especie, separar } from './especie.ts'
import { type ClienteDe, findClientes } from './findClientes.ts'

type DeMembresia = Acto<MembresiaImportada, { antes: MembresiaEnBase; despues: MembresiaCambiada }>

interface Reunido {
  clienteDe: ClienteDe
  /** Memberships of all clients of the batch. */
  membresiasOfBatch: MembresiaEnBase[]
  planes: PlanesPorNombre
}

export const membresiasImportadas: Especie<DeMembresia, Reunido> = {
  entender(leida) {
    readMeses(leida)
    const { datos, textos } = leida
    const isShown = datos.tipo === 'Mensualidad' && textos.sesionesRestantes !== undefined
    return {
      ...(isShown && { sesionesRestantes: bodyOf(leida, undefined).sesionesRestantes }),
      ...(datos.meses !== undefined && { duracion: datos.duracion }),
    }
  },

  async reunir(db, _, leidas) {
    const clienteDe = await findClientes(db, leidas, true)
    const ids = [...new Set(leidas.flatMap((leida) => clienteDe(leida).cliente?._id ?? []))]
    const planes = planesPorNombre(await allPlanes(db))
    return { clienteDe, planes, membresiasOfBatch: await listMembresiasOf(db, ids) }
  },

  juzgar(ctx, leida, { clienteDe, membresiasOfBatch, planes }) {
    const { cliente, claveDePersona, clienteErrors } = clienteDe(leida)
    const plan = planDeFila(leida, planes)
    readMeses(leida)
    doubtNombre(leida, cliente, ctx.importacion)
    const body = bodyOf(leida, cliente)
    leida.clave = claveDePersona ? `${claveDePersona}|${body.tipo ?? ''}|${body.fechainicio ?? ''}` : null
    leida.parecido = claveDePersona || null
    const result = NuevaMembresia.safeParse(body)
    const delCliente = membresiasOfBatch.filter(({ clienteId }) => clienteId === cliente?._id)
    const stored = delCliente.find(
      ({ tipo, fechainicio }) => tipo === body.tipo && fechainicio === body.fechainicio,
    )
    const errores = [...clienteErrors, ...errorsIn(leida, result)]
    if (!errores.some(({ campo }) => campo === 'duracion'))
      doubtDays(ctx, leida, { body, stored, plan, planes })
    if (plan && !stored?.planId) doubtInactivo(leida, plan, planes)
    if (plan && !stored) doubtPersonas(leida, plan)
    if (errores.length > 0) return error(leida, errores)
    if (!result.success || !cliente) return duda(leida, leida.dudas)
    const fechainicio = writtenDay(result.data.fechainicio, ctx.by, { campo: 'fechainicio' })
    const { tipo, duracion, precio, sesionesRestantes } = result.data
    const row: MembresiaImportada = {
      ...{ clienteId: cliente._id, tipo, duracion, precio, sesionesRestantes, fechainicio },
      ...(plan && { planId: plan._id, franja: plan.franja, ancla: anclaDe({ fechainicio, duracion }, plan) }),
    }
    const inFile = ctx.dias.get(cliente._id) ?? []
    ctx.dias.set(cliente._id, inFile)
    const days = { desde: fechainicio, hasta: fechaFinOf(fechainicio, duracion) }
    const change = stored && changeOf(leida, stored, row, plan)
    if (change?.lasts !== undefined && change.lasts < 1) return error(leida, [ACABA_ANTES])
    const cambios = change?.cambios ?? {}
    const accepts = stored ? 'actualizar' : 'crear'
    const clash = stored ? cambiaVendida(stored, cambios) : cruceOf(days, delCliente, inFile)
    const asked = clash && leida.decision !== accepts ? [clash] : []
    const voided = anulada(leida)
    if (voided.length + leida.dudas.length > 0) {
      const decisiones: Juicio['decisiones'] =
        voided.length > 0 ? ['omitir', accepts] : clash ? [accepts, 'omitir'] : []
      return { ...duda(leida, [...voided, ...asked, ...leida.dudas], decisiones), cambios }
    }
    const again = repetida(ctx, leida, JSON.stringify(row), [`${cliente._id}|${tipo}|${fechainicio}`])
    if (again) return again

    if (stored && change) {
      const decisiones: Juicio['decisiones'] = clash ? ['omitir', accepts] : []
      if (asked.length > 0) return { ...duda(leida, asked, decisiones), cambios }
      const { despues } = change
      const hasta =
        stored.fin === endWithoutCancellation(stored) ? endWithoutCancellation(despues) : stored.fin
      const estaGastada = isSpent(despues)
      if (Object.keys(cambios).length > 0)
        inFile.push({ fila: leida.fila, desde: fechainicio, hasta, estaGastada, cambia: stored._id })
      return igualOCambia(leida, cambios, { cambia: { _id: stored._id, antes: stored, despues } }, decisiones)
    }
    inFile.push({ ...days, fila: leida.fila, estaGastada: isSpent({ tipo, sesionesRestantes }) })
    const decisiones: Juicio['decisiones'] = clash ? [accepts, 'omitir'] : []
    return asked.length > 0 ? duda(leida, asked, decisiones) : nuevo(leida, { crea: row }, decisiones)
  },

  async aplicar(db, { by }, actos) {
    const { nuevos, creados, cambiados } = separar(actos)
    await insertMembresias(db, nuevos, by)
    await updateMembresias(
      db,
      cambiados.map(({ despues }) => despues),
    )
    return [
      ...creados,
      ...cambiados.map(({ fila, _id }) => ({ fila, hecho: 'cambiado' as const, registroId: _id })),
    ]
  },

  async deshacer(trx, importacionId, filas) {
    await lockClientesOfFilas(trx, importacionId, 'membresias', filas)
    return undoFilas(trx, importacionId, 'membresias', filas)
  },
}

const ACABA_ANTES: Mensaje = {
  campo: 'fechafin',
  mensaje: 'Con esa fecha final no le quedaría ningún día: estuvo congelada más que eso.',
}

function countedDays({ datos: { duracion, fechainicio, fechafin } }: Leida): number | undefined {
  const isCounted = duracion === undefined && typeof fechafin === 'string' && typeof fechainicio === 'string'
  return isCounted ? daysBetween(fechainicio, fechafin) : undefined
}

const endWithoutCancellation = ({ fechainicio, duracion, diasCongelados }: MembresiaEnBase) =>
  fechaFinOf(fechainicio, duracion + diasCongelados)

/**
 * Days from the first to the typed last day, without frozen ones. The stored duration if that day is the current
 * end, the end as sold, or the end before a cancellation.
 */
function durationUntil(fechafin: unknown, its: MembresiaEnBase): number {
  const { fechainicio, duracion, diasCongelados, fin } = its
  if ([fin, endWithoutCancellation(its), fechaFinOf(fechainicio, duracion)].includes(String(fechafin)))
    return duracion
  return daysBetween(fechainicio, String(fechafin)) - diasCongelados
}

/** Input of `NuevaMembresia`. A type other than Clase gets 0 sessions, unless the row has its own number. */
function bodyOf(leida: Leida, cliente: ClienteEnBase | undefined): Record<string, unknown> {
  const { datos, fijados } = leida
  const { numeroIdentificacion: _, nombreCliente: __, fechafin: ___, meses: ____, ...rest } = datos
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

function errorsIn(leida: Leida, result: z.ZodSafeParseResult<unknown>): Mensaje[] {
  const before = endsBefore(leida)
  const { duracion, fechainicio, fechafin, meses } = leida.datos
  const isWrong = (field: string) =>
    [...leida.errores, ...leida.dudas, before].some((each) => each?.campo === field)
  // Hides the error of a missing duration while the end or months in its place are in doubt or lack a start.
  const isToCorrect =
    isWrong('fechafin') ||
    isWrong('meses') ||
    (fechainicio === undefined && (fechafin !== undefined || meses !== undefined))
  const isCounted = duracion === undefined && isToCorrect
  return [
    ...errorsOf(leida, result).filter(({ campo }) => !(isCounted && campo === 'duracion')),
    ...(before ? [before] : []),
  ]
}

interface Days {
  body: Record<string, unknown>
  stored: MembresiaEnBase | undefined
  plan: Plan | undefined
  planes: PlanesPorNombre
}

function doubtDays(ctx: Contexto, leida: Leida, { body, stored, plan, planes }: Days): void {
  doubtDefaults(leida, ctx)
  const { fechainicio: from, fechafin: to } = leida.datos
  if (from === undefined || endsBefore(leida)) return
  const frozen = stored?.diasCongelados ?? 0
  if (hasDurationAndEnd(leida))
    doubtEnd(leida, stored ? durationUntil(to, stored) : daysBetween(String(from), String(to)), frozen)
  if (!leida.dudas.some(({ campo }) => campo === 'fechafin')) doubtMonths(leida, ctx)
  const days = stored && countedDays(leida) !== undefined ? durationUntil(to, stored) : Number(body.duracion)
  // A default does not change the stored duration.
  const isKept = stored && (days === stored.duracion || leida.fijados.has('duracion'))
  if (!isKept) doubtDuracion(leida, { days, frozen, plan, planes: planes.values() })
}

function changeOf(leida: Leida, stored: MembresiaEnBase, row: MembresiaImportada, plan: Plan | undefined) {
  const { duracion, precio, sesionesRestantes, tipo } = row
  const lasts = countedDays(leida) === undefined ? duracion : durationUntil(leida.datos.fechafin, stored)
  const said = withoutDefaults(leida, {
    duracion: lasts,
    precio,
    ...(leida.datos.sesionesRestantes !== undefined && { sesionesRestantes }),
  })
  const isNamed = plan !== undefined && stored.planId === null
  const lasting = { ...stored, ...said }
  const named = isNamed ? { planId: plan._id, franja: plan.franja, ancla: anclaDe(lasting, plan) } : {}
  const cambios: Juicio['cambios'] = {
    ...cambiosDe({ ...stored }, said),
    ...(isNamed && { tipo: [tipo, `${tipo}, plan ${plan.nombre}${horasDe(plan)}`] as [string, string] }),
  }
  return { lasts, cambios, despues: { ...lasting, ...named } }
}
