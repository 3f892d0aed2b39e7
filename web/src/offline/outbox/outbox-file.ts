import type { NewRow, OutboxRow, Tipo } from './outbox-rows.ts'

const FORMAT = 'admin-gimnasios-pendientes'

export function writeOutboxFile(rows: readonly OutboxRow[]): string {
  return JSON.stringify({ formato: FORMAT, version: 1, operaciones: rows }, null, 2)
}

const tipos: Tipo[] = ['venta', 'entrada', 'asistencia']

/** Parses an exported outbox; null for any other file. Idempotency keys make a second import of its rows harmless. */
export function parseOutboxFile(text: string): NewRow[] | null {
  let read: { formato?: unknown; operaciones?: unknown } | null
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (read?.formato !== FORMAT || !Array.isArray(read.operaciones)) return null
  const rows: unknown[] = read.operaciones
  return rows.every(isRow) ? rows.map(asNew) : null
}

function isRow(row: unknown): row is OutboxRow {
  const { key, tipo, body, usuario, ocurridoAt, dispositivo, resumen } = (row ?? {}) as Partial<OutboxRow>
  return (
    typeof key === 'string' &&
    tipos.some((known) => known === tipo) &&
    typeof body === 'object' &&
    typeof usuario?._id === 'string' &&
    typeof usuario.nombre === 'string' &&
    typeof ocurridoAt === 'number' &&
    typeof dispositivo === 'string' &&
    typeof resumen?.quien === 'string' &&
    typeof resumen.que === 'string'
  )
}

/** Marks the row as queued, because no caller awaits its response. */
const asNew = ({ seq: _, enviaPor: __, ...row }: OutboxRow): NewRow => ({
  ...row,
  anotada: true,
  esperaHasta: 0,
  tries: row.tries ?? 0,
})
