/**
 * The program that the database belongs to, as far as its database has to know it. The names are in every data folder
 * and every backup that was ever made, so a program never changes its own.
 */
export interface Owner {
  /** What people call the program, in the sentences for whoever runs it and in the first line of a backup. */
  title: string
  /** What the database and the role that owns it are called: a plain lower-case word. */
  database: string
  /** What the program keeps in its data folder beside the database. */
  folders: string[]
}
