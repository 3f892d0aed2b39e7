import { sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import type { Ajustes, AjustesVigentes } from '../../core/settings.ts'
import type { Db } from '../../db/connection/database.ts'
import { findAjustes } from './configuracion.queries.ts'

/** @param zonaHoraria default until the admin sets one */
export function createAjustes(db: Db, { zonaHoraria }: { zonaHoraria: string }): AjustesVigentes {
  const primeros: Ajustes = { ...sinConfigurar, zonaHoraria, logo: null }
  let known = primeros
  let adopted = 0
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const before = adopted
    const found = (await findAjustes(db)) ?? primeros
    // A save during the read makes its result stale: reads again.
    if (adopted !== before) return read()
    known = found
  }

  return {
    current: () => known,
    reload() {
      // Serializes the reads, so that an older one never overwrites a newer one.
      reading = reading.then(read, read)
      return reading
    },
    adopt(saved) {
      adopted += 1
      known = saved
    },
  }
}
