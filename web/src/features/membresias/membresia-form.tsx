import { type Day, formatFullDay, isDay } from '@gym/contract/calendar'
import { type Membresia, type MembresiaCreada, NuevaMembresia } from '@gym/contract/membresias'
import {
  daysRemaining,
  fechaFinOf,
  isSpent,
  type TipoMembresia,
  tiposMembresia,
} from '@gym/contract/membresias.rules'
import { formatMoney } from '@gym/contract/money'
import { metodosPago } from '@gym/contract/pagos.rules'
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { Versioned } from '../../lib/http.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import { Cruce } from './cruce.tsx'
import {
  draftId,
  newValues,
  SESIONES,
  startAfter,
  toPayload,
  type Values,
  valuesOf,
} from './membresia-values.ts'
import { type Apertura, type Ofertas, useSaveMembresia, vigenteQuery } from './membresias.api.ts'

interface MembresiaFormProps {
  today: Day
  ofertas: Ofertas
  /** The membership to edit; without it a new one is made. */
  membresia?: Versioned<Membresia>
  /** What the new one is opened with. */
  apertura?: Apertura
  /** Whether sending the form charges the new one, when no button says otherwise. */
  cobrar?: boolean
}

/** The `value` of the button that sends the form in the other way. */
const OTHER_WAY = 'otra'
const NOTHING: Apertura = { cliente: null, vigente: null }

/** Makes a membership, blank or after an old one, and charges it in the same act; or edits the one given. */
export function MembresiaForm({ today, ofertas, membresia, ...opened }: MembresiaFormProps) {
  const { apertura = NOTHING, cobrar = false } = opened
  const { anterior, pago } = apertura
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const save = useSaveMembresia(membresia?._id)
  const [vigente, setVigente] = useState(apertura.vigente)
  // The start that was offered last, and the question what the client has that is on its way.
  const offered = useRef(startAfter(apertura.vigente, today))
  const asked = useRef<Promise<void>>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const state = useResourceForm({
    id: draftId(membresia, apertura),
    initialValues: membresia ? valuesOf(membresia) : newValues(apertura, priceOf, today, cobrar),
    schema: NuevaMembresia,
    toPayload: (values) => toPayload(values, pago?._id),
    save: save.mutateAsync,
    edited: membresia && { etag: membresia.etag, valuesOf },
    shown: {
      cliente: (chosen) => (chosen ? `${chosen.nombre} ${chosen.apellido}` : '(vacío)'),
      precio: (amount) => (amount === '' ? '(vacío)' : formatMoney(amount)),
      fechainicio: (day) => (isDay(day) ? formatFullDay(day) : '(vacío)'),
    },
    failed: membresia ? 'Error al actualizar la membresía: ' : 'Error al crear la membresía: ',
    saved: membresia ? 'Membresía actualizada exitosamente.' : 'Membresía creada exitosamente.',
    backTo: '/membresias',
    onSaved: ({ pago: charged }: MembresiaCreada) => {
      if (charged && !pago) navigate({ to: '/membresias/recibo/$id', params: { id: charged._id } })
    },
  })
  const { form } = state
  const { cliente, tipo, duracion, precio, fechainicio } = form.values
  const field = form.getInputProps
  const isCharged = !membresia && !pago
  const charging = anterior ? 'Renovar y cobrar' : 'Crear y cobrar'
  const making = 'Crear membresía'
  const isSaving = isWaiting || state.isSaving

  /** What a membership of a type costs: as it was sold, or paid, or as its product costs today. */
  function priceOf(wanted: TipoMembresia): number | undefined {
    if (membresia?.tipo === wanted) return membresia.precio
    if (anterior?.tipo === wanted) return anterior.precio
    return ofertas[wanted]?.precio
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

  function chooseCliente(chosen: PickedClient | null) {
    form.setFieldValue('cliente', chosen)
    if (membresia) return
    offerStart(null)
    asked.current = chosen ? lookUpVigente(chosen) : undefined
  }

  /** A client with days left is offered the day after them. */
  async function lookUpVigente({ _id }: PickedClient) {
    const found = await queryClient.fetchQuery(vigenteQuery(_id)).catch(() => null)
    if (form.getValues().cliente?._id === _id) offerStart(found)
  }

  function offerStart(has: Membresia | null) {
    const start = startAfter(has, today)
    if (form.getValues().fechainicio === offered.current) form.setFieldValue('fechainicio', start)
    offered.current = start
    setVigente(has)
  }

  /** Not before it is known what the client has: the same days are not given twice without a word. */
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isWaiting) return
    const { submitter } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>
    const isOtherWay = submitter instanceof HTMLButtonElement && submitter.value === OTHER_WAY
    form.setFieldValue('cobra', isCharged && cobrar !== isOtherWay)
    setWaiting(true)
    await asked.current
    setWaiting(false)
    return state.submit()
  }

  return (
    <ResourceForm
      state={{ ...state, submit, isSaving }}
      submitLabel={membresia ? 'Guardar cambios' : isCharged && cobrar ? charging : making}
      alsoSubmit={
        isCharged && (
          <Button type="submit" value={OTHER_WAY} variant="light" loading={isSaving}>
            {cobrar ? making : charging}
          </Button>
        )
      }
      leaveLabel="Ir a membresías"
    >
      {anterior && <Text>{renewalSentence(anterior, today)}</Text>}
      {pago && (
        <Text>
          Ya está pagada: {formatMoney(pago.monto)} el {formatFullDay(pago.fecha)}.
        </Text>
      )}
      <ClientPicker
        required
        selected={cliente}
        onSelect={chooseCliente}
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
      {priceOfToday()}
      {tipo === 'Clase' && (
        <WholeNumberInput label="Sesiones restantes" min={0} {...field('sesionesRestantes')} />
      )}
      <TextInput label="Fecha de inicio" withAsterisk type="date" {...field('fechainicio')} />
      {vigente && (
        <Cruce
          vigente={vigente}
          inicio={fechainicio}
          onStart={(day) => form.setFieldValue('fechainicio', day)}
        />
      )}
      <LastDay fechainicio={fechainicio} duracion={duracion} today={today} />
      {isCharged && (
        <NativeSelect
          label="Método de pago"
          description="Si la cobras ahora."
          data={[...metodosPago]}
          {...field('metodoPago')}
        />
      )}
    </ResourceForm>
  )

  function whereFrom(typed: number | ''): string | undefined {
    const oferta = ofertas[tipo]
    const old = anterior?.tipo === tipo ? anterior.precio : undefined
    const today = oferta ? `El producto ${oferta.nombre} cuesta ${formatMoney(oferta.precio)}.` : undefined
    if (old !== undefined && old === typed) {
      const source = 'Es el precio de la membresía anterior.'
      return today && oferta?.precio !== old ? `${source} ${today}` : source
    }
    const before = old === undefined ? '' : ` La anterior costó ${formatMoney(old)}.`
    if (oferta && oferta.precio === typed) return `Es el precio del producto ${oferta.nombre}.${before}`
    if (today) return `${today}${before}`
    return oferta === null ? `No hay un producto activo llamado ${tipo} que diga el precio.` : undefined
  }

  /** Of a renewal, which keeps the price that was paid. */
  function priceOfToday() {
    const now = ofertas[tipo]?.precio
    if (!anterior || now === undefined || now === precio) return null
    return (
      <Button variant="default" size="xs" w="fit-content" onClick={() => form.setFieldValue('precio', now)}>
        Usar el precio de hoy: {formatMoney(now)}
      </Button>
    )
  }
}

function renewalSentence(anterior: Membresia, today: Day): string {
  const { cliente, fechafin, renovada } = anterior
  const name = `${cliente.nombre} ${cliente.apellido}`
  if (renovada) return `${name} ya tiene otra membresía que termina después del ${formatFullDay(fechafin)}.`
  if (isSpent(anterior)) return `Renovación de la membresía de ${name}, que no tiene más sesiones.`
  const ends = daysRemaining(fechafin, today) === null ? 'venció' : 'vence'
  return `Renovación de la membresía de ${name}, que ${ends} el ${formatFullDay(fechafin)}.`
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
