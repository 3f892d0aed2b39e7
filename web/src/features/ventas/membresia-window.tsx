import { type TipoMembresia, tiposMembresia } from '@gym/contract/membresias.rules'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormModal } from '../../ui/form-modal.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import type { MembresiaEnVenta } from './carrito.ts'
import { membresiaDe } from './membresias-en-venta.ts'

interface MembresiaWindowProps {
  /** The one in the cart that is changed; without it one is added. */
  membresia: MembresiaEnVenta | undefined
  /** What each type costs as its product; undefined where there is none. */
  precioDe: (tipo: TipoMembresia) => number | undefined
  onDone: (membresia: MembresiaEnVenta) => void
  onClose: () => void
}

/** A membership that is sold: its type, how long it lasts and what it costs. */
export function MembresiaWindow({ membresia, precioDe, onDone, onClose }: MembresiaWindowProps) {
  const [tipo, setTipo] = useState<TipoMembresia>(membresia?.tipo ?? 'Mensualidad')
  const first = membresia ?? membresiaDe(tipo, { precio: 0 })
  const [duracion, setDuracion] = useState<number | ''>(first.duracion)
  const [precio, setPrecio] = useState<number | ''>(membresia?.precio ?? precioDe(tipo) ?? '')
  const [sesiones, setSesiones] = useState<number | ''>(first.sesionesRestantes)
  const [isChecked, setChecked] = useState(false)
  const isClase = tipo === 'Clase'
  const wrong = {
    duracion: isWhole(duracion) ? null : 'La duración debe ser 1 o más.',
    precio: precio !== '' && precio >= 0 ? null : 'El precio es obligatorio.',
    sesiones: !isClase || isWhole(sesiones) ? null : 'El número de sesiones restantes debe ser 1 o más.',
  }

  function choose(chosen: TipoMembresia) {
    setTipo(chosen)
    setPrecio(precioDe(chosen) ?? '')
    setSesiones(membresiaDe(chosen, { precio: 0 }).sesionesRestantes)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (wrong.duracion || wrong.precio || wrong.sesiones) return
    onDone({
      ...membresia,
      tipo,
      duracion: Number(duracion),
      precio: Number(precio),
      sesionesRestantes: isClase ? Number(sesiones) : 0,
    })
    onClose()
  }

  return (
    <FormModal title={membresia ? 'Cambiar la membresía' : 'Agregar una membresía'} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NativeSelect
              label="Tipo"
              required
              data={[...tiposMembresia]}
              value={tipo}
              data-autofocus
              onChange={({ currentTarget }) => {
                const chosen = tiposMembresia.find((each) => each === currentTarget.value)
                if (chosen) choose(chosen)
              }}
            />
            <WholeNumberInput
              label="Duración (días)"
              min={1}
              value={duracion}
              onChange={setDuracion}
              error={isChecked && wrong.duracion}
            />
            <MoneyInput
              label="Precio"
              required
              value={precio}
              onChange={setPrecio}
              error={isChecked && wrong.precio}
            />
            {isClase && (
              <WholeNumberInput
                label="Sesiones restantes"
                min={1}
                value={sesiones}
                onChange={setSesiones}
                error={isChecked && wrong.sesiones}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit">{membresia ? 'Guardar cambios' : 'Agregar'}</Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

const isWhole = (typed: number | '') => Number.isInteger(typed) && Number(typed) >= 1
