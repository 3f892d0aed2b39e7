import type { FusionPrevia } from '@gym/contract/clientes/fusiones.schema'
import { formatMoney } from '@gym/contract/core/money'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { type Noun, pluralize } from '../../format/counted.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import buttons from '../../ui/layout/button.module.css'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import { useFusionar, useFusionPrevia } from './fichas.api.ts'

interface FusionModalProps {
  cliente: PickedClient
  onClose: () => void
  onMerged: (sentence: string) => void
}

export function FusionModal({ cliente, onClose, onMerged }: FusionModalProps) {
  const [otro, setOtro] = useState<PickedClient | null>(null)
  const [isOtroKept, setOtroKept] = useState(false)
  const isSame = otro?._id === cliente._id
  const [queda, pasa] = isOtroKept && otro && !isSame ? [otro, cliente] : [cliente, otro]
  const previa = useFusionPrevia(queda._id, isSame ? undefined : pasa?._id)
  const fusionar = useFusionar(queda._id)
  const { notice, fail, clear } = useNotice()

  async function merge() {
    if (!pasa) return
    clear()
    try {
      await fusionar.mutateAsync(pasa._id)
      onClose()
      onMerged(`Registros unidos: queda ${queda.nombre} ${queda.apellido}.`)
    } catch (thrown) {
      fail(`Error al unir los clientes: ${asApiError(thrown).message}`)
    }
  }

  return (
    <FormModal title="Unir dos registros de la misma persona" onClose={onClose}>
      {(close) => (
        <Stack>
          <NoticeAlert notice={notice} onClose={clear} />
          <Text role="status">
            Se queda <b>{`${queda.nombre} ${queda.apellido}`}</b> ({queda.numeroIdentificacion}). Todo lo del
            otro registro pasa a este, y su número también lo encontrará.
          </Text>
          <Text>
            El nombre, el correo, el teléfono y la dirección son los de este registro: los del otro no se
            conservan.
          </Text>
          <ClientPicker
            label="El otro registro"
            selected={otro}
            onSelect={(chosen) => {
              setOtro(chosen)
              setOtroKept(false)
            }}
            error={isSame && 'Es el mismo cliente: elige el otro.'}
          />
          {otro && !isSame && (
            <Button
              variant="default"
              className={buttons.wraps}
              leftSection={<IconArrowsExchange size={18} stroke={1.6} aria-hidden />}
              onClick={() => setOtroKept(!isOtroKept)}
            >
              Que se quede {pasa?.nombre} {pasa?.apellido}
            </Button>
          )}
          {otro && !isSame && (
            <Loaded query={previa} waiting={<LoadingText />} failed="Error al consultar lo que pasaría: ">
              {(found) => <WhatMoves previa={found} />}
            </Loaded>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button
              color="red"
              disabled={!previa.data || isSame}
              loading={fusionar.isPending}
              onClick={merge}
            >
              Unir
            </Button>
          </Group>
        </Stack>
      )}
    </FormModal>
  )
}

const nouns = {
  pagos: ['pago', 'pagos'],
  ventas: ['venta', 'ventas'],
  entradas: ['entrada', 'entradas'],
  membresias: ['membresía', 'membresías'],
  inscripciones: ['inscripción', 'inscripciones'],
  esperas: ['lista de espera', 'listas de espera'],
  rutinas: ['rutina', 'rutinas'],
  medidas: ['medida', 'medidas'],
  contactos: ['contacto', 'contactos'],
} as const satisfies Record<string, Noun>

const parts = Object.keys(nouns) as (keyof typeof nouns)[]

function WhatMoves({ previa: { otro, mueve, repetidas, cuenta } }: { previa: FusionPrevia }) {
  const moved = [
    ...parts.filter((part) => mueve[part] > 0).map((part) => pluralize(mueve[part], nouns[part])),
    ...(mueve.saldo > 0 ? [`lo que debe: ${formatMoney(mueve.saldo)}`] : []),
    ...(mueve.saldo < 0 ? [`lo que tiene a favor: ${formatMoney(-mueve.saldo)}`] : []),
    ...(mueve.foto ? ['la foto'] : []),
    ...(cuenta?.pasa ? [`la cuenta ligada (${cuenta.email})`] : []),
  ]
  const doubled = (['entradas', 'inscripciones', 'esperas', 'rutinas'] as const)
    .filter((part) => repetidas[part] > 0)
    .map((part) => pluralize(repetidas[part], nouns[part]))
  return (
    <div role="status">
      <Text>
        De {otro.nombre} {otro.apellido} ({otro.numeroIdentificacion})
        {moved.length === 0 ? ' no hay nada que pasar: el registro solo desaparece.' : ' pasan:'}
      </Text>
      {moved.length > 0 && (
        <List>
          {moved.map((each) => (
            <List.Item key={each}>{each}</List.Item>
          ))}
        </List>
      )}
      {doubled.length > 0 && <Text>Los dos tienen: {doubled.join(', ')}. Quedan una sola vez.</Text>}
      {cuenta && !cuenta.pasa && (
        <Text>
          La cuenta de {cuenta.nombre} ({cuenta.email}) deja de estar ligada: el registro que se queda tiene
          la suya.
        </Text>
      )}
      <Text fw={600}>Esto no se puede deshacer.</Text>
    </div>
  )
}
