import { Text } from '@mantine/core'
import { useConfiguracion } from '../../api/gym.ts'
import type { useCajaElegida } from '../../session/caja-elegida.ts'
import { TextLink } from '../layout/text-link.tsx'
import { ElegirCaja } from '../picker/elegir-caja.tsx'

/** Links to the till, or offers several open tills. `mih` reserves the line, against a layout shift. */
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
            {gym?.cajaSinAbrir === 'exigir'
              ? 'Para recibir efectivo abre antes una caja. '
              : 'No hay una caja abierta. '}
            <TextLink to="/caja">Abrir caja</TextLink>
          </>
        )
      )}
    </Text>
  )
}
