import type { Cadena } from '@gym/contract/auditoria'
import { Alert, Button } from '@mantine/core'
import { counted } from '../../lib/counted.ts'
import { Announced } from '../../ui/announced.tsx'
import type { useCadena } from './auditoria.api.ts'

type Review = ReturnType<typeof useCadena>

/** Asks whether anything of the audit was changed or taken out. */
export function ReviewButton({ isFetching, refetch }: Review) {
  return (
    <Button variant="default" onClick={() => refetch()} disabled={isFetching}>
      {isFetching ? 'Revisando…' : 'Revisar que nada cambió'}
    </Button>
  )
}

/** What the review found. */
export function ReviewResult({ data, error, isFetching }: Review) {
  const failed = error && !isFetching
  return (
    <Announced>
      {failed && <Alert color="red">No se pudo revisar la auditoría: {error.message}</Alert>}
      {data && !failed && !isFetching && (
        <Alert color={data.integra ? 'green' : 'red'}>{inWords(data)}</Alert>
      )}
    </Announced>
  )
}

function inWords({ integra, eslabones, pendientes, roto, ultimo }: Cadena): string {
  if (!integra)
    return `Alguien cambió o quitó algo directamente en la base de datos: la cadena se rompe en el acto revisado N.º ${roto}. Guarda un respaldo y avisa a quien te ayuda con el programa.`
  const revisados = counted(eslabones, ['acto revisado', 'actos revisados'])
  const recientes =
    pendientes > 0 && `${counted(pendientes, ['reciente', 'recientes'])} se podrán revisar en un momento.`
  const sello =
    ultimo &&
    `Sello de ahora: ${ultimo.slice(0, 16)}. Si lo anotas fuera del programa, prueba que nada se quitó después.`
  return [`Nada se ha cambiado ni quitado: ${revisados}.`, recientes, sello].filter(Boolean).join(' ')
}
