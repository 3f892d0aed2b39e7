import { esContado } from '@gym/contract/cobros/cobros.rules'
import type { ContactoHecho, NuevoContacto } from '@gym/contract/cobros/cobros.schema'
import { juzgarContacto, seDesde } from '@gym/contract/cobros/contactos.rules'
import { type Day, dayIn } from '@gym/contract/core/calendar'
import type { Actor } from '../../core/actor.ts'
import { AppError, fieldError, found } from '../../core/app-error.ts'
import { writtenDay } from '../../core/written-day.ts'
import type { Db } from '../../db/connection/database.ts'
import { getAjustesDeCobro } from './ajustes.queries.ts'
import { getContacto, getHistorial, insertContacto, lockContactado } from './contactos.queries.ts'
import { type Contexto, enCobros } from './personas.queries.ts'

/**
 * Locks the client, so that concurrent desks cannot exceed the contact rule.
 * @throws CLIENTE_NO_ENCONTRADO, CONTACTO_NO_PERMITIDO, SIN_WHATSAPP, PROMESA_ANTES, FECHA_LEJANA
 */
export async function registrarContacto(
  trx: Db,
  id: string,
  { canal, resultado = null, nota = null, promesa, grupo }: NuevoContacto,
  by: Actor & { gimnasio: string | undefined },
): Promise<ContactoHecho> {
  const prometido = promisedDay(promesa, by)
  const clienteId = await lockContactado(trx, id)
  const ajustes = await getAjustesDeCobro(trx)
  if (esContado(canal)) {
    const historial = await getHistorial(trx, clienteId, by.now)
    const { permitido, motivo, desde } = juzgarContacto(by.now, ajustes.regla, historial, canal)
    if (!permitido)
      throw new AppError('CONTACTO_NO_PERMITIDO', {
        mensaje: [motivo, desde && seDesde(desde, by.timeZone)].filter(Boolean).join(' '),
        extra: { motivo, desde },
      })
  }
  const enlaceWhatsapp =
    canal === 'whatsapp' ? await enlaceDe(trx, clienteId, { ...by, grupo, ajustes }) : null
  const made = await insertContacto(trx, { clienteId, canal, resultado, nota, promesa: prometido }, by)
  return { ...(await getContacto(trx, made)), enlaceWhatsapp }
}

/** Refuses a promise for a day before today. @throws PROMESA_ANTES, FECHA_LEJANA */
function promisedDay(promesa: NuevoContacto['promesa'], by: Actor): Day | null {
  if (!promesa) return null
  const day = writtenDay(promesa, by, { campo: 'promesa' })
  if (day < dayIn(by.timeZone, by.now)) throw fieldError('PROMESA_ANTES', 'promesa')
  return day
}

async function enlaceDe(trx: Db, _id: string, contexto: Omit<Contexto, 'today'> & Actor): Promise<string> {
  const today = dayIn(contexto.timeZone, contexto.now)
  const [persona] = await enCobros(trx, [{ _id }], { ...contexto, today })
  return found(persona?.enlaceWhatsapp, 'SIN_WHATSAPP')
}
