import { CambiosCliente, NuevoCliente } from '@gym/contract/clientes/clientes.schema'
import { digitsOf } from '@gym/contract/core/identificacion.rules'
import { obligatory } from '@gym/contract/core/sentences'
import { phoneOf } from '@gym/contract/core/telefono.rules'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { deleteCuposOfCliente } from '../../features/clases/inscripciones.queries.ts'
import { requireBorn } from '../../features/clientes/clientes.rules.ts'
import {
  type ClienteEnBase,
  findByNumeros,
  findSinCeros,
  insertClientes,
  listByTelefonos,
  sinCeros,
  updateClientes,
} from '../../features/clientes/importados.queries.ts'
import {
  doubtNames,
  guessOf,
  isWhole,
  otherName,
  uncutOf,
  wholeOf,
} from '../../features/importaciones/dudas/nombres-dudosos.rules.ts'
import {
  type ComoSeLee,
  type Contexto,
  cambiosDe,
  duda,
  type Especie,
  error,
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
import { isSurnameFirst } from '../../features/importaciones/lectura/column-mapping.rules.ts'
import { leerFila } from '../../features/importaciones/lectura/leer-fila.rules.ts'
import { cutName, type NombreCortado } from '../../features/importaciones/lectura/nombres.rules.ts'
import { llano } from '../../features/importaciones/lectura/palabras.rules.ts'
import { sameElsewhere } from './otro-numero.rules.ts'

type Acto = { crea: NuevoCliente } | { antes: ClienteEnBase; despues: ClienteEnBase }

const CAMPO: Record<string, string> = {
  'contactoEmergencia.nombre': 'emergenciaNombre',
  'contactoEmergencia.telefono': 'emergenciaTelefono',
  contactoEmergencia: 'emergenciaNombre',
}
const campoOf = (path: string) => CAMPO[path] ?? path

/** Imports clients, identified by number. Asks about a row with the name and phone of a client with another number. */
export const clientesImportados: Especie<Acto> = {
  entender(leida, importacion) {
    const { nombre, apellido } = bodyOf(leida, importacion).body
    return { nombre, apellido }
  },

  porOmision: () => ({ estado: 'activo' }),

  async juzgar(db, ctx, rows) {
    const read = rows.filter((row) => !fueraDe(row, ctx)).map((row) => leerFila(ctx, row))
    const inFile = new Map(read.map((leida) => [leida.fila, { leida, ...bodyOf(leida, ctx.importacion) }]))
    const numeros = read.map(({ datos }) => digitsOf(String(datos.numeroIdentificacion ?? '')))
    const known = await findByNumeros(db, [...new Set(numeros)])
    const alike = await findAlike(
      db,
      [...inFile.values()].map(({ body }) => body),
    )
    const unknown = numeros.filter((numero) => numero !== '' && !known.has(numero))
    const bare = await findSinCeros(db, unknown)
    return rows.map((row) => {
      const one = inFile.get(row.fila)
      return one
        ? judge(ctx, one, { known, alike, sinCeros: bare })
        : (fueraDe(row, ctx) ?? juicio(row, 'omitida'))
    })
  },

  async aplicar(db, ctx, actos) {
    const hechos: Hecho[] = []
    const nuevos: (NuevoCliente & { id: string })[] = []
    const cambiados: { fila: number; antes: ClienteEnBase; despues: ClienteEnBase }[] = []
    for (const { fila, acto } of actos) {
      if ('crea' in acto) {
        const id = uuid()
        nuevos.push({ ...acto.crea, id })
        hechos.push({ fila, hecho: 'creado', registroId: id })
      } else cambiados.push({ fila, ...acto })
    }
    await insertClientes(db, nuevos, ctx.by)
    const rastros = await updateClientes(db, cambiados, ctx.by)
    for (const [index, { fila, antes, despues }] of cambiados.entries()) {
      hechos.push({ fila, hecho: 'cambiado', registroId: despues._id, rastroId: rastros[index] as string })
      if (antes.estado === 'activo' && despues.estado === 'inactivo')
        await deleteCuposOfCliente(db, despues._id, ctx.by.now)
    }
    return hechos
  },
}

interface Dicho {
  body: Record<string, unknown>
  guess: NombreCortado | undefined
}

function bodyOf(leida: Leida, importacion: ComoSeLee['importacion']): Dicho {
  const { nombreCompleto, emergenciaNombre, emergenciaTelefono, ...rest } = leida.datos
  doubtNames(leida)
  const cut =
    nombreCompleto === undefined
      ? undefined
      : cutName(
          String(nombreCompleto),
          isSurnameFirst(importacion),
          importacion.lecturas.nombreCompleto?.alReves,
        )
  const isSaid = Boolean(rest.nombre && rest.apellido)
  if (nombreCompleto !== undefined && !cut && !isSaid) leida.dudas.push(uncutOf(String(nombreCompleto)))
  const says = emergenciaNombre !== undefined || emergenciaTelefono !== undefined
  const body = {
    ...(cut && { nombre: cut.nombre, apellido: cut.apellido }),
    ...rest,
    ...(says && {
      contactoEmergencia: { nombre: emergenciaNombre ?? '', telefono: emergenciaTelefono ?? '' },
    }),
  }
  return { body, guess: cut?.guess && !isSaid ? cut : undefined }
}

/** Splits a whole name into the stored first and last name if it equals both together. */
function asStored(leida: Leida, { body, guess }: Dicho, target: ClienteEnBase): Dicho {
  if (!isWhole(leida) || leida.datos.nombreCompleto !== wholeOf(target)) return { body, guess }
  leida.dudas = leida.dudas.filter(({ campo }) => campo !== 'nombreCompleto')
  return { body: { ...body, nombre: target.nombre, apellido: target.apellido }, guess: undefined }
}

const wordsOf = (nombre: unknown, apellido: unknown) =>
  llano(`${nombre} ${apellido}`).split(' ').sort().join(' ')

const alikeOf = (nombre: unknown, apellido: unknown, telefono: unknown) =>
  nombre && telefono ? `${llano(`${nombre} ${apellido}`)}|${phoneOf(String(telefono))}` : null

async function findAlike(db: Db, bodies: Record<string, unknown>[]): Promise<Map<string, ClienteEnBase>> {
  const telefonos = bodies.flatMap(({ telefono }) => (telefono ? [phoneOf(String(telefono))] : []))
  const rows = await listByTelefonos(db, [...new Set(telefonos)])
  return new Map(rows.map((each) => [alikeOf(each.nombre, each.apellido, each.telefono) ?? '', each]))
}

interface Around {
  known: Map<string, ClienteEnBase>
  alike: Map<string, ClienteEnBase>
  /** Clients by number without leading zeros, to find a row's number that differs only in these. */
  sinCeros: Map<string, ClienteEnBase>
}

function judge(
  ctx: Contexto,
  { leida, ...dicho }: Dicho & { leida: Leida },
  { known, alike, sinCeros: bare }: Around,
): Juicio<Acto> {
  const numero = digitsOf(String(dicho.body.numeroIdentificacion ?? ''))
  const parecido = alikeOf(dicho.body.nombre, dicho.body.apellido, dicho.body.telefono)
  const there = known.get(numero)
  const looks = parecido ? alike.get(parecido) : undefined
  const zeros = there ? undefined : bare.get(sinCeros(numero))
  const target = there ?? (leida.decision === 'actualizar' ? (zeros ?? looks) : undefined)
  const { body, guess } = target ? asStored(leida, dicho, target) : dicho
  const its = { clave: target?._id ?? (sinCeros(numero) || null), parecido }
  const errores = check(leida, body, target, ctx)
  if (errores.length > 0) return { ...error(leida, errores), ...its }
  if (target) return judgeKnown(ctx, leida, { numero, body, guess, target, isTheirs: target === there }, its)

  const before = parecido ? ctx.vistos.get(`parecido ${parecido}`) : undefined
  const zerosBefore = ctx.vistos.get(`ceros ${sinCeros(numero)}`)
  const elsewhere = zeros ?? looks
  const decisiones: Juicio['decisiones'] = elsewhere ? ['crear', 'actualizar', 'omitir'] : ['crear', 'omitir']
  const asked: Mensaje[] = [
    ...(leida.decision === 'crear' ? [] : sameElsewhere({ zeros, looks, before, zerosBefore, numero })),
    ...(guess && leida.decision === null ? [guessOf(guess)] : []),
  ]
  if (leida.dudas.length > 0)
    return { ...duda(leida, [...asked, ...leida.dudas], asked.length > 0 ? decisiones : []), ...its }
  const again = repetida(ctx, leida, JSON.stringify(body), [numero])
  if (again) return { ...again, ...its }
  if (asked.length > 0) return { ...duda(leida, asked, decisiones), ...its }
  if (parecido) ctx.vistos.set(`parecido ${parecido}`, { fila: leida.fila, huella: numero })
  ctx.vistos.set(`ceros ${sinCeros(numero)}`, { fila: leida.fila, huella: numero })
  return {
    ...juicio(leida, 'nuevo'),
    ...its,
    mensajes: leida.avisos,
    decisiones: elsewhere || guess ? decisiones : [],
    acto: { crea: NuevoCliente.parse(body) },
  }
}

interface Known extends Dicho {
  numero: string
  target: ClienteEnBase
  /** True if the client has this number, or had it before a merge. False if the user chose to update the client. */
  isTheirs: boolean
}

function judgeKnown(
  ctx: Contexto,
  leida: Leida,
  { numero, body, guess, target, isTheirs }: Known,
  its: Pick<Juicio, 'clave' | 'parecido'>,
): Juicio<Acto> {
  // Keeps the client's current number if the row has an older one, or one with other leading zeros.
  const { numeroIdentificacion: _, ...rest } = body
  const isOther = target.numeroIdentificacion !== numero
  const isKept = isOther && (isTheirs || sinCeros(numero) === sinCeros(target.numeroIdentificacion))
  const said = isKept ? rest : body
  // With the same words in any order, the stored name shows where to split the row's whole name.
  const { nombre, apellido } = target
  const isSame = guess && wordsOf(nombre, apellido) === wordsOf(guess.nombre, guess.apellido)
  const result = compare(leida, isSame ? { ...said, nombre, apellido } : said, target, its)
  const asked = guess && !isSame && leida.decision === null ? [guessOf(guess)] : []
  const doubts = result.estado === 'duda' ? result.mensajes : leida.dudas
  const mensajes = [...asked, ...doubts]
  const decisiones: Juicio['decisiones'] = asked.length > 0 ? ['actualizar', 'omitir'] : []
  if (doubts.length > 0) return { ...duda(leida, mensajes, decisiones), ...its }
  // Both keys of the client, because two numbers may identify one client after a merge or a decision.
  const again = repetida(ctx, leida, JSON.stringify(body), [numero, target._id])
  if (again) return { ...again, ...its }
  const seen = `parecido ${its.parecido}`
  if (its.parecido && !ctx.vistos.has(seen)) ctx.vistos.set(seen, { fila: leida.fila, huella: numero })
  return asked.length > 0 ? { ...duda(leida, asked, decisiones), ...its } : result
}

/** Replaces the sentence of the schema, which does not tell a missing e-mail from an invalid one. */
const SIN_CORREO: Mensaje = { campo: 'email', mensaje: obligatory('El correo electrónico') }

function check(
  leida: Leida,
  body: Record<string, unknown>,
  target: ClienteEnBase | undefined,
  ctx: Contexto,
): Mensaje[] {
  const result = target ? CambiosCliente.safeParse(body) : NuevoCliente.safeParse(body)
  const isUncut = leida.dudas.some(({ campo }) => campo === 'nombreCompleto')
  const errores = errorsOf(leida, result, campoOf)
    .filter(({ campo }) => !(isUncut && (campo === 'nombre' || campo === 'apellido')))
    .map((each) => (each.campo === 'email' && body.email === undefined ? SIN_CORREO : each))
  if (errores.length > 0 || !result.success) return errores
  try {
    requireBorn(result.data, ctx.by)
    return []
  } catch (refused) {
    if (refused instanceof AppError) return mensajeDe(refused)
    throw refused
  }
}

function compare(
  leida: Leida,
  body: Record<string, unknown>,
  antes: ClienteEnBase,
  its: Pick<Juicio, 'clave' | 'parecido'>,
): Juicio<Acto> {
  const parsed = CambiosCliente.safeParse(body)
  // `check` lets an invalid field pass if it has a question.
  if (!parsed.success) return { ...duda(leida, leida.dudas), ...its }
  const { contactoEmergencia, ...given } = parsed.data
  const own = propios(leida, {
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
  const decisiones: Juicio['decisiones'] =
    leida.decision === 'actualizar' ? ['crear', 'actualizar', 'omitir'] : []
  const said = { ...its, decisiones, mensajes: leida.avisos }
  const asked = [...otherName(leida, antes, despues), ...leida.dudas]
  if (asked.length > 0) return { ...duda(leida, asked), ...its }
  if (Object.keys(cambios).length === 0) return { ...juicio(leida, 'igual'), ...said }
  return { ...juicio(leida, 'cambia'), ...said, cambios, acto: { antes, despues } }
}
