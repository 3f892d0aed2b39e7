import { type Day, isDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { type TipoMembresia, tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import { planEnPalabras } from '@gym/contract/planes/planes.rules'
import type { Plan } from '@gym/contract/planes/planes.schema'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dayRefusal } from '../../../format/typed-day.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { DayInput } from '../../../ui/inputs/day-input.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx'
import { ClientPicker, type PickedClient } from '../../clientes/client-picker.tsx'
import { nombreDeCliente } from '../venta-words.ts'
import type { MembresiaEnVenta } from './carrito.ts'
import { membresiaDe } from './membresias-en-venta.ts'
import { membresiaDelPlan } from './planes-en-venta.ts'
import type { PorElegir } from './ventana.ts'

interface MembresiaWindowProps {
  membresia: MembresiaEnVenta | undefined
  porElegir?: PorElegir | undefined
  /** The buyer, who is the first person of the plan. */
  cliente: PickedClient | null
  /** Plans on sale; the first is the default of a new membership. Without any, its terms are typed. */
  planes: Plan[]
  inicio: Day
  today: Day
  precioDe: (tipo: TipoMembresia) => number | undefined
  onDone: (membresia: MembresiaEnVenta) => void
  onClose: () => void
}

const A_LA_MEDIDA = ''

export function MembresiaWindow(props: MembresiaWindowProps) {
  const { membresia, porElegir, cliente, planes, inicio, today, onDone, onClose } = props
  const isTyped = membresia ? !membresia.plan : porElegir?.anterior !== undefined
  const first = isTyped ? A_LA_MEDIDA : (membresia?.plan ?? planes[0])?._id
  const [planId, setPlanId] = useState(first ?? A_LA_MEDIDA)
  // The plan of the line may be inactive since it was added.
  const plan = planes.find(({ _id }) => _id === planId) ?? membresia?.plan
  const isOfPlan = planId !== A_LA_MEDIDA && plan !== undefined
  const terms = useTerms(props)
  const [para, setPara] = useState<(PickedClient | null)[]>(membresia?.para ?? [])
  // Another plan may be for fewer persons.
  const personas = para.slice(0, isOfPlan ? plan.personas - 1 : 0)
  // Null means the default first day, which depends on the other lines and on today.
  const [chosen, setChosen] = useState<string | null>(membresia?.fechainicio ?? null)
  const fechainicio = chosen === inicio ? null : chosen
  const [isChecked, setChecked] = useState(false)
  const wrongDay = fechainicio === null || isDay(fechainicio) ? null : dayRefusal(fechainicio)

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (wrongDay !== null || (!isOfPlan && !terms.isRight)) return
    const { ademasDe, cruza } = membresia ?? {}
    onDone({
      ...(ademasDe && { ademasDe }),
      ...(cruza && { cruza }),
      ...(isOfPlan
        ? { ...membresiaDelPlan(plan), para: personas.filter((each) => each !== null) }
        : terms.membresia),
      fechainicio: fechainicio ?? undefined,
    })
  }

  const refusalOf = (index: number) => (picked: PickedClient) =>
    picked._id === cliente?._id || personas.some((each, other) => other !== index && each?._id === picked._id)
      ? `${nombreDeCliente(picked)} ya está en este plan.`
      : null

  return (
    <FormModal title={membresia ? 'Cambiar la membresía' : 'Agregar una membresía'} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            {porElegir?.motivo && <Alert role="note">{porElegir.motivo}</Alert>}
            <NativeSelect
              label="Plan"
              data={[
                ...optionsOf(planes, membresia?.plan),
                { value: A_LA_MEDIDA, label: 'Otra duración y precio' },
              ]}
              value={planId}
              data-autofocus
              onChange={({ currentTarget }) => setPlanId(currentTarget.value)}
            />
            {isOfPlan ? (
              <Text size="sm">
                {planEnPalabras(plan)} · {formatMoney(plan.precio)}
              </Text>
            ) : (
              <Terms {...terms} isChecked={isChecked} />
            )}
            <DayInput
              label="Fecha de inicio"
              description="Comienza después de la que ya tiene, o hoy. Puedes elegir otro día."
              today={today}
              value={chosen ?? inicio}
              onChange={setChosen}
              error={isChecked && wrongDay}
            />
            {isOfPlan &&
              Array.from({ length: plan.personas - 1 }, (_, index) => (
                <ClientPicker
                  // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other identity
                  key={index}
                  label={`Persona ${index + 2}`}
                  selected={personas[index] ?? null}
                  refusalOf={refusalOf(index)}
                  onSelect={(cliente) => setPara((before) => withPerson(before, index, cliente))}
                  placeholder="Nombre o número"
                />
              ))}
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

function optionsOf(planes: Plan[], sold: MembresiaEnVenta['plan']) {
  const all = sold && !planes.some(({ _id }) => _id === sold._id) ? [...planes, sold] : planes
  return all.map(({ _id, nombre, precio }) => ({ value: _id, label: `${nombre} · ${formatMoney(precio)}` }))
}

function withPerson(before: (PickedClient | null)[], index: number, cliente: PickedClient | null) {
  const after = [...before]
  after[index] = cliente
  return Array.from(after, (each) => each ?? null)
}

function useTerms({ membresia, porElegir: { anterior } = {}, precioDe }: MembresiaWindowProps) {
  const given = membresia ?? anterior
  const [tipo, setTipo] = useState<TipoMembresia>(given?.tipo ?? 'Mensualidad')
  const first = membresia ?? membresiaDe(tipo, { precio: 0 })
  const [duracion, setDuracion] = useState<number | ''>((given ?? first).duracion)
  const [precio, setPrecio] = useState<number | ''>(given?.precio ?? precioDe(tipo) ?? '')
  const [sesiones, setSesiones] = useState<number | ''>(anterior ? '' : first.sesionesRestantes)
  const isClase = tipo === 'Clase'
  const wrong = {
    duracion: isWhole(duracion) ? null : 'La duración debe ser 1 o más.',
    precio: precio !== '' && precio >= 0 ? null : 'El precio es obligatorio.',
    sesiones: !isClase || isWhole(sesiones) ? null : 'El número de sesiones restantes debe ser 1 o más.',
  }
  return {
    tipo,
    duracion,
    precio,
    sesiones,
    setDuracion,
    setPrecio,
    setSesiones,
    setTipo: (named: TipoMembresia) => {
      setTipo(named)
      setPrecio(precioDe(named) ?? '')
      setSesiones(membresiaDe(named, { precio: 0 }).sesionesRestantes)
    },
    wrong,
    isRight: Object.values(wrong).every((sentence) => sentence === null),
    membresia: {
      tipo,
      duracion: Number(duracion),
      precio: Number(precio),
      sesionesRestantes: isClase ? Number(sesiones) : 0,
    },
  }
}

function Terms({ isChecked, wrong, ...terms }: ReturnType<typeof useTerms> & { isChecked: boolean }) {
  return (
    <>
      <NativeSelect
        label="Tipo"
        required
        data={[...tiposMembresia]}
        value={terms.tipo}
        onChange={({ currentTarget }) => {
          const named = tiposMembresia.find((each) => each === currentTarget.value)
          if (named) terms.setTipo(named)
        }}
      />
      <WholeNumberInput
        label="Duración (días)"
        min={1}
        value={terms.duracion}
        onChange={terms.setDuracion}
        error={isChecked && wrong.duracion}
      />
      <MoneyInput
        label="Precio"
        required
        value={terms.precio}
        onChange={terms.setPrecio}
        error={isChecked && wrong.precio}
      />
      {terms.tipo === 'Clase' && (
        <WholeNumberInput
          label="Sesiones restantes"
          min={1}
          value={terms.sesiones}
          onChange={terms.setSesiones}
          error={isChecked && wrong.sesiones}
        />
      )}
    </>
  )
}

const isWhole = (typed: number | '') => Number.isInteger(typed) && Number(typed) >= 1
