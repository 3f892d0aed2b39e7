import { newestFirst, progresoOf } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { FALTA_NUMERO } from '@gym/contract/core/sentences'
import { Alert, SimpleGrid, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import { ApiError, saidBy } from '../../api/api-error.ts'
import { keepLookedUp } from '../../session/last-looked-up.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { Fleeting } from '../../ui/feedback/fleeting.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { NumberLookup } from '../../ui/inputs/number-lookup.tsx'
import { useKnownNumber } from '../../ui/inputs/use-known-number.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ComposicionCard } from './composicion-card.tsx'
import { useConsultarComposicion } from './composicion-corporal.api.ts'
import { Evolucion } from './evolucion.tsx'

const SHOWN = 3
const FAILED = 'Error al consultar. Verifica el número de identificación.'

export function ConsultarComposicionPage() {
  const consulta = useConsultarComposicion()
  const { notice, fail, clear } = useNotice({ allGo: true })
  const known = useKnownNumber(ask)

  function consult(numero: string) {
    clear()
    if (numero === '') {
      consulta.reset()
      fail(FALTA_NUMERO)
      return
    }
    ask(numero)
  }

  function ask(numero: string) {
    consulta.mutate(numero, {
      onSuccess: () => keepLookedUp(numero),
      onError: (error) => fail(refusalOf(error)),
    })
  }

  return (
    <Page>
      <NumberLookup initial={known} action="Consultar" isBusy={consulta.isPending} onLookUp={consult} />
      <NoticeAlert notice={notice} onClose={clear} />
      {consulta.isPending && <Waiting />}
      <Announced>
        {consulta.data?.data.length === 0 && (
          <Fleeting key={consulta.submittedAt}>
            <Alert color="blue" role="status">
              {consulta.data.message || 'No se encontraron registros para esta identificación.'}
            </Alert>
          </Fleeting>
        )}
        {consulta.data && consulta.data.data.length > 0 && (
          <VisuallyHidden>Registros cargados exitosamente.</VisuallyHidden>
        )}
      </Announced>
      {consulta.data && consulta.data.data.length > 0 && (
        <Records records={newestFirst(consulta.data.data)} />
      )}
    </Page>
  )
}

function Records({ records }: { records: Composicion[] }) {
  const [latest, previous] = records
  return (
    <Stack>
      <Title order={2} size="h4">
        Últimos registros
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: SHOWN }}>
        {records.slice(0, SHOWN).map((record) => (
          <ComposicionCard
            key={record._id}
            record={record}
            {...(record === latest && { progreso: progresoOf(latest, previous) })}
          />
        ))}
      </SimpleGrid>
      <Evolucion records={records} />
    </Stack>
  )
}

function Waiting() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: SHOWN }} aria-busy>
      <LoadingText />
      {Array.from({ length: SHOWN }, (_, index) => index).map((card) => (
        <Skeleton key={card} height={280} />
      ))}
    </SimpleGrid>
  )
}

function refusalOf(error: Error): string {
  return error instanceof ApiError && error.status === 404 ? FAILED : saidBy(error, FAILED)
}
