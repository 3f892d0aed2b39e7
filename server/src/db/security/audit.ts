import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { AuditContext } from './audit-context.ts'

const LINKS_AT_ONCE = 1_000

interface Noted extends AuditContext {
  recurso?: string | undefined
  recursoId?: string | undefined
  /** `HECHO`, or the error code of the refusal. */
  resultado: string
}

export async function noteAct(db: Db, noted: Noted): Promise<void> {
  const { usuario = null, token = null, accion, direccion = null, peticion = null, fecha } = noted
  const { recurso = null, recursoId = null, resultado } = noted
  await sql`
    insert into auditoria (fecha, usuario_id, token_id, accion, recurso, recurso_id, direccion, peticion, resultado)
    values (coalesce(${fecha ?? null}::timestamptz, now()), ${usuario}, ${token}, ${accion}, ${recurso}, ${recursoId}, ${direccion},
      ${peticion}, ${resultado})
  `.execute(db)
}

/** Adds new audit rows to the hash chain, in batches. Returns at once if another process is doing so. */
export async function linkAudit(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      hechas: number
    }>`select encadenar_auditoria(${LINKS_AT_ONCE}) as hechas`.execute(db)
    if ((rows[0]?.hechas ?? 0) < LINKS_AT_ONCE) return
  }
}
