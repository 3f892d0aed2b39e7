import { formatMoney, inPesos } from '@gym/contract/core/money'
import { descuentoDe } from '@gym/contract/ventas/ventas.rules'
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Announced } from '../../../ui/feedback/announced.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { NumberTextInput } from '../../../ui/inputs/number-text-input.tsx'
import { type Descuento, rebajaDe } from './carrito.ts'

const MAX_REASON = 200

interface DescuentoWindowProps {
  de: string
  /** Amount to which the discount applies, in cents. */
  monto: number
  descuento: Descuento | undefined
  onChange: (descuento: Descuento | undefined) => void
  onClose: () => void
}

export function DescuentoWindow({ de, monto, descuento, onChange, onClose }: DescuentoWindowProps) {
  const [isPercent, setPercent] = useState(descuento !== undefined && 'porcentaje' in descuento)
  const [amount, setAmount] = useState<number | ''>(amountOf(descuento))
  const [motivo, setMotivo] = useState(descuento?.motivo ?? '')
  const [isChecked, setChecked] = useState(false)
  const typed = discountOf(amount, isPercent, motivo.trim())
  const off = typed && descuentoDe(monto, rebajaDe(typed))
  const wrongAmount = amountProblem(amount, isPercent, off !== null && off > monto)
  const wrongReason = motivo.trim() ? null : 'El motivo es obligatorio.'

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (wrongAmount || wrongReason || !typed) return
    onChange(typed)
    onClose()
  }

  return (
    <FormModal title={`Descuento de ${de}`} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Radio.Group
              label="En qué se cuenta"
              value={isPercent ? 'porcentaje' : 'valor'}
              onChange={(chosen) => setPercent(chosen === 'porcentaje')}
            >
              <Group mt="xs">
                <Radio value="valor" label="Pesos" />
                <Radio value="porcentaje" label="Porcentaje" />
              </Group>
            </Radio.Group>
            {isPercent ? (
              <NumberTextInput
                label="Porcentaje"
                required
                decimals={2}
                refusal="Escribe un número de 0 a 100."
                hideControls
                value={amount}
                onChange={setAmount}
                error={isChecked && wrongAmount}
                data-autofocus
              />
            ) : (
              <MoneyInput
                label="Valor"
                required
                value={amount}
                onChange={setAmount}
                error={isChecked && wrongAmount}
                data-autofocus
              />
            )}
            <TextInput
              label="Motivo"
              required
              maxLength={MAX_REASON}
              value={motivo}
              error={isChecked && wrongReason}
              onChange={(event) => setMotivo(event.currentTarget.value)}
            />
            <Announced>
              {off !== null && off <= monto && (
                <Text size="sm">
                  De {formatMoney(inPesos(monto))} quedan {formatMoney(inPesos(monto - off))}.
                </Text>
              )}
            </Announced>
            <Group justify="flex-end">
              {descuento && (
                <Button
                  variant="default"
                  onClick={() => {
                    onChange(undefined)
                    onClose()
                  }}
                >
                  Quitar el descuento
                </Button>
              )}
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit">Aplicar</Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

function amountOf(descuento: Descuento | undefined): number | '' {
  if (!descuento) return ''
  return 'valor' in descuento ? descuento.valor : descuento.porcentaje
}

function discountOf(amount: number | '', isPercent: boolean, motivo: string): Descuento | null {
  if (amount === '' || Number.isNaN(amount)) return null
  return isPercent ? { porcentaje: amount, motivo } : { valor: amount, motivo }
}

function amountProblem(amount: number | '', isPercent: boolean, isTooMuch: boolean): string | null {
  if (amount === '' || !(amount > 0)) return 'El descuento debe ser mayor que cero.'
  if (isPercent && amount > 100) return 'El porcentaje debe ser 100 o menos.'
  return isTooMuch ? 'El descuento es mayor que lo que se vende.' : null
}
