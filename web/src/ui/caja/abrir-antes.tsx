import type { CajaActual } from '@gym/contract/caja/caja.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { now } from '../../api/clock.ts'
import { useConfiguracion } from '../../api/gym.ts'
import { useConnectionLost } from '../../offline/outbox/use-outbox.ts'
import type { useCajaElegida } from '../../session/caja-elegida.ts'
import { AbrirForm } from './abrir-form.tsx'
import { answer, isAnswered } from './sin-abrir.ts'

interface Asking {
  /** True if the server accepts the call without a till: a gym that has no tills is then not asked. */
  sinRechazo?: boolean
  sinCaja?: string
}

/**
 * Offers to open a till before cash is charged or returned without one, if `cajaSinAbrir` is 'preguntar'.
 * Continuing without a till is remembered for the day. Resolves with false if the user goes back.
 */
export function useAbrirAntes(
  { actual, abiertas }: Pick<ReturnType<typeof useCajaElegida>, 'actual' | 'abiertas'>,
  { sinRechazo = false, sinCaja }: Asking = {},
) {
  const { data: gym } = useConfiguracion()
  const isLost = useConnectionLost()
  return async (hasCash: boolean): Promise<boolean> => {
    if (!hasCash || !gym || !actual || abiertas.length > 0 || isLost) return true
    const today = dayIn(gym.zonaHoraria, now())
    if (gym.cajaSinAbrir !== 'preguntar' || isAnswered(today)) return true
    if (sinRechazo && actual.cajas.length === 0) return true
    const chosen = await askToOpen(actual.cajas, { sinCaja })
    if (chosen === 'sin caja') answer(today)
    return chosen !== 'volver'
  }
}

/** Asks to open a till. @param isRequired hides the button that continues without one */
export function askToOpen(
  cajas: CajaActual['cajas'],
  {
    isRequired = false,
    sinCaja = 'Cobrar sin caja',
  }: { isRequired?: boolean; sinCaja?: string | undefined } = {},
): Promise<'abierta' | 'sin caja' | 'volver'> {
  return new Promise((resolve) => {
    const finish = (chosen: 'abierta' | 'sin caja') => {
      resolve(chosen)
      modals.close(modalId)
    }
    const modalId = modals.open({
      title: 'No hay caja abierta. ¿Abrirla?',
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': 'Volver' },
      onClose: () => resolve('volver'),
      children: (
        <AbrirForm
          cajas={cajas}
          caja={undefined}
          onOpened={() => finish('abierta')}
          beside={
            !isRequired && (
              <Button variant="default" onClick={() => finish('sin caja')}>
                {sinCaja}
              </Button>
            )
          }
        />
      ),
    })
  })
}
