import { Text } from '@mantine/core'
import type { useCajaElegida } from '../../lib/caja-elegida.ts'
import { useConfiguracion } from '../../lib/gym.ts'
import { ElegirCaja } from '../../ui/elegir-caja.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The till that sales go to, or a link to open one. Its line reserves space, to avoid a layout shift. */
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
