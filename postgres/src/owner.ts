/** The program that owns the database. Its names are in data folders and backups, so they must not change. */
export interface Owner {
  /** Name in messages to the operator and in the header of a backup. */
  title: string
  database: string
  folders: string[]
}
