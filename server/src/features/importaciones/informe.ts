import type { Readable } from 'node:stream'
import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { Fila, Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { Cell } from '../../files/sheets/cells.ts'
import { heading, titleLines } from '../../files/spreadsheet.ts'
import { type Line, type Sheet, writeWorkbook } from '../../files/workbook.ts'
import { textOf } from './lectura/column-mapping.rules.ts'
import { columnasDeSaldo } from './lectura/saldos.rules.ts'

const nombreEstado: Record<Fila['estado'], string> = {
  nuevo: 'Nuevo',
  igual: 'Igual',
  cambia: 'Cambia',
  duda: 'Duda',
  error: 'Error',
  omitida: 'Se dejó fuera',
}

export function informe(
  importacion: Importacion,
  steps: AsyncIterable<Fila[]>,
  saldos: AsyncIterable<{ fila: number; celdas: Cell[] }[]>,
  titulos: { gimnasio: string | undefined; descargado: string },
): Readable {
  const campos = camposDe[importacion.tipo].filter(
    ({ campo }) => campo in importacion.mapa || campo in importacion.fijos,
  )
  const nombreDe = (campo: string | null) =>
    camposDe[importacion.tipo].find((each) => each.campo === campo)?.nombre ?? campo
  const conservados = new Map(importacion.conservados.map(({ fila, texto }) => [fila, texto]))
  async function* lines(): AsyncGenerator<Line> {
    for await (const filas of steps)
      yield* filas.map(({ fila, estado, mensajes, cambios, valores, entendidos }) => ({
        values: [
          fila,
          nombreEstado[estado] ?? estado,
          [
            ...mensajes.map(({ campo, mensaje }) => (campo ? `${nombreDe(campo)}: ${mensaje}` : mensaje)),
            ...Object.entries(cambios).map(
              ([campo, [antes, despues]]) =>
                `${nombreDe(campo)}: ${antes ?? '(vacío)'} → ${despues ?? '(vacío)'}`,
            ),
            ...Object.entries(entendidos).map(([campo, said]) => `${nombreDe(campo)}: se entendió «${said}»`),
            conservados.get(fila) ?? '',
          ]
            .filter(Boolean)
            .join('\n'),
          ...campos.map(({ campo }) => valores[campo] ?? ''),
        ],
      }))
  }
  const heads = ['Fila', 'Qué pasó', 'Detalle', ...campos.map(({ nombre }) => nombre)]
  const importadas = {
    name: 'Importación',
    widths: [8, 14, 60, ...campos.map(() => 22)],
    top: [
      ...titleLines({
        ...titulos,
        titulo: `Importación de ${importacion.tipo}${importacion.archivo ? `: ${importacion.archivo}` : ''}`,
      }),
      { values: heads, lookOf: () => heading },
    ],
    lines: lines(),
  }
  return writeWorkbook(
    importacion.saldos ? [importadas, sheetOfSaldos(importacion, saldos, titulos)] : [importadas],
  )
}

const WHO = ['numeroIdentificacion', 'nombreCompleto', 'nombre', 'apellido', 'nombreCliente']

/** Sheet of the rows with a balance; balances are not imported. */
function sheetOfSaldos(
  importacion: Importacion,
  steps: AsyncIterable<{ fila: number; celdas: Cell[] }[]>,
  titulos: { gimnasio: string | undefined; descargado: string },
): Sheet {
  const { columnas, mapa } = importacion
  const shown = [
    ...WHO.flatMap((campo) => mapa[campo] ?? []),
    ...(mapa.precio === undefined ? [] : [mapa.precio]),
    ...columnasDeSaldo(importacion).indices,
  ]
  async function* lines(): AsyncGenerator<Line> {
    for await (const filas of steps)
      yield* filas.map(({ fila, celdas }) => ({ values: [fila, ...shown.map((at) => textOf(celdas[at]))] }))
  }
  const heads = ['Fila', ...shown.map((at) => columnas.find(({ indice }) => indice === at)?.nombre ?? '')]
  return {
    name: 'Saldos sin traer',
    widths: [8, ...shown.map(() => 22)],
    top: [
      ...titleLines({ ...titulos, titulo: 'Saldos que el archivo trae y no se importaron' }),
      { values: heads, lookOf: () => heading },
    ],
    lines: lines(),
  }
}
