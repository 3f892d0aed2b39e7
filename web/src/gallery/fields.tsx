import {
  Checkbox,
  Chip,
  Group,
  NativeSelect,
  Radio,
  SimpleGrid,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { ThemeSwitch } from '../app/shell/theme-switch.tsx'
import { DayInput } from '../ui/inputs/day-input.tsx'
import { MoneyInput } from '../ui/inputs/money-input.tsx'
import { TimeInput } from '../ui/inputs/time-input.tsx'
import { WholeNumberInput } from '../ui/inputs/whole-number-input.tsx'

export function Fields() {
  const [monto, setMonto] = useState<number | ''>(80_000)
  const [dias, setDias] = useState<number | ''>(30)
  const [fecha, setFecha] = useState('2026-11-27')
  const [hora, setHora] = useState('06:00')
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Nombre" required placeholder="Luisa" />
        <TextInput label="Teléfono" defaultValue="300" error="El teléfono debe tener 10 números." />
        <TextInput label="Correo" description="Para los recibos." defaultValue="luisa@correo.test" disabled />
        <NativeSelect label="Método" data={['Efectivo', 'Transferencia']} />
        <MoneyInput label="Precio" value={monto} onChange={setMonto} />
        <WholeNumberInput label="Días" value={dias} onChange={setDias} />
        <DayInput label="Desde" today="2026-11-29" value={fecha} onChange={setFecha} />
        <TimeInput label="Hora" value={hora} onChange={setHora} />
        <Textarea label="Notas" minRows={2} autosize />
      </SimpleGrid>
      <Group>
        <Checkbox label="Recordarme" defaultChecked />
        <Switch label="Queda debiendo" defaultChecked />
        <Radio label="Sí" name="iva" defaultChecked />
        <Radio label="No" name="iva" />
        <Chip defaultChecked>Lunes</Chip>
        <Chip>Martes</Chip>
        <ThemeSwitch />
      </Group>
    </>
  )
}
