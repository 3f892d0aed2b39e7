import type { Day } from '@gym/contract/core/calendar'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import { yaPago } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { Alert, Button, Radio, Stack, Text } from '@mantine/core'

interface PagoEnEsperaProps {
  pago: Pago
  today: Day
  timeZone: string
  otraVez: boolean
  onChange: (otraVez: boolean) => void
}

export function PagoEnEspera({ pago, today, timeZone, otraVez, onChange }: PagoEnEsperaProps) {
  const sentence = yaPago(pago, { today, timeZone })
  return (
    <Alert color="yellow" role="status">
      <Radio.Group
        label={sentence}
        value={otraVez ? 'otra' : 'ese'}
        onChange={(chosen) => onChange(chosen === 'otra')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="ese" label="Usar ese pago" />
          <Radio value="otra" label="Dejarlo para otra membresía" />
        </Stack>
      </Radio.Group>
    </Alert>
  )
}

interface PagoDeOtroTipoProps extends Pick<PagoEnEsperaProps, 'today' | 'timeZone'> {
  pago: Pago | undefined
  tipo: TipoMembresia
  onUse: () => void
}

export function PagoDeOtroTipo({ pago, tipo, today, timeZone, onUse }: PagoDeOtroTipoProps) {
  if (!pago) return null
  return (
    <Alert color="yellow" role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {yaPago(pago, { today, timeZone })} Ese pago es de tipo {tipo}.
        </Text>
        <Button size="xs" variant="light" onClick={onUse}>
          Usar ese pago
        </Button>
      </Stack>
    </Alert>
  )
}
