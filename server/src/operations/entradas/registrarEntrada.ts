import { CODIGO_DE_ENTRADA } from '@gym/contract/core/identificacion.rules'
import { telefonoDe } from '@gym/contract/core/telefono.rules'
import type { Motivo } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada, NuevaEntrada, QuienEntra } from '@gym/contract/entradas/entradas.schema'
import { numeroMostrado, repeatsEntry } from '@gym/contract/entradas/puerta.rules'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import {
  detachSesionDeVisita,
  endRepetidas,
  findIdOfToday,
  findQuienEntra,
  insertEntrada,
  untilNextLibre,
} from '../../features/asistencias/entradas.queries.ts'
import { getEntrada } from '../../features/asistencias/entradas-list.queries.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import { clienteDeCodigo } from './codigosDeEntrada.ts'
import { judgeEntry } from './judgeEntry.ts'
import { avisoDeRepetida, avisosDeCausas } from './replayed-entry.ts'
import { spendOnEntry } from './spendOnEntry.ts'

const SIN_CONEXION = 'Entró cuando no había conexión.'

/**
 * Creates an entry, or returns the one that the scan repeats. Ends the freeze of the admitting membership.
 * @throws CLIENTE_NO_ENCONTRADO, VARIOS_CLIENTES, CLASE_NO_ENCONTRADA, ENTRADA_BLOQUEADA,
 * CODIGO_DE_ENTRADA_INCORRECTO, CODIGO_DE_ENTRADA_DE_OTRO_DIA
 */
export function registrarEntrada(db: Db, nueva: NuevaEntrada, by: Actor): Promise<EntradaRegistrada> {
  return atomically(db, async (trx) => {
    const clienteId = nueva.clienteId
      ? await findIdOfToday(trx, nueva.clienteId)
      : await identify(trx, nueva.identificacion ?? '', by)
    // The lock serialises concurrent scans, so that a later one sees the entry of the first.
    const cliente = await lockClienteAlone(trx, clienteId)
    const judged = await judgeEntry(trx, { cliente, claseId: nueva.claseId, hold: true }, by)
    const { quien, reglas, claseId, dia, first, isSameClass, motivos, bloquea, renovable } = judged
    const { porCobrar, faltanPersonas, pagoSuelto } = judged
    const standing = { motivos, renovable, porCobrar, faltanPersonas, pagoSuelto }

    // A repeated scan returns the earlier entry if the rules allow it, a repeated offline scan always.
    if (first && (by.replay || repeatsEntry(isSameClass, reglas))) {
      by.replay?.avisos.push(avisoDeRepetida(new Date(first.fecha), by))
      return { ...asAnswer(first), ...standing, membresia: judged.membresia, repetida: true }
    }
    if (by.replay) by.replay.avisos.push(...(nueva.permitir ? [] : avisosDeCausas(motivos, reglas)))
    else if (bloquea && !nueva.permitir) throw blocked(quien, motivos, renovable)

    const permitidaPorque = (bloquea && (nueva.permitir?.motivo ?? SIN_CONEXION)) || null
    const usedMembresiaId = claseId ? await detachSesionDeVisita(trx, clienteId, by.now) : null
    // This entry is a new visit, so it ends the repeat windows of earlier entries.
    if (first || claseId === null) await endRepetidas(trx, clienteId, by.now)
    const { membresia, membresiaId } = await spendOnEntry(trx, cliente, { ...judged, usedMembresiaId }, by)
    const hours = reglas.reglas.REPETIDA === 'ignorar' ? 0 : reglas.horasRepetida
    const _id = await insertEntrada(trx, {
      clienteId,
      horarioId: claseId,
      dia,
      fecha: by.now,
      registradaPor: by.user._id,
      veredicto: permitidaPorque ? 'permitida' : motivos.length > 0 ? 'aviso' : 'adelante',
      motivos: motivos.map(({ codigo }) => codigo),
      permitidaPorque,
      membresiaId,
      repetidaHasta: await untilNextLibre(trx, clienteId, by.now, hours),
    })
    return { ...asAnswer(await getEntrada(trx, _id)), ...standing, membresia, repetida: false }
  })
}

async function identify(trx: Db, shown: string, by: Actor): Promise<string> {
  const digits = numeroMostrado(shown)
  if (CODIGO_DE_ENTRADA.test(digits)) return clienteDeCodigo(trx, digits, by)
  const clientes = await findQuienEntra(trx, digits, telefonoDe(shown) ?? digits)
  const [one, another] = clientes
  if (!one) throw new AppError('CLIENTE_NO_ENCONTRADO')
  if (another) throw new AppError('VARIOS_CLIENTES', { extra: { clientes } })
  return one._id
}

const asAnswer = ({
  salida: _,
  registradaPor: __,
  sinConexion: ___,
  ...entrada
}: Awaited<ReturnType<typeof getEntrada>>) => entrada

function blocked(cliente: QuienEntra, motivos: Motivo[], renovable: string | null): AppError {
  const mensaje = motivos[0]?.texto
  const extra = { motivos, cliente, renovable }
  return new AppError('ENTRADA_BLOQUEADA', { ...(mensaje && { mensaje }), extra })
}
