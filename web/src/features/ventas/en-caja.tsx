import { Text } from '@mantine/core'
import type { useCajaElegida } from '../../lib/caja-elegida.ts'
import { useConfiguracion } from '../../lib/gym.ts'
import { ElegirCaja } from '../../ui/elegir-caja.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** In which till what is sold here is, and the way to open one. Its line is there before it is known. */
export function EnCaja(enCaja: ReturnType<typeof useCajaElegida>) {
  const { data: gym } = useConfiguracion()
  const { actual, abiertas } = enCaja
  const own = actual?.turno?.caja
  if (abiertas.length > 1) return <ElegirCaja {...enCaja} />
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
