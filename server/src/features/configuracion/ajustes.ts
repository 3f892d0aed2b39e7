import type { Ajustes, AjustesVigentes } from '../../ajustes.ts'
import type { Db } from '../../db/database.ts'
import { findAjustes, sinConfigurar } from './configuracion.queries.ts'

/**
 * Keeps the settings in memory.
 *
 * @param zonaHoraria the time zone until the admin sets one
 */
export function createAjustes(db: Db, { zonaHoraria }: { zonaHoraria: string }): AjustesVigentes {
  const primeros: Ajustes = { ...sinConfigurar, zonaHoraria }
  let known = primeros
  let reading: Promise<void> = Promise.resolve()

  async function read() {
    known = (await findAjustes(db)) ?? primeros
  }

  return {
    current: () => known,
    reload() {
      // One after the other, so that what was read first never replaces what was read last.
      reading = reading.then(read, read)
      return reading
    },
  }
}
