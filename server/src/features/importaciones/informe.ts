import type { Readable } from 'node:stream'
import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { Fila, Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { heading, titleLines } from '../../files/spreadsheet.ts'
import { type Line, writeWorkbook } from '../../files/workbook.ts'

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
  return writeWorkbook([
    {
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
    },
  ])
}
