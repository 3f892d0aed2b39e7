import { type Day, isDay } from '@gym/contract/core/calendar'
import { type TipoMembresia, tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dayRefusal } from '../../../format/typed-day.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { DayInput } from '../../../ui/inputs/day-input.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx'
import type { MembresiaEnVenta } from './carrito.ts'
import { membresiaDe } from './membresias-en-venta.ts'

interface MembresiaWindowProps {
  membresia: MembresiaEnVenta | undefined
  inicio: Day
  today: Day
  precioDe: (tipo: TipoMembresia) => number | undefined
  onDone: (membresia: MembresiaEnVenta) => void
  onClose: () => void
}

export function MembresiaWindow(props: MembresiaWindowProps) {
  const { membresia, inicio, today, precioDe, onDone, onClose } = props
  const [tipo, setTipo] = useState<TipoMembresia>(membresia?.tipo ?? 'Mensualidad')
  const first = membresia ?? membresiaDe(tipo, { precio: 0 })
  const [duracion, setDuracion] = useState<number | ''>(first.duracion)
  const [precio, setPrecio] = useState<number | ''>(membresia?.precio ?? precioDe(tipo) ?? '')
  const [sesiones, setSesiones] = useState<number | ''>(first.sesionesRestantes)
  // Null means the default first day, which is recomputed when the sale is charged.
  const [chosen, setChosen] = useState<string | null>(membresia?.fechainicio ?? null)
  const fechainicio = chosen === inicio ? null : chosen
  const [isChecked, setChecked] = useState(false)
  const isClase = tipo === 'Clase'
  const wrong = {
    duracion: isWhole(duracion) ? null : 'La duración debe ser 1 o más.',
    precio: precio !== '' && precio >= 0 ? null : 'El precio es obligatorio.',
    fechainicio: fechainicio === null || isDay(fechainicio) ? null : dayRefusal(fechainicio),
    sesiones: !isClase || isWhole(sesiones) ? null : 'El número de sesiones restantes debe ser 1 o más.',
  }

  function choose(named: TipoMembresia) {
    setTipo(named)
    setPrecio(precioDe(named) ?? '')
    setSesiones(membresiaDe(named, { precio: 0 }).sesionesRestantes)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.values(wrong).some((sentence) => sentence !== null)) return
    onDone({
      ...membresia,
      fechainicio: fechainicio ?? undefined,
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
                const named = tiposMembresia.find((each) => each === currentTarget.value)
                if (named) choose(named)
              }}
            />
            <WholeNumberInput
              label="Duración (días)"
              min={1}
              value={duracion}
              onChange={setDuracion}
              error={isChecked && wrong.duracion}
            />
            <DayInput
              label="Fecha de inicio"
              description="Comienza después de la que ya tiene, o hoy. Puedes elegir otro día."
              today={today}
              value={chosen ?? inicio}
              onChange={setChosen}
              error={isChecked && wrong.fechainicio}
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
