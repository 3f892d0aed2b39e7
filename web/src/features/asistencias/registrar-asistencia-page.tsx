import type { AsistenciaRegistrada } from '@gym/contract/asistencias'
import { dayIn } from '@gym/contract/calendar'
import { useState } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { useTodasLasClases } from '../clases/clases.api.ts'
import { useToday, useZonaHoraria } from '../configuracion/configuracion.api.ts'
import { AsistenciaForm } from './asistencia-form.tsx'
import { momentAt } from './clase-options.ts'
import { EntradaCard } from './entrada-card.tsx'

export function RegisterAsistenciaPage() {
  const today = useToday()
  const zonaHoraria = useZonaHoraria()
  const clases = useTodasLasClases()
  const [registered, setRegistered] = useState<AsistenciaRegistrada | null>(null)
  const isPending = clases.isPending || !today || !zonaHoraria

  return (
    <Page
      actions={
        <LinkButton variant="default" to="/asistencias">
          Ver asistencias
        </LinkButton>
      }
    >
      <div role="status">
        {registered && zonaHoraria && (
          <EntradaCard
            key={registered._id}
            asistencia={registered}
            today={dayIn(zonaHoraria, new Date(registered.fecha))}
          />
        )}
      </div>
      {clases.isError && !clases.data && (
        <LoadError
          sentence={`No se pudieron cargar las clases. ${clases.error.message}`}
          onRetry={() => clases.refetch()}
        />
      )}
      {isPending && <FormSkeleton fields={2} />}
      {clases.data?.length === 0 && (
        <Empty
          text="No hay clases disponibles. Se crean con su entrenador."
          action={<LinkButton to="/entrenadores/crear">Nuevo entrenador</LinkButton>}
        />
      )}
      {clases.data && clases.data.length > 0 && today && zonaHoraria && (
        <AsistenciaForm
          clases={clases.data}
          now={momentAt(new Date(), zonaHoraria, today)}
          onRegistered={setRegistered}
          onRefused={() => setRegistered(null)}
        />
      )}
    </Page>
  )
}
