/** The program that owns the database. Data folders and backups contain these names, so they must not change. */
export interface Owner {
  /** Name in messages to the operator and in the header of a backup. */
  title: string
  database: string
  folders: string[]
}
