import type { Db } from '../../db/database.ts'
import { databaseErrorCode } from '../../db/database-errors.ts'
import { type Ajustes, findAjustes, sinConfigurar } from './configuracion.queries.ts'

/** The gym's settings in memory, for whoever needs to know what day it is in the gym. */
export interface AjustesVigentes {
  /** As last read. */
  current(): Ajustes
  /** Reads them again. While the database cannot be reached they stay as they are. */
  reload(): Promise<void>
}

/** @param zonaHoraria the time zone until the admin sets one */
export function createAjustes(db: Db, { zonaHoraria }: { zonaHoraria: string }): AjustesVigentes {
  const primeros: Ajustes = { ...sinConfigurar, zonaHoraria }
  let known = primeros
  let reading: Promise<void> = Promise.resolve()

  async function read() {
    try {
      known = (await findAjustes(db)) ?? primeros
    } catch (error) {
      if (databaseErrorCode(error) !== 'BASE_DE_DATOS_NO_DISPONIBLE') throw error
    }
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
