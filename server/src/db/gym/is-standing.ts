import { type SqlBool, sql } from 'kysely'

/** True if the ledger row of a payment counts: it is neither a refund nor a reversal, and is not reversed. */
export const isStanding = (row: string) => sql<SqlBool>`(
  ${sql.ref(`${row}.revierteId`)} is null and ${sql.ref(`${row}.devolucionId`)} is null
  and not exists (select from contabilidad reversal where reversal.revierte_id = ${sql.ref(`${row}.id`)}))`
