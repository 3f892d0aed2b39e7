import { NativeSelect } from '@mantine/core'
import type { useCajaElegida } from '../../session/caja-elegida.ts'

export function ElegirCaja({ actual, abiertas, caja, elegir }: ReturnType<typeof useCajaElegida>) {
  if (abiertas.length < 2) return null
  const here = caja ?? actual?.turno?.caja
  return (
    <NativeSelect
      label="Caja"
      value={here ?? ''}
      onChange={({ currentTarget }) => elegir(currentTarget.value)}
      data={[...(here ? [] : [{ value: '', label: 'Elige la caja' }]), ...abiertas.map((each) => each.caja)]}
    />
  )
}
