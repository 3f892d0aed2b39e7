import { type Day, formatMoment } from '@gym/contract/core/calendar'
import { formatMoney, inPesos } from '@gym/contract/core/money'
import { Button, Group, Stack, Text } from '@mantine/core'
import { flushSync } from 'react-dom'
import verdicts from '../../../ui/entrada/verdict-tone.module.css'
import { askWhether } from '../../../ui/feedback/confirmation.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { focusField } from '../focus-field.ts'
import { contenidoDe, duenoDe } from '../venta-words.ts'
import type { Guardada } from './abiertas.ts'
import { type Carrito, valorar } from './carrito.ts'

const CLOSE = 'cerrar'
const dropField = ({ clave }: Carrito) => `descartar-${clave}`

interface GuardadasWindowProps {
  guardadas: readonly Guardada[]
  today: Day
  timeZone: string
  onTake: (clave: string) => void
  onDrop: (clave: string) => void
  onClose: () => void
}

export function GuardadasWindow(props: GuardadasWindowProps) {
  const { guardadas, today, timeZone, onTake, onDrop, onClose } = props

  async function drop(carrito: Carrito) {
    const isDropped = await askWhether({
      title: `¿Descartar la venta ${carrito.cliente ? `de ${duenoDe(carrito)}` : 'sin cliente'}?`,
      text: `${contenidoDe(carrito)}. ${carrito.enviada ? 'No llegó su respuesta: puede que ya esté hecha.' : 'No se ha cobrado.'}`,
      action: 'Descartar',
    })
    if (!isDropped) return
    const at = guardadas.findIndex((each) => each.carrito === carrito)
    const next = guardadas[at + 1] ?? guardadas[at - 1]
    // Flushed, because the focus moves once the pressed button is gone.
    flushSync(() => onDrop(carrito.clave))
    focusField(next ? dropField(next.carrito) : CLOSE)
  }

  return (
    <FormModal title="Ventas guardadas" onClose={onClose}>
      {(close) => (
        <Stack>
          {guardadas.length === 0 && <Text>No hay ventas guardadas.</Text>}
          <ul className={verdicts.list}>
            {guardadas.map(({ carrito, at, isElsewhere }) => (
              <li key={carrito.clave} className={verdicts.row}>
                <div className={verdicts.what}>
                  <Text fw={600}>
                    {duenoDe(carrito)} · {formatMoney(inPesos(valorar(carrito)?.total ?? 0))}
                  </Text>
                  <Text size="sm">{contenidoDe(carrito)}</Text>
                  {carrito.enviada && (
                    <Text size="sm" fw={600}>
                      No llegó su respuesta: retómala y reintenta.
                    </Text>
                  )}
                  <Text size="sm">
                    {isElsewhere
                      ? 'Abierta en otra ventana.'
                      : `Guardada ${formatMoment(new Date(at), today, timeZone)}.`}
                  </Text>
                </div>
                <Group gap="xs">
                  <Button
                    size="xs"
                    aria-label={`Retomar la venta de ${contenidoDe(carrito)}`}
                    onClick={() => {
                      onTake(carrito.clave)
                      onClose()
                    }}
                  >
                    Retomar
                  </Button>
                  <Button
                    size="xs"
                    variant="outline"
                    color="red"
                    aria-label={`Descartar la venta de ${contenidoDe(carrito)}`}
                    data-path={dropField(carrito)}
                    onClick={() => drop(carrito)}
                  >
                    Descartar
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="default" data-path={CLOSE} onClick={close}>
              Cerrar
            </Button>
          </Group>
        </Stack>
      )}
    </FormModal>
  )
}
