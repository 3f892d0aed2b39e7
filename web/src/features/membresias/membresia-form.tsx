import { type Day, formatFullDay, isDay } from '@gym/contract/calendar'
import { type Membresia, NuevaMembresia } from '@gym/contract/membresias'
import {
  daysRemaining,
  fechaFinOf,
  renewalStart,
  type TipoMembresia,
  tiposMembresia,
} from '@gym/contract/membresias.rules'
import { formatMoney } from '@gym/contract/money'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { ClientPicker, type PickedClient } from '../../ui/client-picker.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { type Ofertas, useSaveMembresia } from './membresias.api.ts'

interface MembresiaFormProps {
  today: Day
  ofertas: Ofertas
  /** The membership to edit; without it a new one is made. */
  membresia?: Membresia
  /** The one that the new one takes after. */
  anterior?: Membresia
}

interface Values {
  cliente: PickedClient | null
  tipo: TipoMembresia
  duracion: number | ''
  precio: number | ''
  sesionesRestantes: number | ''
  fechainicio: string
}

const DURACION_DAYS = 30
/** Coming to class takes no session of a monthly fee; who pays by the class pays for one. */
const SESIONES: Record<TipoMembresia, number> = { Mensualidad: 0, Clase: 1 }

/** Makes a membership, blank or after an old one, or edits the one given. */
export function MembresiaForm({ today, ofertas, membresia, anterior }: MembresiaFormProps) {
  const save = useSaveMembresia(membresia?._id)
  const initialValues: Values =
    membresia ?? (anterior ? renewalOf(anterior, priceOf, today) : blank(priceOf, today))
  const state = useResourceForm({
    id: draftId(membresia, anterior),
    initialValues,
    schema: NuevaMembresia,
    toPayload,
    save: (values, key) =>
      save.mutateAsync({ values: membresia ? changesIn(values, toPayload(membresia)) : values, key }),
    failed: membresia ? 'Error al actualizar la membresía: ' : 'Error al crear la membresía: ',
    saved: membresia ? 'Membresía actualizada exitosamente.' : 'Membresía creada exitosamente.',
    backTo: '/membresias',
  })
  const { form } = state
  const { cliente, tipo, duracion, precio, fechainicio } = form.values
  const field = form.getInputProps

  /** What a membership of a type costs: as it was sold, as its product costs today, else as the old one was sold. */
  function priceOf(wanted: TipoMembresia): number | undefined {
    if (membresia?.tipo === wanted) return membresia.precio
    return ofertas[wanted]?.precio ?? (anterior?.tipo === wanted ? anterior.precio : undefined)
  }

  /** Offers the price and the sessions of the type, and leaves what was typed where it has none. */
  function chooseTipo(chosen: TipoMembresia) {
    const { sesionesRestantes } = form.getValues()
    const typed = precio === priceOf(tipo) ? '' : precio
    form.setValues({
      tipo: chosen,
      precio: priceOf(chosen) ?? typed,
      ...(sesionesRestantes === SESIONES[tipo] && { sesionesRestantes: SESIONES[chosen] }),
    })
  }

  return (
    <ResourceForm
      state={state}
      submitLabel={membresia ? 'Guardar cambios' : 'Crear membresía'}
      leaveLabel="Ir a membresías"
    >
      {anterior && <Text>{renewalSentence(anterior, today)}</Text>}
      <ClientPicker
        required
        selected={cliente}
        onSelect={(chosen) => form.setFieldValue('cliente', chosen)}
        error={form.errors.cliente}
        data-path="cliente"
      />
      <NativeSelect
        label="Tipo"
        withAsterisk
        data={[...tiposMembresia]}
        {...field('tipo')}
        onChange={({ currentTarget }) => {
          const chosen = tiposMembresia.find((each) => each === currentTarget.value)
          if (chosen) chooseTipo(chosen)
        }}
      />
      <WholeNumberInput label="Duración (días)" min={1} {...field('duracion')} />
      <MoneyInput
        label="Precio"
        withAsterisk
        min={0}
        step={0.01}
        description={whereFrom(precio)}
        {...field('precio')}
      />
      <WholeNumberInput
        label="Sesiones restantes"
        min={0}
        description={tipo === 'Mensualidad' ? 'Asistir con una mensualidad no gasta sesiones.' : undefined}
        {...field('sesionesRestantes')}
      />
      <TextInput label="Fecha de inicio" withAsterisk type="date" {...field('fechainicio')} />
      <LastDay fechainicio={fechainicio} duracion={duracion} today={today} />
    </ResourceForm>
  )

  function whereFrom(typed: number | ''): string | undefined {
    const oferta = ofertas[tipo]
    const old = anterior?.tipo === tipo ? anterior.precio : undefined
    const before =
      old === undefined || old === oferta?.precio ? '' : ` La anterior costó ${formatMoney(old)}.`
    if (oferta && oferta.precio === typed) return `Es el precio del producto ${oferta.nombre}.${before}`
    if (oferta) return `El producto ${oferta.nombre} cuesta ${formatMoney(oferta.precio)}.${before}`
    if (old === typed) return 'Es el precio de la membresía anterior.'
    return oferta === null ? `No hay un producto activo llamado ${tipo} que diga el precio.` : undefined
  }
}

type PriceOf = (tipo: TipoMembresia) => number | undefined

function blank(priceOf: PriceOf, today: Day): Values {
  const tipo = 'Mensualidad'
  return {
    cliente: null,
    tipo,
    duracion: DURACION_DAYS,
    precio: priceOf(tipo) ?? '',
    sesionesRestantes: SESIONES[tipo],
    fechainicio: today,
  }
}

/** The same for the same client, from the day after its end or from today, with all its sessions to come. */
function renewalOf({ cliente, tipo, duracion, fechafin }: Membresia, priceOf: PriceOf, today: Day): Values {
  return {
    cliente,
    tipo,
    duracion,
    precio: priceOf(tipo) ?? '',
    sesionesRestantes: SESIONES[tipo],
    fechainicio: renewalStart(fechafin, today),
  }
}

function renewalSentence({ cliente, fechafin, renovada }: Membresia, today: Day): string {
  const name = `${cliente.nombre} ${cliente.apellido}`
  if (renovada) return `${name} ya tiene otra membresía que termina después del ${formatFullDay(fechafin)}.`
  const ends = daysRemaining(fechafin, today) === null ? 'venció' : 'vence'
  return `Renovación de la membresía de ${name}, que ${ends} el ${formatFullDay(fechafin)}.`
}

function draftId(membresia?: Membresia, anterior?: Membresia): string {
  if (membresia) return `/membresias/editar/${membresia._id}`
  return anterior ? `/membresias/crear?renovar=${anterior._id}` : '/membresias/crear'
}

function toPayload({ cliente, tipo, duracion, precio, sesionesRestantes, fechainicio }: Values) {
  return { cliente: cliente?._id ?? '', tipo, duracion, precio, sesionesRestantes, fechainicio }
}

/** Only what was changed is sent, so that a session spent meanwhile at the door does not come back. */
function changesIn<Payload extends object>(payload: Payload, before: Record<keyof Payload, unknown>) {
  const changes: Partial<Payload> = { ...payload }
  for (const field in changes) if (changes[field] === before[field]) delete changes[field]
  return changes
}

/** Until when it will last, as one types. */
function LastDay({
  fechainicio,
  duracion,
  today,
}: Pick<Values, 'fechainicio' | 'duracion'> & { today: Day }) {
  const days = NuevaMembresia.shape.duracion.safeParse(duracion)
  if (!days.success || !isDay(fechainicio)) return null
  const fechafin = fechaFinOf(fechainicio, days.data)
  return (
    <Text size="sm" aria-live="polite">
      Último día: {formatFullDay(fechafin)}.{fechafin < today && ' Ya pasó: quedará vencida.'}
    </Text>
  )
}
