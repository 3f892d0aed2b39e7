import { mayMend, progresoOf } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { hecho } from '@gym/contract/core/success-messages'
import { Button, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../api/clock.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { DeleteButton, EditButton } from '../../ui/table/rows/row-actions.tsx'
import type { PickedClient } from '../clientes/client-picker.tsx'
import { Cambios } from './cambios.tsx'
import { ComposicionCard } from './composicion-card.tsx'
import { useComposiciones, useDeleteComposicion } from './composicion-corporal.api.ts'
import { Evolucion } from './evolucion.tsx'

const SHOWN = 3

const whose = ({ fecha }: Composicion) => `el registro del ${formatDay(fecha)}`

interface RegistrosProps {
  cliente: PickedClient
  editing: string | undefined
  onEdit: (record: Composicion) => void
  takesFocus?: boolean
}

export function Registros({ cliente, editing, onEdit, takesFocus = false }: RegistrosProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const registros = useComposiciones(cliente.numeroIdentificacion)
  const deletion = useDeletion(useDeleteComposicion(), 'Error al eliminar el registro: ')
  const [isWhole, setWhole] = useState(false)
  const user = useSignedIn()
  const name = `${cliente.nombre} ${cliente.apellido}`

  const refusalOf = (record: Composicion) =>
    user && !mayMend(record, { user, now: now() }) ? errors.MEDIDAS_DE_OTRO[1] : undefined

  const ask = ({ _id, fecha }: Composicion) =>
    deletion.ask(_id, {
      title: `¿Eliminar el registro del ${formatDay(fecha)} de ${name}?`,
      text: 'Sus medidas desaparecen de la lista y de las gráficas. No se puede deshacer.',
      done: hecho.composicionEliminada,
    })

  return (
    <Stack component="section" aria-label={`Registros de ${name}`}>
      <Title order={2} size="h4" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        Registros de {name}
      </Title>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Loaded query={registros} waiting={<Skeleton height={280} />} failed="Error al cargar los registros: ">
        {(records) =>
          records.length === 0 ? (
            <Text c="dimmed">Aún no se le ha medido.</Text>
          ) : (
            <>
              <Cambios records={records} />
              <SimpleGrid cols={{ base: 1, sm: 2, lg: SHOWN }}>
                {records.slice(0, isWhole ? undefined : SHOWN).map((record, index) => (
                  <ComposicionCard
                    key={record._id}
                    record={record}
                    {...(index === 0 && { progreso: progresoOf(record, records[1]) })}
                    actions={
                      record._id === editing ? (
                        <Text size="sm">En el formulario</Text>
                      ) : (
                        <>
                          <EditButton
                            name={whose(record)}
                            onClick={() => onEdit(record)}
                            refusal={refusalOf(record)}
                          />
                          <DeleteButton
                            name={whose(record)}
                            onClick={() => ask(record)}
                            refusal={refusalOf(record)}
                          />
                        </>
                      )
                    }
                  />
                ))}
              </SimpleGrid>
              {!isWhole && records.length > SHOWN && (
                <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setWhole(true)}>
                  Ver los {records.length} registros
                </Button>
              )}
              <Evolucion
                records={records}
                actionsOf={(record, close) =>
                  record._id !== editing && (
                    <EditButton
                      name={whose(record)}
                      onClick={() => {
                        close()
                        onEdit(record)
                      }}
                      refusal={refusalOf(record)}
                    />
                  )
                }
              />
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}
