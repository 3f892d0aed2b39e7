import type { Owner } from '../owner.ts'
import type { Table } from './schema.ts'

/**
 * A backup is plain SQL as pg_dump writes it, so that `psql` can load it too into a database migrated up to the
 * same version. What a restore needs to know besides stands in comments.
 */
export interface Manifest {
  /** The migrations that made the tables, in order. */
  migraciones: string[]
  /** When the backup was made, ISO 8601. */
  creado: string
}

const titleOf = ({ title }: Owner) => `-- Respaldo de ${title}, formato 1: `
const END = '-- Fin del respaldo. Filas: '

const IDENTIFIER = '"(?:[^"]|"")+"'
const COPY = new RegExp(`^COPY public\\.${IDENTIFIER} \\(${IDENTIFIER}(?:, ${IDENTIFIER})*\\) FROM stdin;$`)
const SEQUENCE = /^SELECT pg_catalog\.setval\('(?:[^']|'')+', \d+, true\);$/
const OPENING = ["SET client_encoding = 'UTF8';", 'BEGIN;', '']
const CLOSING = ['COMMIT;']

export type Line =
  | { kind: 'copy'; statement: string }
  | { kind: 'sequence'; statement: string }
  | { kind: 'end'; rows: number }
  | { kind: 'frame' }
  | { kind: 'foreign' }

export function headerLines(owner: Owner, manifest: Manifest): string {
  return `${titleOf(owner)}${JSON.stringify(manifest)}\n${OPENING.join('\n')}\n`
}

export function copyLine({ name, columns }: Table): string {
  return `COPY public.${quote(name)} (${columns.map(quote).join(', ')}) FROM stdin;\n`
}

export function sequenceLine(name: string, lastValue: string): string {
  const literal = `public.${quote(name)}`.replaceAll("'", "''")
  return `SELECT pg_catalog.setval('${literal}', ${lastValue}, true);\n`
}

export function endLines(rows: number): string {
  return `${CLOSING.join('\n')}\n${END}${rows}\n`
}

/** @returns undefined when the first line is not that of one of the owner's backups */
export function parseHeader(owner: Owner, line: string | undefined): Manifest | undefined {
  const title = titleOf(owner)
  if (!line?.startsWith(title)) return undefined
  try {
    const manifest = JSON.parse(line.slice(title.length)) as Partial<Manifest>
    const { migraciones, creado } = manifest
    if (!Array.isArray(migraciones) || migraciones.length === 0 || typeof creado !== 'string')
      return undefined
    return { migraciones: migraciones.map(String), creado }
  } catch {
    return undefined
  }
}

/** A file may come from anywhere: nothing but what a backup holds is ever handed to the database. */
export function parseLine(line: string): Line {
  if (COPY.test(line)) return { kind: 'copy', statement: line }
  if (SEQUENCE.test(line)) return { kind: 'sequence', statement: line }
  if (line.startsWith(END)) return { kind: 'end', rows: Number(line.slice(END.length)) }
  return { kind: [...OPENING, ...CLOSING].includes(line) ? 'frame' : 'foreign' }
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
