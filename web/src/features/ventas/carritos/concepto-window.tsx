import { obligatory } from '@gym/contract/core/sentences'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'

const MAX_LENGTH = 200

interface ConceptoWindowProps {
  onAdd: (concepto: string, monto: number) => void
  onClose: () => void
}

export function ConceptoWindow({ onAdd, onClose }: ConceptoWindowProps) {
  const [concepto, setConcepto] = useState('')
  const [monto, setMonto] = useState<number | ''>('')
  const [isChecked, setChecked] = useState(false)
  const text = concepto.trim()
  const isAmount = monto !== '' && monto > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!text || !isAmount) return
    onAdd(text, monto)
    onClose()
  }

  return (
    <FormModal title="Otro concepto" onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              label="Concepto"
              placeholder="Alquiler de casillero"
              required
              maxLength={MAX_LENGTH}
              value={concepto}
              error={isChecked && !text && obligatory('El concepto')}
              onChange={(event) => setConcepto(event.currentTarget.value)}
              data-autofocus
            />
            <MoneyInput
              label="Monto"
              required
              value={monto}
              onChange={setMonto}
              error={isChecked && !isAmount && 'El monto debe ser mayor que cero.'}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit">Agregar</Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
