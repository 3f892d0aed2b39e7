import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConfirmedZonaHoraria } from '../../api/gym.ts'
import { DatosDe } from '../../ui/entrada/datos-de.tsx'
import { Empty, FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { claseOf, useMoment } from '../../ui/picker/clase-options.ts'
import { useScanner } from '../../ui/scanner/use-scanner.ts'
import { useTodasLasClases } from '../clases/clases.api.ts'
import type { PickedClient } from '../clientes/client-picker.tsx'
import { useCliente } from '../clientes/clientes.api.ts'
import { AsistenciaForm } from './asistencia-form.tsx'
import { CheckInList } from './card/check-in-list.tsx'
import { useClaseCheckIns } from './check-ins.api.ts'
import { useChosenClase } from './use-chosen-clase.ts'

const waiting = <FormSkeleton fields={2} />

export function RegisterAsistenciaPage() {
  const zonaHoraria = useConfirmedZonaHoraria()
  const clases = useTodasLasClases()
  const { cliente: clienteId } = useSearch({ from: '/shell/asistencias/registrar' })
  const cliente = useCliente(clienteId ?? '', clienteId !== undefined)
  const isOpen = !!clases.data?.length && !!zonaHoraria && !cliente.isLoading

  return (
    <Page
      status={<DatosDe />}
      actions={
        <LinkButton variant="default" to="/asistencias">
          Ver asistencias
        </LinkButton>
      }
    >
      {!isOpen && <EarlyReader />}
      <Loaded query={clases} waiting={waiting} failed="No se pudieron cargar las clases. ">
        {(all) => {
          if (all.length === 0) return <NoClases />
          // The form opens even if the client in the address is not found.
          if (!zonaHoraria || cliente.isLoading) return waiting
          return <ClaseDesk key={clienteId} clases={all} zonaHoraria={zonaHoraria} cliente={cliente.data} />
        }}
      </Loaded>
    </Page>
  )
}

/** Collects scans until the classes have loaded; `ClaseDesk` then registers them in its class. */
function EarlyReader() {
  const { checkIns } = useClaseCheckIns()
  useScanner((numero) => checkIns.arrive({ numero }, null))
  return null
}

interface ClaseDeskProps {
  clases: ClaseDisponible[]
  zonaHoraria: string
  cliente: PickedClient | undefined
}

function ClaseDesk({ clases, zonaHoraria, cliente }: ClaseDeskProps) {
  const { checkIns, all } = useClaseCheckIns()
  const now = useMoment(zonaHoraria)
  const claseNow = claseOf(now, clases)?._id ?? null
  const [chosen, choose] = useChosenClase(now.today, clases)
  const claseId = chosen ?? claseNow

  const [naming, setNaming] = useState<{ id: string } | null>(null)

  const resume = useEffectEvent(() => {
    checkIns.resume()
    checkIns.retryResolved(claseId)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another account or class
  useEffect(() => resume(), [checkIns, claseId])

  function goOn() {
    // A chosen class is for one check-in, unless no class is on now.
    if (claseNow) choose(null)
    setNaming(null)
  }

  return (
    <CheckInList
      all={all}
      shown={all.map((checkIn) => ({ checkIn, times: 1 }))}
      checkIns={checkIns}
      gym={{ today: now.today, zonaHoraria }}
      clases={[]}
      claseId={claseId}
      onSearch={(id) => setNaming({ id })}
    >
      <AsistenciaForm
        clases={clases}
        now={now}
        claseId={claseId}
        onClase={choose}
        checkIns={checkIns}
        all={all}
        naming={naming}
        cliente={cliente}
        onArrived={goOn}
      />
    </CheckInList>
  )
}

function NoClases() {
  return (
    <Empty
      text="No hay clases disponibles. Se crean con su entrenador."
      action={<LinkButton to="/entrenadores/crear">Nuevo entrenador</LinkButton>}
    />
  )
}
