import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { Alert, Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { listed, sinTraer } from './importacion-words.ts'

const quoted = (names: string[]) => listed(names.map((name) => `«${name}»`))

export function SinTraer({ importacion }: { importacion: Importacion }) {
  const { saldos } = importacion
  const columnas = sinTraer(importacion)
  if (columnas.length === 0) return null
  const isDone = importacion.estado === 'hecha'
  const isOne = columnas.length === 1
  const brings = isDone ? (isOne ? 'trajo' : 'trajeron') : isOne ? 'trae' : 'traen'
  return (
    <>
      <Text size="sm">
        No se {brings} {isOne ? 'la columna' : 'las columnas'}: {quoted(columnas)}.
      </Text>
      {saldos && saldos.personas > 0 && (
        <Alert color="yellow" role="status">
          {pluralize(saldos.personas, ['persona tiene', 'personas tienen'])} algo en {quoted(saldos.columnas)}
          : el programa no trae saldos ni abonos, así que no quedan en Cobros. El informe dice quiénes son, en
          su hoja «Saldos sin traer»: descárgalo y anótalos.
        </Alert>
      )}
      {saldos?.estados && saldos.estados.filas > 0 && (
        <Alert color="yellow" role="status">
          {pluralize(saldos.estados.filas, ['fila dice', 'filas dicen'])} retirado, congelada o algo parecido
          en {quoted(saldos.estados.columnas)}: el programa no trae ese estado, y cada membresía queda como
          digan sus fechas. Deja fuera las que no valen, y congela después las que lo están.
        </Alert>
      )}
    </>
  )
}
