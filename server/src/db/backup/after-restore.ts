import { HECHO } from '@gym/contract/auditoria/auditoria.rules'
import type { ClientBase } from 'pg'

interface Pedida {
  nombre: string
  usuario: string | null
  direccion: string
  peticion: string
}

/** Records the restore in the restored database, whose audit lacks all rows written after the backup. */
export async function noteRestore(
  client: Pick<ClientBase, 'query'>,
  { nombre, usuario, direccion, peticion }: Pedida,
): Promise<void> {
  await client.query(
    `insert into auditoria (fecha, usuario_id, accion, recurso, recurso_id, direccion, peticion, resultado)
     values (now(), $1, 'restaurarCopia', 'copias', $2, $3, $4, $5)`,
    [usuario, nombre, direccion, peticion, HECHO],
  )
}

/** Pauses all webhooks: the original installation may still send them. Returns whether any is paused. */
export async function pauseAllWebhooks(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  await client.query(
    'insert into webhooks_en_pausa (webhook_id) select id from webhooks where eliminado_en is null on conflict do nothing',
  )
  await client.query('update envios set tomado_hasta = null where tomado_hasta is not null')
  const { rowCount } = await client.query('select from webhooks_en_pausa limit 1')
  return Boolean(rowCount)
}

/** Revokes all tokens, and all entry codes by their key: some may have been revoked since the backup. */
export async function revokeTokensAndEntryCodes(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('update tokens set revocado_en = now() where revocado_en is null')
  await client.query('delete from claves_de_entrada')
}
