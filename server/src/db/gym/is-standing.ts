import { type SqlBool, sql } from 'kysely'

/** A ledger row of a payment that still counts: neither a refund nor a reversal, and not reversed. */
export const isStanding = (row: string) => sql<SqlBool>`(
  ${sql.ref(`${row}.revierteId`)} is null and ${sql.ref(`${row}.devolucionId`)} is null
  and not exists (select from contabilidad reversal where reversal.revierte_id = ${sql.ref(`${row}.id`)}))`
