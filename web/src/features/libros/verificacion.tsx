import type { VerificacionLibros } from '@gym/contract/libros'
import { Alert, List } from '@mantine/core'
import { counted } from '../../lib/counted.ts'
import { Announced } from '../../ui/announced.tsx'
import type { useVerificar } from './libros.api.ts'

/** What came of trying the laws of the books. */
export function Pruebas({ data, error, isPending }: ReturnType<typeof useVerificar>) {
  return (
    <Announced>
      {error && !isPending && <Alert color="red">No se pudieron verificar los libros: {error.message}</Alert>}
      {data && !isPending && <Resultado {...data} />}
    </Announced>
  )
}

function Resultado({ ok, pruebas }: VerificacionLibros) {
  if (ok)
    return (
      <Alert color="green">
        Todo cuadra: {counted(pruebas.length, ['prueba hecha', 'pruebas hechas'])} a los libros, los pagos, lo
        que deben los clientes y la auditoría.
      </Alert>
    )
  return (
    <Alert color="red" title="Algo no cuadra. Guarda un respaldo y avisa a quien te ayuda con el programa.">
      <List>
        {pruebas
          .filter((prueba) => !prueba.ok)
          .map(({ nombre, detalle }) => (
            <List.Item key={nombre}>
              {nombre}: {detalle}
            </List.Item>
          ))}
      </List>
    </Alert>
  )
}
