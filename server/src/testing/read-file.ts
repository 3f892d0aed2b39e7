import type { OrdenDeFecha } from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import type { ComoSeLee } from '../features/importaciones/filas.rules.ts'
import { detectFormats } from '../features/importaciones/lectura/column-formats.rules.ts'
import {
  columnasDe,
  findTitleRow,
  knownIn,
  suggestMapa,
} from '../features/importaciones/lectura/column-mapping.rules.ts'
import { entendidosDe } from '../features/importaciones/lectura/entendidos.rules.ts'
import { leerFila } from '../features/importaciones/lectura/leer-fila.rules.ts'
import { asStorable, type Row } from '../files/sheets/cells.ts'
import { readSheet } from '../files/sheets/read-sheet.ts'
import { especies } from '../operations/importaciones/batches.ts'

interface Como {
  pasted?: boolean
  fechas?: Record<string, OrdenDeFecha>
  mapa?: Record<string, number>
  /** Values typed in the review, by the index of the row. */
  valores?: Record<string, string>[]
}

export async function readFile(
  tipo: TipoImportacion,
  file: string | Buffer,
  { pasted = false, fechas = {}, mapa: said, valores = [] }: Como = {},
) {
  const none = new Map<string, string>()
  const reading = await readSheet(Buffer.from(file as string), { pasted, knows: knownIn(tipo, none) })
  const all: Row[] = []
  for await (const row of reading.rows) all.push(asStorable(row))
  const titleRow = findTitleRow(tipo, all.slice(0, 40), none)
  const below = all.slice(titleRow ? all.indexOf(titleRow) + 1 : 0)
  const columnas = columnasDe(titleRow, below, reading.ocultas)
  const mapa = said ?? suggestMapa(tipo, columnas, none)
  const leidas = await detectFormats({ tipo, mapa, columnas }, fechas, async function* (columna) {
    yield below.flatMap(({ celdas: { [columna]: cell } }) =>
      typeof cell === 'string' || Number.isInteger(cell) ? [String(cell)] : [],
    )
  })
  const importacion: ComoSeLee['importacion'] = { tipo, mapa, fijos: {}, columnas, ...leidas }
  const by = { timeZone: 'America/Bogota', now: new Date('2026-11-20T15:00:00Z') }
  return below.map(({ fila, celdas }, index) => {
    const typed = valores[index] ?? {}
    const leida = leerFila(
      { importacion, by },
      { fila, celdas, valores: typed, omitir: null, decision: null },
    )
    const propios = especies[tipo].entender?.(leida, importacion) ?? {}
    const dudas = leida.dudas.map(({ campo }) => campo)
    const errores = leida.errores.map(({ campo }) => campo)
    const given = Object.fromEntries(Object.entries(propios).filter(([, value]) => value !== undefined))
    return {
      datos: { ...leida.datos, ...given } as Record<string, unknown>,
      horas: leida.horas,
      dudas,
      preguntas: leida.dudas,
      avisos: leida.avisos,
      errores,
      entendidos: entendidosDe(tipo, leida, propios),
    }
  })
}
