import type { ClientBase } from 'pg'

/**
 * After a restore nothing is sent until somebody says so: the gym of the copy may be at work elsewhere. What waited still waits, with the
 * ids by which a receiver knows what it was sent since; what somebody had taken when it was copied nobody is at.
 * @returns whether there is one
 */
export async function pauseAllWebhooks(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  await client.query(
    'insert into webhooks_en_pausa (webhook_id) select id from webhooks where eliminado_en is null on conflict do nothing',
  )
  await client.query('update envios set tomado_hasta = null where tomado_hasta is not null')
  const { rowCount } = await client.query('select from webhooks_en_pausa limit 1')
  return Boolean(rowCount)
}

/**
 * After a restore what was given out before opens nothing: of a token that was revoked since the copy says that it is good, and codes of
 * entry of the key of then would be those of other people by now.
 */
export async function revokeGiven(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('update tokens set revocado_en = now() where revocado_en is null')
  await client.query('delete from claves_de_entrada')
}
