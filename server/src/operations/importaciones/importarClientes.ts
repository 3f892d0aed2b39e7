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
  insertClientes,
  listByTelefonos,
  updateClientes,
} from '../../features/clientes/importados.queries.ts'
import {
  type ComoSeLee,
  type Contexto,
  cambiosDe,
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
import { isSurnameFirst } from '../../features/importaciones/lectura/columnas.rules.ts'
import { leerFila } from '../../features/importaciones/lectura/leer-fila.rules.ts'
import { cutName, type NombreCortado } from '../../features/importaciones/lectura/nombres.rules.ts'
import {
  doubtNames,
  guessOf,
  isWhole,
  poorerNames,
  uncutOf,
  wholeOf,
} from '../../features/importaciones/lectura/nombres-dudosos.rules.ts'
import { llano } from '../../features/importaciones/lectura/palabras.rules.ts'

type Acto = { crea: NuevoCliente } | { antes: ClienteEnBase; despues: ClienteEnBase }

const CAMPO: Record<string, string> = {
  'contactoEmergencia.nombre': 'emergenciaNombre',
  'contactoEmergencia.telefono': 'emergenciaTelefono',
  contactoEmergencia: 'emergenciaNombre',
}
const campoOf = (path: string) => CAMPO[path] ?? path

/** Identified by number; a row with the name and phone of another number is doubtful. */
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
    return rows.map((row) => {
      const one = inFile.get(row.fila)
      return one ? judge(ctx, one, known, alike) : (fueraDe(row, ctx) ?? juicio(row, 'omitida'))
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

/** A whole name that is the stored one is cut as it is stored. */
function asStored(leida: Leida, { body, guess }: Dicho, target: ClienteEnBase): Dicho {
  if (!isWhole(leida) || leida.datos.nombreCompleto !== wholeOf(target)) return { body, guess }
  leida.dudas = leida.dudas.filter(({ campo }) => campo !== 'nombreCompleto')
  return { body: { ...body, nombre: target.nombre, apellido: target.apellido }, guess: undefined }
}

const wordsOf = (nombre: unknown, apellido: unknown) =>
  llano(`${nombre} ${apellido}`).split(' ').sort().join(' ')

/** Returns the doubt about a guessed split of a whole name; undefined once it is answered. */
function guessed(
  { decision, fila }: Leida,
  guess: NombreCortado,
  decisiones: Juicio['decisiones'],
): Juicio<Acto> | undefined {
  if (decision !== null) return undefined
  return { ...juicio({ fila }, 'duda'), mensajes: [guessOf(guess)], decisiones }
}

const alikeOf = (nombre: unknown, apellido: unknown, telefono: unknown) =>
  nombre && telefono ? `${llano(`${nombre} ${apellido}`)}|${phoneOf(String(telefono))}` : null

async function findAlike(db: Db, bodies: Record<string, unknown>[]): Promise<Map<string, ClienteEnBase>> {
  const telefonos = bodies.flatMap(({ telefono }) => (telefono ? [phoneOf(String(telefono))] : []))
  const rows = await listByTelefonos(db, [...new Set(telefonos)])
  return new Map(rows.map((each) => [alikeOf(each.nombre, each.apellido, each.telefono) ?? '', each]))
}

function judge(
  ctx: Contexto,
  { leida, ...dicho }: Dicho & { leida: Leida },
  known: Map<string, ClienteEnBase>,
  alike: Map<string, ClienteEnBase>,
): Juicio<Acto> {
  const numero = digitsOf(String(dicho.body.numeroIdentificacion ?? ''))
  const parecido = alikeOf(dicho.body.nombre, dicho.body.apellido, dicho.body.telefono)
  const there = known.get(numero)
  const looks = parecido ? alike.get(parecido) : undefined
  const target = there ?? (leida.decision === 'actualizar' ? looks : undefined)
  const { body, guess } = target ? asStored(leida, dicho, target) : dicho
  const its = { clave: target?._id ?? (numero || null), parecido }
  const errores = check(leida, body, target, ctx)
  if (errores.length > 0) return { ...juicio(leida, 'error'), ...its, mensajes: errores }
  if (leida.dudas.length > 0) return { ...juicio(leida, 'duda'), ...its, mensajes: leida.dudas }

  // Both keys of the client, because after a merge, or by a decision, two numbers identify one client.
  const again = repetida(ctx, leida, JSON.stringify(body), target ? [numero, target._id] : [numero])
  if (again) return { ...again, ...its }
  if (target) {
    // Later rows are compared with this name and phone.
    const seen = `parecido ${parecido}`
    if (parecido && !ctx.vistos.has(seen)) ctx.vistos.set(seen, { fila: leida.fila, huella: numero })
    // An old number of a merged client does not replace the current one.
    const { numeroIdentificacion: _, ...rest } = body
    const said = there && there.numeroIdentificacion !== numero ? rest : body
    // Equal words mean the same person, whose stored name shows where to split the whole name of the row.
    const { nombre, apellido } = target
    if (!guess) return compare(leida, said, target, its)
    if (wordsOf(nombre, apellido) === wordsOf(guess.nombre, guess.apellido))
      return compare(leida, { ...said, nombre, apellido }, target, its)
    const doubt = guessed(leida, guess, ['actualizar', 'omitir'])
    return doubt ? { ...doubt, ...its } : compare(leida, said, target, its)
  }
  if (leida.decision !== 'crear') {
    const before = parecido ? ctx.vistos.get(`parecido ${parecido}`) : undefined
    if (looks) {
      const mensaje = `${looks.nombre} ${looks.apellido} tiene el mismo nombre y teléfono, con el número ${looks.numeroIdentificacion}.`
      return {
        ...juicio(leida, 'duda'),
        ...its,
        // The answer to this doubt accepts the guessed split too.
        mensajes: [{ campo: 'numeroIdentificacion', mensaje }, ...(guess ? [guessOf(guess)] : [])],
        decisiones: ['crear', 'actualizar', 'omitir'],
      }
    }
    if (before) {
      const mensaje = `Tiene el mismo nombre y teléfono que la fila ${before.fila}, con otro número.`
      return {
        ...juicio(leida, 'duda'),
        ...its,
        mensajes: [{ campo: 'numeroIdentificacion', mensaje }, ...(guess ? [guessOf(guess)] : [])],
        decisiones: ['crear', 'omitir'],
      }
    }
  }
  const doubt = guess && guessed(leida, guess, ['crear', 'omitir'])
  if (doubt) return { ...doubt, ...its }
  if (parecido) ctx.vistos.set(`parecido ${parecido}`, { fila: leida.fila, huella: numero })
  return {
    ...juicio(leida, 'nuevo'),
    ...its,
    mensajes: leida.avisos,
    decisiones: looks ? ['crear', 'actualizar', 'omitir'] : guess ? ['crear', 'omitir'] : [],
    acto: { crea: NuevoCliente.parse(body) },
  }
}

/** Message for an empty e-mail cell, which files often have; the form has one message for all problems. */
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
  } catch (error) {
    if (error instanceof AppError) return mensajeDe(error)
    throw error
  }
}

function compare(
  leida: Leida,
  body: Record<string, unknown>,
  antes: ClienteEnBase,
  its: Pick<Juicio, 'clave' | 'parecido'>,
): Juicio<Acto> {
  const { contactoEmergencia, ...given } = CambiosCliente.parse(body)
  const own = propios(leida, {
    ...given,
    ...(contactoEmergencia && {
      emergenciaNombre: contactoEmergencia.nombre,
      emergenciaTelefono: contactoEmergencia.telefono,
    }),
  })
  const despues = { ...antes, ...own } as ClienteEnBase
  const cambios = cambiosDe({ ...antes }, { ...despues })
  // The review shows the change on the cell of the whole name.
  if (isWhole(leida) && (cambios.nombre || cambios.apellido))
    cambios.nombreCompleto = [wholeOf(antes), wholeOf(despues)]
  const decisiones: Juicio['decisiones'] =
    leida.decision === 'actualizar' ? ['crear', 'actualizar', 'omitir'] : []
  const said = { ...its, decisiones, mensajes: leida.avisos }
  const poorer = poorerNames(leida, antes, despues)
  if (poorer.length > 0) return { ...juicio(leida, 'duda'), ...its, mensajes: poorer }
  if (Object.keys(cambios).length === 0) return { ...juicio(leida, 'igual'), ...said }
  return { ...juicio(leida, 'cambia'), ...said, cambios, acto: { antes, despues } }
}
