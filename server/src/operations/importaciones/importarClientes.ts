import { CambiosCliente, NuevoCliente } from '@gym/contract/clientes/clientes.schema'
import { obligatory } from '@gym/contract/core/sentences'
import { phoneOf } from '@gym/contract/core/telefono.rules'
import { deleteCuposOfCliente } from '../../features/clases/inscripciones.queries.ts'
import { requireBorn } from '../../features/clientes/clientes.rules.ts'
import {
  type ClienteEnBase,
  insertClientes,
  listByTelefonos,
  sinCeros,
  updateClientes,
} from '../../features/clientes/importados.queries.ts'
import {
  askSplit,
  askUnsplit,
  doubtNames,
  isWhole,
  otherName,
  wholeOf,
} from '../../features/importaciones/dudas/nombres-dudosos.rules.ts'
import { undoFilas } from '../../features/importaciones/filas.queries.ts'
import {
  type Acto,
  type ComoSeLee,
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
import { isSurnameFirst } from '../../features/importaciones/lectura/column-mapping.rules.ts'
import { type SplitName, splitName } from '../../features/importaciones/lectura/nombres.rules.ts'
import { normalizeText } from '../../features/importaciones/lectura/palabras.rules.ts'
import { hideClientesSinUso } from '../../features/importaciones/personas.queries.ts'
import { type Especie, separar } from './especie.ts'
import { type ClienteDe, findClientes, sameElsewhere } from './findClientes.ts'

type DeCliente = Acto<NuevoCliente, { antes: ClienteEnBase; despues: ClienteEnBase }>

interface Reunido {
  clienteDe: ClienteDe
  /** Clients with the phone of a row; the key is name and phone. */
  byNameAndPhone: Map<string, ClienteEnBase>
}

/** Imports clients, identified by ID number. Asks about an equal name and phone under another number. */
export const clientesImportados: Especie<DeCliente, Reunido> = {
  entender(leida, importacion) {
    const { nombre, apellido } = bodyOf(leida, importacion).body
    return { nombre, apellido }
  },

  porOmision: () => ({ estado: 'activo' }),

  async reunir(db, _, leidas) {
    const telefonos = leidas.flatMap(({ datos: { telefono } }) =>
      telefono ? [phoneOf(String(telefono))] : [],
    )
    const rows = await listByTelefonos(db, [...new Set(telefonos)])
    return {
      clienteDe: await findClientes(db, leidas, false),
      byNameAndPhone: new Map(
        rows.map((each) => [nameAndPhoneOf(each.nombre, each.apellido, each.telefono) ?? '', each]),
      ),
    }
  },

  juzgar(ctx, leida, { clienteDe, byNameAndPhone }) {
    const rowBody = bodyOf(leida, ctx.importacion)
    const { numero, cliente: there, ceros } = clienteDe(leida)
    const parecido = nameAndPhoneOf(rowBody.body.nombre, rowBody.body.apellido, rowBody.body.telefono)
    const lookalike = parecido ? byNameAndPhone.get(parecido) : undefined
    const elsewhere = ceros ?? lookalike
    const target = there ?? (leida.decision === 'actualizar' ? elsewhere : undefined)
    const { body, guess } = target ? asStored(leida, rowBody, target) : rowBody
    leida.clave = target?._id ?? (sinCeros(numero) || null)
    leida.parecido = parecido
    const errores = check(leida, body, target, ctx)
    if (errores.length > 0) return error(leida, errores)
    if (target) return judgeMatched(ctx, leida, { numero, body, guess, target, hasNumber: target === there })

    const before = parecido ? ctx.firstRows.get(`parecido ${parecido}`) : undefined
    const cerosBefore = ctx.firstRows.get(`ceros ${sinCeros(numero)}`)
    const decisiones: Juicio['decisiones'] = elsewhere
      ? ['crear', 'actualizar', 'omitir']
      : ['crear', 'omitir']
    const asked: Mensaje[] = [
      ...(leida.decision === 'crear' ? [] : sameElsewhere({ ceros, lookalike, before, cerosBefore, numero })),
      ...(guess && leida.decision === null ? [askSplit(guess)] : []),
    ]
    if (leida.dudas.length > 0)
      return duda(leida, [...asked, ...leida.dudas], asked.length > 0 ? decisiones : [])
    const again = repetida(ctx, leida, JSON.stringify(body), [numero])
    if (again) return again
    if (asked.length > 0) return duda(leida, asked, decisiones)
    if (parecido) ctx.firstRows.set(`parecido ${parecido}`, { fila: leida.fila, text: numero })
    ctx.firstRows.set(`ceros ${sinCeros(numero)}`, { fila: leida.fila, text: numero })
    return nuevo(leida, { crea: NuevoCliente.parse(body) }, elsewhere || guess ? decisiones : [])
  },

  async aplicar(db, { by }, actos) {
    const { nuevos, creados, cambiados } = separar(actos)
    await insertClientes(db, nuevos, by)
    const rastros = await updateClientes(db, cambiados, by)
    for (const { _id, antes, despues } of cambiados)
      if (antes.estado === 'activo' && despues.estado === 'inactivo')
        await deleteCuposOfCliente(db, _id, by.now)
    return [
      ...creados,
      ...cambiados.map(({ fila, _id: registroId }, index) => ({
        ...{ fila, hecho: 'cambiado' as const, registroId },
        rastroId: rastros[index] as string,
      })),
    ]
  },

  async deshacer(trx, importacionId, filas, { now }) {
    const stayed = await undoFilas(trx, importacionId, 'clientes', filas)
    const usadas = stayed.filter(({ motivo }) => motivo === 'usado').map(({ fila }) => fila)
    const hidden = await hideClientesSinUso(trx, importacionId, { filas: usadas, now })
    return stayed.filter(({ fila }) => !hidden.includes(fila))
  },
}

interface RowBody {
  body: Record<string, unknown>
  guess: SplitName | undefined
}

function bodyOf(leida: Leida, importacion: ComoSeLee['importacion']): RowBody {
  const { nombreCompleto, emergenciaNombre, emergenciaTelefono, ...rest } = leida.datos
  doubtNames(leida)
  const split =
    nombreCompleto === undefined
      ? undefined
      : splitName(
          String(nombreCompleto),
          isSurnameFirst(importacion),
          importacion.lecturas.nombreCompleto?.alReves,
        )
  const isSaid = Boolean(rest.nombre && rest.apellido)
  if (nombreCompleto !== undefined && !split && !isSaid) leida.dudas.push(askUnsplit(String(nombreCompleto)))
  const says = emergenciaNombre !== undefined || emergenciaTelefono !== undefined
  const body = {
    ...(split && { nombre: split.nombre, apellido: split.apellido }),
    ...rest,
    ...(says && {
      contactoEmergencia: { nombre: emergenciaNombre ?? '', telefono: emergenciaTelefono ?? '' },
    }),
  }
  return { body, guess: split?.guess && !isSaid ? split : undefined }
}

/** Splits a whole name into the stored first and last name if it equals both together. */
function asStored(leida: Leida, { body, guess }: RowBody, target: ClienteEnBase): RowBody {
  if (!isWhole(leida) || leida.datos.nombreCompleto !== wholeOf(target)) return { body, guess }
  leida.dudas = leida.dudas.filter(({ campo }) => campo !== 'nombreCompleto')
  return { body: { ...body, nombre: target.nombre, apellido: target.apellido }, guess: undefined }
}

const wordsOf = (nombre: unknown, apellido: unknown) =>
  normalizeText(`${nombre} ${apellido}`).split(' ').sort().join(' ')

const nameAndPhoneOf = (nombre: unknown, apellido: unknown, telefono: unknown) =>
  nombre && telefono ? `${normalizeText(`${nombre} ${apellido}`)}|${phoneOf(String(telefono))}` : null

interface Matched extends RowBody {
  numero: string
  target: ClienteEnBase
  /** True if the row's number is or was the client's. False if the user chose to update this client. */
  hasNumber: boolean
}

function judgeMatched(ctx: Contexto, leida: Leida, matched: Matched): Juicio<DeCliente> {
  const { numero, body, guess, target, hasNumber } = matched
  // Keeps the client's current number if the row has an older one, or one with other leading zeros.
  const { numeroIdentificacion: _, ...rest } = body
  const isOther = target.numeroIdentificacion !== numero
  const isKept = isOther && (hasNumber || sinCeros(numero) === sinCeros(target.numeroIdentificacion))
  const said = isKept ? rest : body
  // With the same words in any order, the stored name shows where to split the row's whole name.
  const { nombre, apellido } = target
  const isSame = guess && wordsOf(nombre, apellido) === wordsOf(guess.nombre, guess.apellido)
  const result = compare(leida, isSame ? { ...said, nombre, apellido } : said, target)
  const asked = guess && !isSame && leida.decision === null ? [askSplit(guess)] : []
  const doubts = result.estado === 'duda' ? result.mensajes : leida.dudas
  const decisiones: Juicio['decisiones'] = asked.length > 0 ? ['actualizar', 'omitir'] : []
  if (doubts.length > 0) return duda(leida, [...asked, ...doubts], decisiones)
  // Both keys of the client, because two numbers may identify one client after a merge or a decision.
  const again = repetida(ctx, leida, JSON.stringify(body), [numero, target._id])
  if (again) return again
  const seen = `parecido ${leida.parecido}`
  if (leida.parecido && !ctx.firstRows.has(seen)) ctx.firstRows.set(seen, { fila: leida.fila, text: numero })
  return asked.length > 0 ? duda(leida, asked, decisiones) : result
}

/** Replaces the schema's message, which is the same for a missing and an invalid e-mail. */
const SIN_CORREO: Mensaje = { campo: 'email', mensaje: obligatory('El correo electrónico') }

const CAMPO: Record<string, string> = {
  'contactoEmergencia.nombre': 'emergenciaNombre',
  'contactoEmergencia.telefono': 'emergenciaTelefono',
  contactoEmergencia: 'emergenciaNombre',
}
const campoOf = (path: string) => CAMPO[path] ?? path

/** @throws NACIMIENTO_FUTURO */
function check(
  leida: Leida,
  body: Record<string, unknown>,
  target: ClienteEnBase | undefined,
  { by }: Contexto,
): Mensaje[] {
  const result = target ? CambiosCliente.safeParse(body) : NuevoCliente.safeParse(body)
  const isUnsplit = leida.dudas.some(({ campo }) => campo === 'nombreCompleto')
  const errores = errorsOf(leida, result, campoOf)
    .filter(({ campo }) => !(isUnsplit && (campo === 'nombre' || campo === 'apellido')))
    .map((each) => (each.campo === 'email' && body.email === undefined ? SIN_CORREO : each))
  if (errores.length === 0 && result.success) requireBorn(result.data, by)
  return errores
}

function compare(leida: Leida, body: Record<string, unknown>, antes: ClienteEnBase): Juicio<DeCliente> {
  const parsed = CambiosCliente.safeParse(body)
  // `check` lets an invalid field pass if it has a question.
  if (!parsed.success) return duda(leida, leida.dudas)
  const { contactoEmergencia, ...given } = parsed.data
  const own = withoutDefaults(leida, {
    ...given,
    ...(contactoEmergencia && {
      emergenciaNombre: contactoEmergencia.nombre,
      emergenciaTelefono: contactoEmergencia.telefono,
    }),
  })
  const despues = { ...antes, ...own } as ClienteEnBase
  const cambios = cambiosDe({ ...antes }, { ...despues })
  if (isWhole(leida) && (cambios.nombre || cambios.apellido))
    cambios.nombreCompleto = [wholeOf(antes), wholeOf(despues)]
  const asked = [...otherName(leida, antes, despues), ...leida.dudas]
  if (asked.length > 0) return duda(leida, asked)
  const decisiones: Juicio['decisiones'] =
    leida.decision === 'actualizar' ? ['crear', 'actualizar', 'omitir'] : []
  const acto = { cambia: { _id: antes._id, antes, despues } }
  return { ...igualOCambia(leida, cambios, acto, decisiones), mensajes: leida.avisos }
}
