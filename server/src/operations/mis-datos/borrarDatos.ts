import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { BorradoPrevio } from '@gym/contract/mis-datos/mis-datos.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError, fieldError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { forgetAnswers } from '../../db/security/queued-operations.ts'
import { forgetPlaces } from '../../features/auth/lugares.queries.ts'
import { deleteSessions } from '../../features/auth/sesiones.queries.ts'
import { deleteCuposOfCliente } from '../../features/clases/inscripciones.queries.ts'
import { deleteFotoOf } from '../../features/clientes/fotos.queries.ts'
import { eraseContactos } from '../../features/cobros/contactos.queries.ts'
import { deleteComposicionesOf } from '../../features/composicion-corporal/composicion-corporal.queries.ts'
import { blockImports } from '../../features/importaciones/import-lock.queries.ts'
import { eraseFilasOf } from '../../features/importaciones/personas.queries.ts'
import { findUltimoDia } from '../../features/membresias/vigentes.queries.ts'
import {
  countBorrado,
  erasePersona,
  forgetChanges,
  getPersona,
  lockPersona,
} from '../../features/mis-datos/borrado.queries.ts'
import { deleteVinculo, findCuenta } from '../../features/mis-datos/vinculos.queries.ts'
import { deleteAsignacionesOf } from '../../features/rutinas/asignaciones.queries.ts'
import { eraseUser, lockUser } from '../../features/users/users.queries.ts'
import { getSaldo } from '../../features/ventas/cargos.queries.ts'

/** @throws CLIENTE_NO_ENCONTRADO */
export async function preverBorrado(
  db: Db,
  id: string,
  by: Pick<Actor, 'now' | 'timeZone'>,
): Promise<BorradoPrevio> {
  const cliente = await getPersona(db, id)
  const [{ borra, queda }, cuenta, impide] = await Promise.all([
    countBorrado(db, cliente._id),
    findOwnCuenta(db, cliente._id),
    whyNotYet(db, cliente._id, by),
  ])
  return { cliente, borra: { ...borra, cuenta }, queda, impide }
}

/**
 * Erases irreversibly; payments and entries stay, anonymous. `confirmacion` is the client's number (digits).
 * @throws CLIENTE_NO_ENCONTRADO, CONFIRMACION_DISTINTA, BORRADO_IMPEDIDO, IMPORTACION_EN_CURSO
 */
export function borrarDatos(db: Db, id: string, confirmacion: string, by: Actor): Promise<void> {
  return atomically(db, async (trx) => {
    // Blocks a concurrent import, whose file may contain the client.
    await blockImports(trx)
    const { _id, numeroIdentificacion } = await lockPersona(trx, id)
    if (confirmacion !== numeroIdentificacion) throw fieldError('CONFIRMACION_DISTINTA', 'confirmacion')
    const [first] = await whyNotYet(trx, _id, by)
    if (first) throw new AppError('BORRADO_IMPEDIDO', { mensaje: first.texto })
    const cuenta = await holdOwnCuenta(trx, _id)
    await deleteCuposOfCliente(trx, _id, by.now)
    await deleteFotoOf(trx, _id)
    await deleteComposicionesOf(trx, _id)
    await deleteAsignacionesOf(trx, _id)
    await eraseContactos(trx, _id)
    await deleteVinculo(trx, _id)
    if (cuenta) {
      await forgetPlaces(trx, cuenta._id)
      await eraseUser(trx, cuenta._id, by.now)
      await deleteSessions(trx, cuenta._id)
    }
    await forgetAnswers(trx, _id, cuenta?._id ?? null)
    await eraseFilasOf(trx, _id)
    await erasePersona(trx, _id, by.now)
    await forgetChanges(trx, _id, cuenta?._id ?? null)
  })
}

async function findOwnCuenta(db: Db, clienteId: string) {
  const cuenta = await findCuenta(db, clienteId)
  return cuenta?.rol === 'user' ? cuenta : null
}

/** Locks the linked account, so that its role cannot change before the commit. Null for staff's accounts. */
async function holdOwnCuenta(trx: Db, clienteId: string) {
  const cuenta = await findOwnCuenta(trx, clienteId)
  return cuenta && (await lockUser(trx, cuenta._id)).rol === 'user' ? cuenta : null
}

async function whyNotYet(
  db: Db,
  clienteId: string,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<BorradoPrevio['impide']> {
  const [fin, saldo] = await Promise.all([
    findUltimoDia(db, clienteId, dayIn(timeZone, now)),
    getSaldo(db, clienteId),
  ])
  return [
    ...(fin
      ? [
          {
            codigo: 'MEMBRESIA_VIGENTE',
            texto: `Tiene una membresía hasta el ${formatDay(fin)}: espera a que termine o elimínala.`,
          },
        ]
      : []),
    ...(saldo > 0
      ? [{ codigo: 'DEBE', texto: `Debe ${formatMoney(saldo)}: sus datos se borran cuando no deba nada.` }]
      : []),
    ...(saldo < 0
      ? [
          {
            codigo: 'A_FAVOR',
            texto: `Tiene ${formatMoney(-saldo)} a favor: primero devuelve o usa ese dinero.`,
          },
        ]
      : []),
  ]
}
