import { Alert, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Announced } from '../../ui/feedback/announced.tsx'
import { FormSkeleton, LoadError } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useClienteByNumero, useClienteSearch } from '../clientes/clientes.api.ts'
import { NewAsignacionForm } from './asignacion-form.tsx'
import { useRutina, useRutinaSearch } from './rutinas.api.ts'

export function AsignarPage() {
  const { numero = '', rutina: rutinaId = '' } = useSearch({ from: '/shell/rutinas/asignar' })
  const cliente = useClienteByNumero(numero)
  const rutina = useRutina(rutinaId)
  // Fetches the first lists of the two pickers, so that the page can report an error.
  const rutinas = useRutinaSearch('')
  const clientes = useClienteSearch('')
  const asked = [rutinas, clientes, cliente, rutina]
  const opened = `${numero}/${rutinaId}`
  // Key of the client and routine whose form is shown: the form stays mounted while a retry loads.
  const [ready, setReady] = useState<string | null>(null)
  const isReady = ready === opened || !(cliente.isLoading || rutina.isLoading)
  if (isReady && ready !== opened) setReady(opened)
  const failed = asked.find(({ error }) => error)?.error
  const retry = () => {
    for (const query of asked) if (query.isError) query.refetch()
  }

  return (
    <Page
      actions={
        <>
          <LinkButton to="/rutinas/crear" variant="default">
            Crear rutina
          </LinkButton>
          <LinkButton to="/rutinas/editar-asignacion" variant="default">
            Editar asignaciones
          </LinkButton>
          <LinkButton to="/rutinas/programas" variant="default">
            Asignar un programa
          </LinkButton>
        </>
      }
    >
      {failed && <LoadError sentence={`Error al cargar datos: ${failed.message}`} onRetry={retry} />}
      <Announced>
        {rutinas.data?.length === 0 && (
          <Alert color="yellow" role="status">
            <Stack gap="xs" align="flex-start">
              Aún no hay rutinas para asignar.
              <LinkButton to="/rutinas/crear" size="xs">
                Crear la primera
              </LinkButton>
            </Stack>
          </Alert>
        )}
      </Announced>
      {isReady ? (
        <NewAsignacionForm key={opened} cliente={cliente.data ?? null} rutina={rutina.data ?? null} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </Page>
  )
}
