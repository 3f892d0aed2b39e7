import type { VerificacionLibros } from '@gym/contract/contabilidad/libros.schema'
import { Alert, Button, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pluralize } from '../../format/counted.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { useVerificar, verificacionQuery } from './libros.api.ts'

export function useVerificacion() {
  const begin = useVerificar()
  const estado = useQuery(verificacionQuery)
  const isBusy = begin.isPending || estado.data?.enCurso === true
  return {
    isBusy,
    hasAsked: begin.isSuccess,
    ultima: estado.data?.ultima ?? null,
    error: begin.error ?? (begin.isSuccess ? estado.error : null),
    start: () => begin.mutate(),
  }
}

type Verificacion = ReturnType<typeof useVerificacion>

export function VerificarButton({ isBusy, start }: Verificacion) {
  return (
    <Button variant="default" loading={isBusy} onClick={start}>
      Verificar los libros
    </Button>
  )
}

export function Pruebas({ isBusy, hasAsked, ultima, error }: Verificacion) {
  return (
    <Announced>
      {isBusy && (
        <Text size="sm">Verificando los libros. Puedes seguir con otra cosa: sigue por sí solo.</Text>
      )}
      {error && !isBusy && <Alert color="red">No se pudieron verificar los libros: {error.message}</Alert>}
      {hasAsked && !isBusy && !error && ultima && <Resultado {...ultima} />}
    </Announced>
  )
}

function Resultado({ ok, pruebas }: VerificacionLibros) {
  if (ok)
    return (
      <Alert color="green">
        Todo cuadra: {pluralize(pruebas.length, ['prueba hecha', 'pruebas hechas'])} a los libros, los pagos,
        lo que deben los clientes y la auditoría.
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
