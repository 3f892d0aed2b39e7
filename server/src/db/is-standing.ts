import { type SqlBool, sql } from 'kysely'

/** Whether a row of a payment says what it brought in: neither a return, nor undone, nor what undoes another one. */
export const isStanding = (row: string) => sql<SqlBool>`(
  ${sql.ref(`${row}.revierteId`)} is null and ${sql.ref(`${row}.devolucionId`)} is null
  and not exists (select from contabilidad reversal where reversal.revierte_id = ${sql.ref(`${row}.id`)}))`
