import { sinConfigurar } from '@gym/contract/configuracion.rules'
import type { Ajustes, AjustesVigentes } from '../../ajustes.ts'
import type { Db } from '../../db/database.ts'
import { findAjustes } from './configuracion.queries.ts'

/**
 * Keeps the settings in memory.
 *
 * @param zonaHoraria the time zone until the admin sets one
 */
export function createAjustes(db: Db, { zonaHoraria }: { zonaHoraria: string }): AjustesVigentes {
  const primeros: Ajustes = { ...sinConfigurar, zonaHoraria, logo: null }
  let known = primeros
  let adopted = 0
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const before = adopted
    const found = (await findAjustes(db)) ?? primeros
    // Read while this program was saving, it may be what was there before.
    if (adopted !== before) return read()
    known = found
  }

  return {
    current: () => known,
    reload() {
      // One after the other, so that what was read first never replaces what was read last.
      reading = reading.then(read, read)
      return reading
    },
    adopt(saved) {
      adopted += 1
      known = saved
    },
  }
}
