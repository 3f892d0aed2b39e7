import type { BorradoPrevio } from '@gym/contract/mis-datos/mis-datos.schema'
import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { pluralize } from '../../format/counted.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { borradoQuery, useBorrarDatos } from './fichas.api.ts'

interface BorradoModalProps {
  cliente: { _id: string; nombre: string; apellido: string; numeroIdentificacion: string }
  onClose: () => void
  onErased: () => void
}

export function BorradoModal({ cliente, onClose, onErased }: BorradoModalProps) {
  const previo = useQuery(borradoQuery(cliente._id))
  const borrar = useBorrarDatos(cliente._id)
  const [typed, setTyped] = useState('')
  const { notice, fail, clear } = useNotice()
  const isSure = typed === cliente.numeroIdentificacion
  const isPossible = previo.data?.impide.length === 0

  async function erase(event: FormEvent) {
    event.preventDefault()
    if (!isSure || !isPossible || borrar.isPending) return
    clear()
    try {
      await borrar.mutateAsync(typed)
      onClose()
      onErased()
    } catch (thrown) {
      // Erased by another admin, or here by a request whose response was lost.
      if (asApiError(thrown).codigo === 'CLIENTE_NO_ENCONTRADO') {
        onClose()
        onErased()
        return
      }
      fail(`Error al borrar los datos: ${asApiError(thrown).message}`)
    }
  }

  return (
    <FormModal title={`¿Borrar los datos de ${cliente.nombre} ${cliente.apellido}?`} onClose={onClose}>
      {(close) => (
        <form onSubmit={erase} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Loaded query={previo} waiting={<LoadingText />} failed="Error al consultar lo que se borraría: ">
              {(found) => <WhatGoes previo={found} />}
            </Loaded>
            {isPossible && (
              <TextInput
                label="Escribe su número para confirmar"
                description={cliente.numeroIdentificacion}
                inputMode="numeric"
                autoComplete="off"
                maxLength={100}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" color="red" disabled={!isSure || !isPossible} loading={borrar.isPending}>
                Borrar sus datos
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

function WhatGoes({ previo: { borra, queda, impide } }: { previo: BorradoPrevio }) {
  if (impide.length > 0)
    return (
      <Alert color="red" role="alert">
        Todavía no se pueden borrar:
        <List>
          {impide.map(({ codigo, texto }) => (
            <List.Item key={codigo}>{texto}</List.Item>
          ))}
        </List>
      </Alert>
    )
  const some = (count: number, noun: readonly [string, string]) => (count > 0 ? [pluralize(count, noun)] : [])
  const gone = [
    'su nombre, número, correo, teléfono y dirección',
    ...(borra.foto ? ['la foto'] : []),
    ...(borra.notas ? ['las notas'] : []),
    ...some(borra.medidas, ['registro de medidas', 'registros de medidas']),
    ...some(borra.rutinas, ['rutina asignada', 'rutinas asignadas']),
    ...some(borra.cupos, ['cupo en clases', 'cupos en clases']),
    ...some(borra.cambios, ['cambio anotado de sus datos', 'cambios anotados de sus datos']),
    ...some(borra.contactos, ['nota de sus contactos', 'notas de sus contactos']),
    ...some(borra.unidos, ['registro que se le unió', 'registros que se le unieron']),
    ...(borra.cuenta ? [`la cuenta ligada (${borra.cuenta.email}) con sus sesiones`] : []),
    'lo que la auditoría anotó de sus datos',
  ]
  const rest = [
    ...some(queda.pagos, ['pago', 'pagos']),
    ...some(queda.ventas, ['venta', 'ventas']),
    ...some(queda.membresias, ['membresía', 'membresías']),
    ...some(queda.entradas, ['entrada', 'entradas']),
  ]
  return (
    <div role="status">
      <Text fw={600}>Se borra:</Text>
      <List>
        {gone.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
      <Text mt="xs">
        Queda, de «Persona borrada»: {rest.length > 0 ? rest.join(', ') : 'nada más que su registro vacío'}.
      </Text>
      <Text mt="xs">
        Contabilidad no cambia: sus descripciones siguen diciendo su nombre, como se escribieron. Tampoco
        cambia lo que alguien escribió al vender o al devolver.
      </Text>
      <Text mt="xs">Las copias de seguridad de antes siguen teniendo sus datos.</Text>
      <Text mt="xs" fw={600}>
        Esto no se puede deshacer.
      </Text>
    </div>
  )
}
