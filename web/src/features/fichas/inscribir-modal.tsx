import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { asApiError, saidBy } from '../../api/api-error.ts'
import { useInvalidate } from '../../api/resource-queries.ts'
import { claseName } from '../../format/clase-name.ts'
import { sendOnce } from '../../offline/outbox/unanswered.ts'
import { Cupos } from '../../ui/entrada/cupos.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { ClasePicker } from '../clases/clase-picker.tsx'
import { useTodasLasClases } from '../clases/clases.api.ts'
import { useApuntar, useInscribir } from '../clases/inscripciones.api.ts'
import { useToday } from '../configuracion/configuracion.api.ts'

interface InscribirModalProps {
  cliente: Cliente
  onClose: () => void
}

export function InscribirModal({ cliente, onClose }: InscribirModalProps) {
  const clases = useTodasLasClases()
  const today = useToday()
  const [claseId, setClaseId] = useState<string | null>(null)
  const { notice, succeed, fail, clear } = useNotice()
  const picker = useRef<HTMLDivElement>(null)
  const isDone = notice !== null && claseId === null

  // The pressed button has unmounted: the focus moves to the picker, for the next class.
  useEffect(() => {
    if (isDone) picker.current?.querySelector('input')?.focus()
  }, [isDone])

  function done(clase: ClaseDisponible, text: string, detail: string) {
    // Another class may have been selected during the request: it stays selected.
    setClaseId((chosen) => (chosen === clase._id ? null : chosen))
    succeed(text, <Text size="sm">{detail}</Text>)
  }

  return (
    <FormModal title={`Inscribir a ${cliente.nombre} ${cliente.apellido}`} onClose={onClose}>
      {(close) => (
        <Stack>
          <NoticeAlert notice={notice} onClose={clear} />
          <Loaded query={clases} waiting={<LoadingText />} failed={() => 'Error al cargar las clases.'}>
            {(rows) => {
              const clase = rows.find(({ _id }) => _id === claseId)
              return (
                <>
                  {today && (
                    <div ref={picker}>
                      <ClasePicker
                        clases={rows}
                        today={today}
                        value={claseId}
                        onChange={(chosen) => {
                          clear()
                          setClaseId(chosen)
                        }}
                      />
                    </div>
                  )}
                  {clase && (
                    <Cupo key={clase._id} clase={clase} cliente={cliente} onDone={done} onFailed={fail} />
                  )}
                </>
              )
            }}
          </Loaded>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
          </Group>
        </Stack>
      )}
    </FormModal>
  )
}

interface CupoProps {
  clase: ClaseDisponible
  cliente: Cliente
  onDone: (clase: ClaseDisponible, text: string, detail: string) => void
  onFailed: (text: string) => void
}

function Cupo({ clase, cliente, onDone, onFailed }: CupoProps) {
  const inscribir = useInscribir(clase)
  const apuntar = useApuntar()
  const invalidate = useInvalidate(['clientes'])
  // The class as submitted: the optimistic update must not swap the buttons before the response.
  const [asSent, setAsSent] = useState<ClaseDisponible | null>(null)
  const { capacidadMaxima, enEspera } = asSent ?? clase
  const { numeroIdentificacion } = cliente
  const isFull = capacidadMaxima <= 0

  async function act(send: () => Promise<string[]>, text: string, failed: string) {
    setAsSent(clase)
    try {
      onDone(clase, text, [claseName(clase), ...(await send())].join('. '))
    } catch (thrown) {
      onFailed(saidBy(asApiError(thrown), failed))
    }
    setAsSent(null)
    invalidate()
  }

  const enrol = () =>
    act(
      async () => {
        const send = (key: string) => inscribir.mutateAsync({ numeroIdentificacion, key })
        const { entity } = await sendOnce(`/clases ${clase._id}`, numeroIdentificacion, send)
        return entity.advertencias
      },
      'Cliente registrado exitosamente en la clase.',
      'Error al registrar el cliente.',
    )
  const wait = () =>
    act(
      async () => {
        await apuntar.mutateAsync({ claseId: clase._id, numeroIdentificacion })
        return []
      },
      `${cliente.nombre} ${cliente.apellido} queda en la lista de espera.`,
      'Error al apuntar en la lista de espera.',
    )

  return (
    <>
      <Group gap="xs">
        <Cupos left={capacidadMaxima} />
        {enEspera > 0 && <Text size="sm">{enEspera} en espera</Text>}
      </Group>
      <Group gap="xs">
        {(!isFull || enEspera > 0) && (
          <Button onClick={enrol} loading={inscribir.isPending} disabled={asSent !== null}>
            Inscribir
          </Button>
        )}
        {isFull && (
          <Button variant="default" onClick={wait} loading={apuntar.isPending} disabled={asSent !== null}>
            Apuntar en la lista de espera
          </Button>
        )}
      </Group>
    </>
  )
}
