import { dayIn } from '@gym/contract/core/calendar'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import { porAutorizar } from '@gym/contract/ventas/ventas.rules'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { setCortesia, verMembresia } from '../../features/membresias/membresias.queries.ts'
import { isMembresiaCobrada, listMembresiasPorCobrar } from '../../features/membresias/por-cobrar.queries.ts'
import { insertRebaja } from '../../features/ventas/rebajas.queries.ts'
import { type Autorizado, noteAutorizacion } from '../cuentas/autorizar.ts'
import { listaDeMembresia, listPlanesDeLista } from '../ventas/listaDeMembresia.ts'
import { lockForEdit } from './editarMembresia.ts'

const WHOLE = 100

/**
 * Gives an uncharged membership as a courtesy: a discount of its whole price, with the reason.
 * @throws MEMBRESIA_NO_ENCONTRADA, MEMBRESIA_YA_COBRADA, DESCUENTO_POR_AUTORIZAR, AUTORIZACION_INCORRECTA,
 * AUTORIZACION_SIN_CODIGO, AUTORIZACION_CODIGO_INCORRECTO
 */
export function darCortesia(
  db: Db,
  id: string,
  motivo: string,
  by: Actor & { descuentoMaximo?: number; autoriza?: Autorizado | undefined },
): Promise<MembresiaVista> {
  const { descuentoMaximo = WHOLE, autoriza } = by
  return atomically(db, async (trx) => {
    await lockForEdit(trx, id, {})
    const { cortesia } = await verMembresia(trx, id, dayIn(by.timeZone, by.now))
    if (cortesia !== null) throw new AppError('MEMBRESIA_YA_COBRADA', { mensaje: 'Ya es una cortesía.' })
    if (await isMembresiaCobrada(trx, id))
      throw new AppError('MEMBRESIA_YA_COBRADA', { mensaje: 'Ya está cobrada: no puede ser una cortesía.' })
    if (descuentoMaximo < WHOLE) {
      if (!autoriza) throw new AppError('DESCUENTO_POR_AUTORIZAR', { mensaje: porAutorizar(descuentoMaximo) })
      const act = { accion: 'darCortesia', recurso: 'ventas_autorizaciones', recursoId: id }
      await noteAutorizacion(trx, autoriza, act, by)
    }
    await setCortesia(trx, id, motivo)
    const given = (await listMembresiasPorCobrar(trx, [id])).get(id)
    const lista = given ? listaDeMembresia(await listPlanesDeLista(trx), given, given.precio).lista : 0
    const autorizadaPor = descuentoMaximo < WHOLE ? (autoriza?._id ?? null) : null
    await insertRebaja(
      trx,
      { tipo: 'cortesia', membresiaId: id },
      { lista, monto: 0, motivo, autorizadaPor },
      by,
    )
    return verMembresia(trx, id, dayIn(by.timeZone, by.now))
  })
}
