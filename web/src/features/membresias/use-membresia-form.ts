import { type Day, formatDay, isDay } from '@gym/contract/calendar'
import { type Membresia, type MembresiaCreada, NuevaMembresia } from '@gym/contract/membresias'
import { type TipoMembresia, tiposMembresia } from '@gym/contract/membresias.rules'
import { formatMoney } from '@gym/contract/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useCajaElegida } from '../../lib/caja-elegida.ts'
import { asApiError, type Versioned } from '../../lib/http.ts'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import type { PickedClient } from '../clientes/client-picker.tsx'
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
} from './membresia-values.ts'
import { type Apertura, type Ofertas, situacionQuery, useSaveMembresia } from './membresias.api.ts'

export interface MembresiaOpened {
  today: Day
  ofertas: Ofertas
  /** The membership to edit; without it a new one is made. */
  membresia?: Versioned<Membresia>
  /** What the new one is opened with. */
  apertura?: Apertura
  /** Where it leads once it is made, where that is not the list. */
  backTo?: '/recepcion' | undefined
}

const EditedMembresia = NuevaMembresia.partial({ fechainicio: true })
const NOTHING: Apertura = { cliente: null }

/** What the form of a membership holds: who buys it, what is known of them and of what is sold, and what a choice offers. */
export function useMembresiaForm({ today, ofertas, membresia, ...opened }: MembresiaOpened) {
  const { apertura = NOTHING, backTo } = opened
  const { anterior, pago } = apertura
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const save = useSaveMembresia(membresia?._id)
  const enCaja = useCajaElegida()
  // The question what the client has that is on its way.
  const asked = useRef<Promise<void>>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const state = useResourceForm({
    id: draftId(membresia, apertura),
    initialValues: membresia ? valuesOf(membresia) : newValues(apertura, { today, ofertas }),
    schema: membresia ? EditedMembresia : NuevaMembresia,
    toPayload: (values, base) =>
      membresia ? toChanges(values, base) : toSale(values, saleTo(values.cliente)),
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
  const { cliente, tipo, precio, otraVez } = form.values
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
  const waiting = membresia || pago ? undefined : situacion.pagos[tipo][0]
  const other = tiposMembresia.find((each) => each !== tipo && situacion.pagos[each].length > 0)
  // What was paid already, or costs nothing, is not charged.
  const isCharged = !membresia && !paidBy(form.values, sale) && precio !== 0

  /** Shows what another desk sold to the client meanwhile. */
  const seeAgain = () => queryClient.invalidateQueries({ queryKey: ['situacion'] })

  /** What is known now of whom it is sold to, also to what was sent before it was. */
  function saleTo(buyer: PickedClient | null): Sale {
    const known = buyer && queryClient.getQueryData(situacionQuery(buyer._id).queryKey)
    const { caja } = enCaja
    return { today, situacion: known ?? NOTHING_YET, pago, anterior: membresia ?? anterior, caja }
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

  /** Makes it and charges nothing. */
  function submit(event?: FormEvent) {
    event?.preventDefault()
    return send(false)
  }

  /** Not before it is known what the client has: nothing is given or charged twice without a word. */
  async function send(cobra: boolean) {
    if (isWaiting) return
    form.setFieldValue('cobra', cobra)
    // Which button was pressed is nothing that leaving would lose.
    form.setInitialValues({ ...form.getInitialValues(), cobra })
    const pressed = form.getValues()
    const paidBefore = paidBy(pressed, saleTo(pressed.cliente))
    setWaiting(true)
    await asked.current
    setWaiting(false)
    const values = form.getValues()
    const paid = membresia ? undefined : paidBy(values, saleTo(values.cliente))
    // A payment that came to light after the press, with other terms, is read before anything is made of it.
    if (paid && (cobra || paid !== paidBefore)) return
    return state.submit()
  }

  return {
    state: { ...state, submit, isSaving: isWaiting || state.isSaving },
    /** Makes it and charges it in the same act. */
    charge: () => send(true),
    /** What the client has, once that is known of one who buys. */
    situacion: isAsked ? situacion : undefined,
    /** The one that the new one follows. */
    last,
    /** A payment that waits for its membership. */
    waiting,
    /** The type that a payment waits for, where none waits for the chosen one. */
    otherPaid: membresia || pago || waiting ? undefined : other,
    isCharged,
    enCaja,
    fechainicio,
    /** The day that is offered, whatever was chosen. */
    offeredStart: startOf({ fechainicio: null }, sale),
    cruzada: cruzadasOf(form.values, sale)[0],
    chooseCliente,
    chooseTipo,
    chargeAgain,
  }
}
