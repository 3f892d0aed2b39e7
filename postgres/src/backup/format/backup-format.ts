import type { Owner } from '../../owner.ts'
import type { Seal } from './seal.ts'

/** Current version of the format. Format 1 has no seal; old files still use it. */
const FORMAT = 2

/** First line of a backup, which is plain SQL like pg_dump's, with metadata in SQL comments. */
export interface Manifest {
  migraciones: string[]
  creado: string
  sellado: boolean
}

export class NewerFormat extends Error {}

const titleOf = ({ title }: Owner) => `-- Respaldo de ${title}, formato `
const END = '-- Fin del respaldo. Filas: '
const SEAL = '-- Sello: '

/** Prefix of an uploaded file's name and size; comments with its bytes in base64 follow. */
const FILE = '-- Archivo: '
const COMMENT = '-- '
const FILE_NAME = /^[\w-]+\.\w+$/

const IDENTIFIER = '"(?:[^"]|"")+"'
const COPY = new RegExp(`^COPY public\\.(${IDENTIFIER}) \\(${IDENTIFIER}(?:, ${IDENTIFIER})*\\) FROM stdin;$`)
const SEQUENCE = /^SELECT pg_catalog\.setval\('(?:[^']|'')+', \d+, true\);$/
const OPENING = ["SET client_encoding = 'UTF8';", 'BEGIN;', '']
const CLOSING = ['COMMIT;']

export interface BackupFile {
  /** Name without a folder. */
  nombre: string
  bytes: number
}

export type Line =
  | { kind: 'file'; file: BackupFile }
  | { kind: 'copy'; statement: string; table: string }
  | { kind: 'sequence'; statement: string }
  | { kind: 'end'; rows: number }
  | { kind: 'seal'; seal: Seal }
  | { kind: 'frame' }
  | { kind: 'foreign' }

export function headerLines(owner: Owner, manifest: Omit<Manifest, 'sellado'>): string {
  return `${titleOf(owner)}${FORMAT}: ${JSON.stringify(manifest)}\n${OPENING.join('\n')}\n`
}

export function copyLine({ name, columns }: { name: string; columns: string[] }): string {
  return `COPY public.${quote(name)} (${columns.map(quote).join(', ')}) FROM stdin;\n`
}

export function sequenceLine(name: string, lastValue: string): string {
  const literal = `public.${quote(name)}`.replaceAll("'", "''")
  return `SELECT pg_catalog.setval('${literal}', ${lastValue}, true);\n`
}

export function endLines(rows: number): string {
  return `${CLOSING.join('\n')}\n${END}${rows}\n`
}

export function sealLine(seal: Seal): string {
  return `${SEAL}${JSON.stringify(seal)}\n`
}

export function isFileName(name: string): boolean {
  return FILE_NAME.test(name)
}

export function fileLine(file: BackupFile): string {
  return `${FILE}${JSON.stringify(file)}\n`
}

export function bytesLine(bytes: Buffer): string {
  return `${COMMENT}${bytes.toString('base64')}\n`
}

export function parseBytes(line: string | undefined): Buffer | undefined {
  return line?.startsWith(COMMENT) ? Buffer.from(line.slice(COMMENT.length), 'base64') : undefined
}

function parseFile(line: string): BackupFile | undefined {
  const { nombre, bytes } = objectIn<BackupFile>(line.slice(FILE.length)) ?? {}
  if (typeof nombre !== 'string' || !isFileName(nombre)) return undefined
  return typeof bytes === 'number' && bytes >= 0 ? { nombre, bytes } : undefined
}

/** Undefined if the line is not the header of one of the owner's backups. @throws NewerFormat */
export function parseHeader(owner: Owner, line: string | undefined): Manifest | undefined {
  const title = titleOf(owner)
  if (!line?.startsWith(title)) return undefined
  const [, format, json = ''] = /^(\d+): (.*)$/.exec(line.slice(title.length)) ?? []
  if (Number(format) > FORMAT) throw new NewerFormat()
  const manifest = objectIn<Manifest>(json)
  const { migraciones, creado } = manifest ?? {}
  if (!Array.isArray(migraciones) || migraciones.length === 0 || typeof creado !== 'string') return undefined
  return { migraciones: migraciones.map(String), creado, sellado: Number(format) > 1 }
}

function parseSeal(json: string): Seal | undefined {
  const { estructura, partes, filas, esquema } = objectIn<Seal>(json) ?? {}
  if (typeof estructura !== 'string' || !Array.isArray(partes) || !filas || !esquema) return undefined
  return { estructura, partes, filas, esquema }
}

function objectIn<T>(json: string): Partial<T> | undefined {
  try {
    return JSON.parse(json) as Partial<T>
  } catch {
    return undefined
  }
}

/** Parses one line. Files are untrusted, so only statements that a backup contains reach the database. */
export function parseLine(line: string): Line {
  const [, table] = COPY.exec(line) ?? []
  if (table) return { kind: 'copy', statement: line, table: table.slice(1, -1).replaceAll('""', '"') }
  if (SEQUENCE.test(line)) return { kind: 'sequence', statement: line }
  if (line.startsWith(END)) return { kind: 'end', rows: Number(line.slice(END.length)) }
  const seal = line.startsWith(SEAL) ? parseSeal(line.slice(SEAL.length)) : undefined
  if (seal) return { kind: 'seal', seal }
  const file = line.startsWith(FILE) ? parseFile(line) : undefined
  if (file) return { kind: 'file', file }
  return { kind: [...OPENING, ...CLOSING].includes(line) ? 'frame' : 'foreign' }
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
