import { clipsFolder } from '../core/paths.ts'
import type { Db } from '../db/connection/database.ts'
import { deleteOldEdiciones } from '../db/gym/ediciones.ts'
import { joinSumas } from '../db/lists/sumas.ts'
import { deleteOldTries } from '../db/security/attempt-limits.ts'
import { deleteOldCalls } from '../db/security/call-limits.ts'
import { deleteOldKeys } from '../db/security/idempotency-keys.ts'
import { deleteOldPlaces } from '../features/auth/lugares.queries.ts'
import { deleteExpiredSessions } from '../features/auth/sesiones.queries.ts'
import { sweepClips } from '../features/ejercicios/clips.ts'
import {
  deleteUnmadeImportaciones,
  forgetImportaciones,
} from '../features/importaciones/importaciones-viejas.queries.ts'
import { deleteOldEnvios, giveUpPaused } from '../features/integraciones/envios.queries.ts'
import { deleteOldCodigos } from '../features/mis-datos/vinculos.queries.ts'
import { deleteAbandonedSuscripciones } from '../features/suscripciones/suscripciones.queries.ts'
import type { Deps } from '../http/routes.ts'

export type HourlyJob = (db: Db, now: Date) => Promise<unknown>

/** Jobs by their name in the log. */
export const hourlyJobs = ({ config }: Pick<Deps, 'config'>): Record<string, HourlyJob> => ({
  deleteOldKeys,
  deleteOldEdiciones,
  deleteExpiredSessions,
  deleteOldPlaces,
  deleteOldTries,
  deleteOldCalls,
  deleteOldCodigos,
  deleteUnmadeImportaciones,
  forgetImportaciones,
  deleteAbandonedSuscripciones,
  giveUpPaused,
  deleteOldEnvios,
  joinSumas,
  sweepUploads: (db, now) => sweepClips(db, clipsFolder(config), now),
})
