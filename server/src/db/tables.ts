import type { RecursoVivo } from '@gym/contract/core/cambios.rules'

/** Rights of the working role, besides reading. */
export type Rights =
  | 'once' // insert
  | 'editable' // insert, update
  | 'free' // insert, update, delete
  | 'owner' // nothing: triggers and functions of the owner write it
  | { update?: string[]; delete?: true } // insert, update of these columns, delete

interface TableOptions {
  /** Reason for having no trigger `auditar`. */
  unaudited?: string
  /** Resources to invalidate after a write; the table has the trigger `avisar_cambio`. */
  live?: readonly RecursoVivo[]
  /** Export descriptions of columns that `exportaciones/columnas.ts` lacks or describes otherwise. */
  columns?: Record<string, string>
}

interface Table extends TableOptions {
  rights: Rights
  exported?: string
  local?: string
}

export type Tables = Readonly<Record<string, Table>>

/** A table that an export of the whole gym contains. @param what describes its rows */
export function exported(rights: Rights, what: string, options: TableOptions = {}): Table {
  return { rights, exported: what, ...options }
}

/** A table of this installation alone. @param why the reason for not exporting it */
export function local(rights: Rights, why: string, options: TableOptions = {}): Table {
  return { rights, local: why, ...options }
}
