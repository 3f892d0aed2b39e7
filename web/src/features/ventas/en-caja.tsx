import { NativeSelect, Text } from '@mantine/core'
import { useConfiguracion } from '../../lib/gym.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { useCajaElegida } from '../caja/caja.api.ts'

/** In which till what is sold here is, and the way to open one. Its line is there before it is known. */
export function EnCaja({ actual, abiertas, caja, elegir }: ReturnType<typeof useCajaElegida>) {
  const { data: gym } = useConfiguracion()
  const own = actual?.turno?.caja
  if (abiertas.length > 1)
    return (
      <NativeSelect
        label="Caja"
        w={{ base: '100%', xs: 240 }}
        value={caja ?? own ?? ''}
        onChange={({ currentTarget }) => elegir(currentTarget.value)}
        data={[
          ...(caja || own ? [] : [{ value: '', label: 'Elige la caja' }]),
          ...abiertas.map((each) => each.caja),
        ]}
      />
    )
  return (
    <Text size="sm" mih="1.5rem">
      {own ? (
        <>
          {own} está abierta. <TextLink to="/caja">Ver caja</TextLink>
        </>
      ) : (
        actual && (
          <>
            {gym?.exigirCaja ? 'Para recibir efectivo abre antes una caja. ' : 'No hay una caja abierta. '}
            <TextLink to="/caja">Abrir caja</TextLink>
          </>
        )
      )}
    </Text>
  )
}
