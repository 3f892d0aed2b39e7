import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { Alert, Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { listed, sinTraer } from './importacion-words.ts'

const quoted = (names: string[]) => listed(names.map((name) => `«${name}»`))

/** Lists the columns that are not imported, and warns of balances among them. */
export function SinTraer({ importacion }: { importacion: Importacion }) {
  const { saldos } = importacion
  const columnas = sinTraer(importacion)
  if (columnas.length === 0) return null
  const isDone = importacion.estado === 'hecha'
  const said = columnas.length === 1 ? 'la columna' : 'las columnas'
  return (
    <>
      <Text size="sm">
        {isDone ? 'No se trajeron' : 'No se traen'} {said}: {quoted(columnas)}.
      </Text>
      {saldos && saldos.personas > 0 && (
        <Alert color="yellow" role="status">
          {pluralize(saldos.personas, ['persona tiene', 'personas tienen'])} algo en {quoted(saldos.columnas)}
          : el programa no trae saldos ni abonos, así que no quedan en Cobros. El informe dice quiénes son, en
          su hoja «Saldos sin traer»: descárgalo y anótalos.
        </Alert>
      )}
    </>
  )
}
