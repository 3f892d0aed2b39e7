import { ESPERA_QUITADA, HORAS_DE_OFERTA } from '@gym/contract/clases/esperas.rules'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import { formatMoment } from '@gym/contract/core/calendar'
import { may } from '@gym/contract/permissions/actions'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { claseName } from '../../format/clase-name.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { RemoveButton } from '../../ui/table/rows/row-actions.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { esperasQuery, useAceptarCupo, useQuitarEspera } from './inscripciones.api.ts'
import classes from './inscripciones.module.css'

export function Esperas({ claseId }: { claseId: string }) {
  const esperas = useQuery(esperasQuery({ clase: claseId }))
  const deletion = useDeletion(useQuitarEspera(), 'Error al quitar de la lista de espera: ', 'Quitar')
  const { notice, succeed, fail, clear } = useNotice()
  const aceptar = useAceptarCupo()
  const rol = useSignedIn()?.rol
  const mayEnroll = rol !== undefined && may(rol, 'inscripciones:escribir')

  async function accept({ _id, cliente }: Espera) {
    clear()
    try {
      await aceptar.mutateAsync(_id)
      succeed('Cliente registrado exitosamente en la clase.', <Text size="sm">{personOf(cliente)}</Text>)
    } catch (error) {
      fail(`Error al registrar el cliente: ${asApiError(error).message}`)
    }
  }

  const rows = esperas.data?.rows ?? []
  return (
    <Stack gap="xs" className={classes.unprinted}>
      <NoticeAlert notice={notice} onClose={clear} />
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      {esperas.isError && (
        <LoadError sentence="Error al cargar la lista de espera." onRetry={() => esperas.refetch()} />
      )}
      {rows.length > 0 && (
        <div className={classes.lists}>
          <Paper
            component="section"
            aria-labelledby="lista-de-espera"
            withBorder
            bg="var(--surface)"
            className={classes.slot}
          >
            <Title order={2} size="h4" id="lista-de-espera">
              Lista de espera
            </Title>
            <Text size="sm">
              Un cupo que queda libre se guarda {HORAS_DE_OFERTA} horas para quien sigue.
              {mayEnroll && ' Avísale tú: el programa lo dice aquí y en Recepción.'}
            </Text>
            <ol className={classes.waiting}>
              {rows.map((espera) => (
                <Row
                  key={espera._id}
                  espera={espera}
                  isBusy={aceptar.isPending}
                  mayEnroll={mayEnroll}
                  onAccept={() => accept(espera)}
                  onRemove={() =>
                    deletion.ask(espera._id, {
                      title: `¿Quitar a ${personOf(espera.cliente)} de la lista de espera de ${claseName(espera.clase)}?`,
                      text: 'Si tiene un cupo ofrecido, pasará a quien sigue.',
                      done: ESPERA_QUITADA,
                    })
                  }
                />
              ))}
            </ol>
          </Paper>
        </div>
      )}
    </Stack>
  )
}

interface RowProps {
  espera: Espera
  isBusy: boolean
  mayEnroll: boolean
  onAccept: () => void
  onRemove: () => void
}

function Row({ espera, isBusy, mayEnroll, onAccept, onRemove }: RowProps) {
  const { cliente, clase, estado } = espera
  const name = personOf(cliente)
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Stack gap={2} align="flex-start" miw={0} className={classes.broken}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {joinWithDots(cliente.numeroIdentificacion, cliente.telefono)}
          </Text>
          <State espera={espera} />
        </Stack>
        {mayEnroll && (
          <Group gap="xs" wrap="nowrap">
            {estado === 'ofrecida' && (
              <Button
                size="xs"
                loading={isBusy}
                aria-label={`Inscribir a ${name} en ${claseName(clase)}`}
                onClick={onAccept}
              >
                Inscribir
              </Button>
            )}
            <RemoveButton name={`a ${name} de la lista de espera`} onClick={onRemove} />
          </Group>
        )}
      </Group>
    </li>
  )
}

function State({ espera: { estado, ofrecidaHasta } }: { espera: Espera }) {
  const today = useToday()
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  if (!ofrecidaHasta || !today) return <StatusBadge state="En espera" />
  const when = formatMoment(new Date(ofrecidaHasta), today, zonaHoraria)
  return (
    <Text size="sm" fw={estado === 'ofrecida' ? 600 : undefined}>
      {estado === 'ofrecida' ? `Ofrecido hasta ${when}` : `No tomó el cupo: se le guardó hasta ${when}`}
    </Text>
  )
}

const personOf = ({ nombre, apellido }: Espera['cliente']) => `${nombre} ${apellido}`
