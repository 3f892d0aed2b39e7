import { type Day, formatDay, isDay } from '@gym/contract/calendar'
import { type Membresia, type MembresiaCreada, NuevaMembresia } from '@gym/contract/membresias'
import { type TipoMembresia, tiposMembresia } from '@gym/contract/membresias.rules'
import { formatMoney } from '@gym/contract/money'
import { metodosPago } from '@gym/contract/pagos.rules'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useZonaHoraria } from '../../lib/gym.ts'
import { asApiError, type Versioned } from '../../lib/http.ts'
import { Announced } from '../../ui/announced.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import { Cruce } from './cruce.tsx'
import { nextFor } from './membresia-next.ts'
import {
  cruzadasOf,
  draftId,
  lastOf,
  NOTHING_YET,
  newValues,
  paidBy,
  type Sale,
  SESIONES,
  startOf,
  type Terms,
  termsOf,
  toChanges,
  toSale,
  type Values,
  valuesOf,
  vigenteOf,
} from './membresia-values.ts'
import { overlapDoubt, priceSource, renewalSentence, secondDoubt } from './membresia-words.ts'
import { type Apertura, type Ofertas, situacionQuery, useSaveMembresia } from './membresias.api.ts'
import { PagoEnEspera } from './pago-en-espera.tsx'
import { PrecioDeHoy } from './precio-de-hoy.tsx'
import { SinCobrar } from './sin-cobrar.tsx'
import { UltimoDia } from './ultimo-dia.tsx'

interface MembresiaFormProps {
  today: Day
  ofertas: Ofertas
  /** The membership to edit; without it a new one is made. */
  membresia?: Versioned<Membresia>
  /** What the new one is opened with. */
  apertura?: Apertura
  /** Where it leads once it is made, where that is not the list. */
  backTo?: '/recepcion' | undefined
}

/** The `value` of the button that makes a membership and charges nothing. */
const WITHOUT_CHARGE = 'sin-cobro'
const NOTHING: Apertura = { cliente: null }

/** Makes a membership, blank or after an old one, and charges it in the same act; or edits the one given. */
export function MembresiaForm({ today, ofertas, membresia, ...opened }: MembresiaFormProps) {
  const { apertura = NOTHING, backTo } = opened
  const { anterior, pago } = apertura
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const save = useSaveMembresia(membresia?._id)
  const timeZone = useZonaHoraria()
  // The question what the client has that is on its way.
  const asked = useRef<Promise<void>>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  // Whether somebody else sold to the client meanwhile.
  const [wasRefused, setRefused] = useState(false)
  const state = useResourceForm({
    id: draftId(membresia, apertura),
    initialValues: membresia ? valuesOf(membresia) : newValues(apertura, { today, ofertas }),
    schema: NuevaMembresia,
    toPayload: (values) => (membresia ? toChanges(values) : toSale(values, saleTo(values.cliente))),
    save: (submission) =>
      save.mutateAsync(submission).catch(async (problem) => {
        if (asApiError(problem).status === 409) await seeAgain()
        throw problem
      }),
    edited: membresia && {
      etag: membresia.etag,
      valuesOf,
      compared: { cliente: (chosen) => chosen?._id },
    },
    doubt: (values) => {
      if (membresia) return null
      const seen = saleTo(values.cliente)
      const [crossed] = cruzadasOf(values, seen)
      if (crossed) return overlapDoubt(crossed)
      const latest = wasRefused ? vigenteOf(seen.situacion, today) : undefined
      return latest ? secondDoubt(latest) : null
    },
    shown: {
      cliente: (chosen) => (chosen ? `${chosen.nombre} ${chosen.apellido}` : '(vacío)'),
      precio: (amount) => (amount === '' ? '(vacío)' : formatMoney(amount)),
      fechainicio: (day) => (day && isDay(day) ? formatDay(day) : '(vacío)'),
    },
    failed: membresia ? 'Error al actualizar la membresía: ' : 'Error al crear la membresía: ',
    saved: membresia ? 'Membresía actualizada exitosamente.' : 'Membresía creada exitosamente.',
    backTo: backTo ?? '/membresias',
    next: membresia || backTo ? undefined : nextFor,
    onSaved: ({ pago: charged }: MembresiaCreada) => {
      if (charged && form.getValues().cobra)
        navigate({ to: '/membresias/recibo/$id', params: { id: charged._id }, search: { volver: backTo } })
    },
  })
  const { form } = state
  const { cliente, tipo, duracion, precio, otraVez } = form.values
  const field = form.getInputProps
  const isAsked = !membresia && cliente !== null
  const { data: situacion = NOTHING_YET } = useQuery({
    ...situacionQuery(cliente?._id ?? ''),
    enabled: isAsked,
    retry: false,
    initialData: cliente?._id === apertura.cliente?._id ? apertura.situacion : undefined,
  })
  const sale = { today, situacion, pago, anterior: membresia ?? anterior }
  const terms = (chosen: Pick<Values, 'tipo' | 'otraVez'>, known: Sale = sale) =>
    termsOf(chosen, known, ofertas)
  const last = membresia ? undefined : lastOf(tipo, sale)
  const fechainicio = membresia ? (form.values.fechainicio ?? '') : startOf(form.values, sale)
  const offered = startOf({ fechainicio: null }, sale)
  const waiting = membresia || pago ? undefined : situacion.pagos[tipo][0]
  // What was paid already, or costs nothing, is not charged.
  const isCharged = !membresia && !paidBy(form.values, sale) && precio !== 0
  const charging = anterior ? 'Renovar y cobrar' : 'Crear y cobrar'
  const making = 'Crear membresía'
  const isSaving = isWaiting || state.isSaving

  /** Of a sale that what the client has by now forbids: shows that, and asks before it is tried again. */
  async function seeAgain() {
    await queryClient.invalidateQueries({ queryKey: ['situacion'] })
    setRefused(true)
  }

  /** What is known now of whom it is sold to, also to what was sent before it was. */
  function saleTo(buyer: PickedClient | null): Sale {
    const known = buyer && queryClient.getQueryData(situacionQuery(buyer._id).queryKey)
    return { today, situacion: known ?? NOTHING_YET, pago, anterior: membresia ?? anterior }
  }

  /** Offers the price and the sessions of the type, and leaves what was typed where it has none. */
  function chooseTipo(chosen: TipoMembresia) {
    const { sesionesRestantes } = form.getValues()
    const typed = precio === terms({ tipo, otraVez }).precio ? '' : precio
    form.setValues({
      tipo: chosen,
      precio: terms({ tipo: chosen, otraVez }).precio ?? typed,
      ...(sesionesRestantes === SESIONES[tipo] && { sesionesRestantes: SESIONES[chosen] }),
    })
  }

  /** Offers what was paid already, or last, unless another price was typed. */
  function offer(before: Terms, now: Terms) {
    const { precio, duracion } = form.getValues()
    if (precio !== '' && precio !== before.precio) return
    form.setFieldValue('precio', now.precio ?? '')
    if (duracion === before.duracion) form.setFieldValue('duracion', now.duracion)
  }

  function chooseCliente(chosen: PickedClient | null) {
    form.setFieldValue('cliente', chosen)
    if (membresia) return
    form.setFieldValue('otraVez', false)
    setRefused(false)
    offer(terms(form.values), terms({ tipo, otraVez: false }, saleTo(null)))
    asked.current = chosen ? lookUp(chosen) : undefined
  }

  async function lookUp(chosen: PickedClient) {
    await queryClient.fetchQuery(situacionQuery(chosen._id)).catch(() => null)
    const { cliente, tipo } = form.getValues()
    if (cliente?._id !== chosen._id) return
    const first = { tipo, otraVez: false }
    offer(terms(first, saleTo(null)), terms(first, saleTo(chosen)))
  }

  function chargeAgain(again: boolean) {
    form.setFieldValue('otraVez', again)
    offer(terms({ tipo, otraVez }), terms({ tipo, otraVez: again }))
  }

  /** Not before it is known what the client has: nothing is given or charged twice without a word. */
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isWaiting) return
    const { submitter } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>
    const isWithout = submitter instanceof HTMLButtonElement && submitter.value === WITHOUT_CHARGE
    form.setFieldValue('cobra', isCharged && !isWithout)
    setWaiting(true)
    await asked.current
    setWaiting(false)
    const values = form.getValues()
    const paid = membresia ? undefined : paidBy(values, saleTo(values.cliente))
    // What was paid came to light after the button was pressed: whoever pressed it reads that first.
    if (isCharged && paid) return
    return state.submit()
  }

  return (
    <ResourceForm
      state={{ ...state, submit, isSaving }}
      submitLabel={membresia ? 'Guardar cambios' : isCharged ? charging : making}
      alsoSubmit={
        isCharged && (
          <Button type="submit" value={WITHOUT_CHARGE} variant="light" loading={isSaving}>
            {making}
          </Button>
        )
      }
      leaveLabel={backTo ? 'Volver a la recepción' : 'Ir a membresías'}
    >
      {membresia && <SinCobrar membresia={membresia} />}
      {anterior && <Text>{renewalSentence(anterior, today)}</Text>}
      {pago && (
        <Text>
          Ya está pagada: {formatMoney(pago.monto)} el {formatDay(pago.fecha)}.
        </Text>
      )}
      <ClientPicker
        required
        selected={cliente}
        onSelect={chooseCliente}
        error={form.errors.cliente}
        data-path="cliente"
      />
      <Announced>
        {waiting && timeZone && !state.isSaved && (
          <PagoEnEspera
            pago={waiting}
            today={today}
            timeZone={timeZone}
            otraVez={otraVez}
            onChange={chargeAgain}
          />
        )}
      </Announced>
      <NativeSelect
        label="Tipo"
        required
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
        required
        min={0}
        step={0.01}
        description={priceSource(precio, {
          tipo,
          oferta: ofertas[tipo],
          anterior: last,
          paid: otraVez ? undefined : waiting,
        })}
        {...field('precio')}
      />
      {last && (
        <PrecioDeHoy
          now={ofertas[tipo]?.precio}
          typed={precio}
          onUse={(now) => form.setFieldValue('precio', now)}
        />
      )}
      {tipo === 'Clase' && (
        <WholeNumberInput label="Sesiones restantes" min={0} {...field('sesionesRestantes')} />
      )}
      <DayInput
        label="Fecha de inicio"
        required
        today={today}
        {...field('fechainicio')}
        value={fechainicio}
      />
      <Announced>
        {isAsked && (
          <Cruce
            vigente={vigenteOf(situacion, today)}
            cruzada={cruzadasOf(form.values, sale)[0]}
            inicio={fechainicio}
            onStart={(day) => form.setFieldValue('fechainicio', day === offered ? null : day)}
          />
        )}
      </Announced>
      <UltimoDia fechainicio={fechainicio} duracion={duracion} today={today} />
      {isCharged && (
        <NativeSelect
          label="Método de pago"
          description="Si la cobras ahora."
          data={[...metodosPago]}
          {...field('metodoPago')}
        />
      )}
      {isCharged && !state.isSaved && (
        <Text size="sm">
          «{making}» no registra ningún pago. Para cobrarla ahora, usa «{charging}».
        </Text>
      )}
    </ResourceForm>
  )
}
