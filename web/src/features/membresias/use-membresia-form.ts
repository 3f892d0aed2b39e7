import { type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { type TipoMembresia, tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import { type Membresia, NuevaMembresia } from '@gym/contract/membresias/membresias.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import type { Versioned } from '../../api/http.ts'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
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
  membresia?: Versioned<Membresia>
  apertura?: Apertura
}

const EditedMembresia = NuevaMembresia.partial({ fechainicio: true })
const NOTHING: Apertura = { cliente: null }

export function useMembresiaForm({ today, ofertas, membresia, apertura = NOTHING }: MembresiaOpened) {
  const { pago } = apertura
  const queryClient = useQueryClient()
  const save = useSaveMembresia(membresia?._id)
  // The pending lookup of the client's situation.
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
      shown: {
        cliente: (chosen) => (chosen ? `${chosen.nombre} ${chosen.apellido}` : '(vacío)'),
        precio: (amount) => (amount === '' ? '(vacío)' : formatMoney(amount)),
        fechainicio: (day) => (day && isDay(day) ? formatDay(day) : '(vacío)'),
      },
    },
    failed: membresia ? 'Error al actualizar la membresía: ' : 'Error al crear la membresía: ',
    saved: membresia ? 'Membresía actualizada exitosamente.' : 'Membresía creada exitosamente.',
    backTo: '/membresias',
    next: membresia ? undefined : nextFor,
  })
  const { form } = state
  const { cliente, tipo, precio } = form.values
  const isAsked = !membresia && cliente !== null
  const { data: situacion = NOTHING_YET } = useQuery({
    ...situacionQuery(cliente?._id ?? ''),
    enabled: isAsked,
    retry: false,
    initialData: cliente?._id === apertura.cliente?._id ? apertura.situacion : undefined,
  })
  const sale = { today, situacion, pago, editada: membresia }
  const terms = (chosen: Pick<Values, 'tipo' | 'otraVez' | 'fechainicio'>, known: Sale = sale) =>
    termsOf(chosen, known, ofertas)
  const last = membresia ? undefined : lastOf(tipo, sale)
  const fechainicio = membresia ? (form.values.fechainicio ?? '') : startOf(form.values, sale)
  const waiting = membresia || pago ? undefined : situacion.pagos[tipo][0]
  const other = tiposMembresia.find((each) => each !== tipo && situacion.pagos[each].length > 0)
  const isFree = !membresia && !paidBy(form.values, sale) && precio !== 0

  /** Refetches the client's memberships and payments, which another desk may have changed. */
  const seeAgain = () => queryClient.invalidateQueries({ queryKey: ['situacion'] })

  /** Reads the cache: at a submission, the data of the last render may be outdated. */
  function saleTo(buyer: PickedClient | null): Sale {
    const known = buyer && queryClient.getQueryData(situacionQuery(buyer._id).queryKey)
    return { today, situacion: known ?? NOTHING_YET, pago, editada: membresia }
  }

  /** Replaces even a typed price if the new type has a default one; typed sessions stay. */
  function chooseTipo(chosen: TipoMembresia) {
    const { sesionesRestantes } = form.getValues()
    const typed = precio === terms(form.values).precio ? '' : precio
    form.setValues({
      tipo: chosen,
      precio: terms({ ...form.values, tipo: chosen }).precio ?? typed,
      ...(sesionesRestantes === SESIONES[tipo] && { sesionesRestantes: SESIONES[chosen] }),
    })
  }

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
    offer(terms(form.values), terms({ ...form.values, otraVez: false }, saleTo(null)))
    asked.current = chosen ? lookUp(chosen) : undefined
  }

  async function lookUp(chosen: PickedClient) {
    await queryClient.fetchQuery(situacionQuery(chosen._id)).catch(() => null)
    const { cliente, ...values } = form.getValues()
    if (cliente?._id !== chosen._id) return
    const first = { ...values, otraVez: false }
    offer(terms(first, saleTo(null)), terms(first, saleTo(chosen)))
  }

  function chargeAgain(again: boolean) {
    form.setFieldValue('otraVez', again)
    offer(terms(form.values), terms({ ...form.values, otraVez: again }))
  }

  /** Sets the first day, on which the duration of a paid plan in months depends. */
  function chooseStart(day: string | null) {
    form.setFieldValue('fechainicio', day)
    offer(terms(form.values), terms({ ...form.values, fechainicio: day }))
  }

  /** Waits for the client's situation, so that an existing payment is not overlooked. */
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isWaiting) return
    const pressed = form.getValues()
    const paidBefore = paidBy(pressed, saleTo(pressed.cliente))
    setWaiting(true)
    await asked.current
    setWaiting(false)
    const values = form.getValues()
    const paid = membresia ? undefined : paidBy(values, saleTo(values.cliente))
    // A payment found after the press changes the terms: let the user review them.
    if (paid !== paidBefore && paid) return
    return state.submit()
  }

  return {
    state: { ...state, submit, isSaving: isWaiting || state.isSaving },
    situacion: isAsked ? situacion : undefined,
    last,
    waiting,
    /** Membership type of a payment without a membership, if it is not the chosen type. */
    otherPaid: membresia || pago || waiting ? undefined : other,
    isFree,
    fechainicio,
    offeredStart: startOf({ fechainicio: null }, sale),
    cruzada: cruzadasOf(form.values, sale)[0],
    chooseCliente,
    chooseTipo,
    chargeAgain,
    chooseStart,
  }
}
