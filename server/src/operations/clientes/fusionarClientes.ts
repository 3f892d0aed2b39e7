import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { FusionPrevia } from '@gym/contract/clientes/fusiones.schema'
import { dayIn } from '@gym/contract/core/calendar'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { moveAsistencias } from '../../features/asistencias/asistencias.queries.ts'
import { deleteCuposOfCliente, moveCupos } from '../../features/clases/inscripciones.queries.ts'
import { getCliente, hideCliente, lockClientesAlone } from '../../features/clientes/clientes.queries.ts'
import {
  countFusion,
  type DosFichas,
  fillIn,
  insertFusion,
  moveFoto,
  moveHistorial,
} from '../../features/clientes/fusiones.queries.ts'
import { moveContactos } from '../../features/cobros/contactos.queries.ts'
import { moveComposiciones } from '../../features/composicion-corporal/composicion-corporal.queries.ts'
import { blockImports } from '../../features/importaciones/import-lock.queries.ts'
import { moveHechos } from '../../features/importaciones/personas.queries.ts'
import { insertAsiento } from '../../features/libros/asientos.queries.ts'
import { partidasDeCartera } from '../../features/libros/asientos.rules.ts'
import { moveMembresias } from '../../features/membresias/membresias.queries.ts'
import { returnSesiones } from '../../features/membresias/vigentes.queries.ts'
import { findCuenta, moveVinculo } from '../../features/mis-datos/vinculos.queries.ts'
import { lockPagosOfCliente, movePagos } from '../../features/pagos/pagos.queries.ts'
import { moveMatricula } from '../../features/planes/matriculas.queries.ts'
import { moveAsignaciones } from '../../features/rutinas/asignaciones.queries.ts'
import { aplicarAnticipos, getCartera, getSaldo, moveVentas } from '../../features/ventas/cargos.queries.ts'

/** @throws CLIENTE_NO_ENCONTRADO, MISMO_CLIENTE */
export async function preverFusion(db: Db, fichas: DosFichas): Promise<FusionPrevia> {
  const [cliente, otro] = await Promise.all([getCliente(db, fichas.a), getCliente(db, fichas.de)])
  if (cliente._id === otro._id) throw new AppError('MISMO_CLIENTE')
  const [{ mueve, repetidas }, saldo, suya, propia] = await Promise.all([
    countFusion(db, { de: otro._id, a: cliente._id }),
    getSaldo(db, otro._id),
    findCuenta(db, otro._id),
    findCuenta(db, cliente._id),
  ])
  const cuenta = suya && { nombre: suya.nombre, email: suya.email, pasa: propia === null }
  return { cliente, otro, mueve: { ...mueve, saldo }, repetidas, cuenta }
}

/**
 * Merges `de` into `a`, hides `de`. Locks payments before clients, as `editarPago` does, against deadlocks.
 * @throws CLIENTE_NO_ENCONTRADO, MISMO_CLIENTE, IMPORTACION_EN_CURSO, PERIODO_CERRADO
 */
export function fusionarClientes(db: Db, fichas: DosFichas, by: Actor): Promise<Cliente> {
  const { de, a } = fichas
  if (de === a) throw new AppError('MISMO_CLIENTE')
  return atomically(db, async (trx) => {
    await blockImports(trx)
    await lockPagosOfCliente(trx, de)
    const clientes = await lockClientesAlone(trx, [de, a])
    const remaining = found(
      clientes.find(({ _id }) => _id === a),
      'CLIENTE_NO_ENCONTRADO',
    )
    const gone = found(
      clientes.find(({ _id }) => _id === de),
      'CLIENTE_NO_ENCONTRADO',
    )
    await movePagos(trx, fichas)
    await moveVentas(trx, fichas)
    await moveContactos(trx, fichas)
    // Unapplied payments on account of one client pay the debts of the other.
    const before = await getCartera(trx, a)
    await aplicarAnticipos(trx, a)
    await insertAsiento(
      trx,
      {
        fecha: dayIn(by.timeZone, by.now),
        descripcion: 'Anticipos aplicados a deudas al unir dos fichas',
        origen: 'cartera',
        origenId: a,
        partidas: partidasDeCartera(before, await getCartera(trx, a)),
      },
      by,
    )
    await returnSesiones(trx, await moveAsistencias(trx, fichas, by))
    await moveMembresias(trx, fichas)
    await moveMatricula(trx, fichas)
    await moveCupos(trx, fichas, by.now)
    if (remaining.estado === 'inactivo') await deleteCuposOfCliente(trx, a, by.now)
    await moveAsignaciones(trx, fichas)
    await moveComposiciones(trx, fichas)
    await moveFoto(trx, fichas)
    await moveVinculo(trx, fichas)
    await moveHistorial(trx, fichas)
    await moveHechos(trx, fichas)
    await fillIn(trx, fichas)
    await hideCliente(trx, de, by.now)
    await insertFusion(trx, fichas, gone, by)
    return getCliente(trx, a)
  })
}
