import {
  cuentasCredito,
  cuentasDebito,
  metodosTransaccion,
  nombreMetodo,
  nombreReferencia,
  nombreTipo,
  referencias,
  type TipoTransaccion,
  tiposTransaccion,
} from '@gym/contract/contabilidad/contabilidad.rules'
import { NuevaTransaccion, type Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import { type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { saidBy } from '../../api/api-error.ts'
import type { Versioned } from '../../api/http.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { Caution } from '../../ui/feedback/caution.tsx'
import { oldDayCaution } from '../../ui/feedback/old-day.ts'
import type { Shown } from '../../ui/form/conflict/edit-conflict.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import type { NextActions } from '../../ui/form/saved-next.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { useSaveTransaccion } from './contabilidad.api.ts'

interface Values
  extends Pick<
    Transaccion,
    'tipo' | 'descripcion' | 'metodoPago' | 'cuentaDebito' | 'cuentaCredito' | 'referencia'
  > {
  monto: number | ''
  /** Null means today at submission. */
  fecha: string | null
  categoria: string
}

const blank: Values = {
  tipo: 'ingreso',
  descripcion: '',
  monto: '',
  fecha: null,
  metodoPago: 'efectivo',
  cuentaDebito: 'Caja',
  cuentaCredito: 'Ingresos',
  referencia: 'manual',
  categoria: '',
}

function valuesOf(transaccion: Transaccion): Values {
  const { tipo, descripcion, monto, fecha, metodoPago, cuentaDebito, cuentaCredito, referencia } = transaccion
  const categoria = transaccion.categoria ?? ''
  return { tipo, descripcion, monto, fecha, metodoPago, cuentaDebito, cuentaCredito, referencia, categoria }
}

const shown: Shown<Values> = {
  monto: (monto) => (monto === '' ? '(vacío)' : formatMoney(monto)),
  fecha: (fecha) => (fecha && isDay(fecha) ? formatDay(fecha) : '(vacío)'),
}

const debitOf = (metodoPago: Transaccion['metodoPago']) => (metodoPago === 'efectivo' ? 'Caja' : 'Bancos')

const creditOf = { ingreso: 'Ingresos', egreso: 'Gastos' } as const

const whereOf = { ingreso: 'Adónde entró el dinero', egreso: 'De dónde salió el dinero' } as const

const options = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }))

export function TransaccionForm({
  transaccion,
  today,
}: {
  transaccion?: Versioned<Transaccion>
  today: Day
}) {
  const save = useSaveTransaccion(transaccion?._id)
  const state = useResourceForm({
    id: transaccion
      ? `/contabilidad/editar-transaccion/${transaccion._id}`
      : '/contabilidad/crear-transaccion',
    initialValues: transaccion ? valuesOf(transaccion) : blank,
    schema: NuevaTransaccion,
    // Only an edit has a category, only a new transaction a payment method (specification, section 7).
    toPayload: ({ categoria, metodoPago, ...values }) => ({
      ...values,
      fecha: values.fecha ?? today,
      ...(transaccion ? { categoria } : { metodoPago }),
    }),
    save: save.mutateAsync,
    edited: transaccion && { etag: transaccion.etag, valuesOf, shown },
    // The message of a failed creation omits the status (specification, section 8, accounting).
    failed: transaccion
      ? 'Error al actualizar la transacción: '
      : (problem) => `Error al crear la transacción: ${saidBy(problem)}`,
    saved: transaccion ? 'Transacción actualizada exitosamente' : 'Transacción creada exitosamente',
    backTo: '/contabilidad',
    next: transaccion ? undefined : nextFor,
  })
  const { form } = state
  const field = form.getInputProps
  // The specification (section 5) offers only egreso in an edit; an ingreso may also stay an ingreso.
  const tipos = transaccion?.tipo === 'egreso' ? (['egreso'] as const) : tiposTransaccion

  return (
    <ResourceForm
      state={state}
      submitLabel={transaccion ? 'Guardar cambios' : 'Registrar transacción'}
      leaveLabel="Ir a contabilidad"
    >
      <NativeSelect
        label="Tipo"
        required
        data={options(tipos, nombreTipo)}
        {...field('tipo')}
        onChange={({ currentTarget }) => {
          const tipo = currentTarget.value as TipoTransaccion
          const cuentaDebito = debitOf(form.getValues().metodoPago)
          form.setValues({ tipo, cuentaDebito, cuentaCredito: creditOf[tipo] })
        }}
      />
      <Textarea label="Descripción" required autosize minRows={2} {...field('descripcion')} />
      <MoneyInput label="Monto" required {...field('monto')} />
      <DayInput label="Fecha" required today={today} {...field('fecha')} value={form.values.fecha ?? today} />
      <Caution>{form.values.fecha !== transaccion?.fecha && oldDayCaution(form.values.fecha, today)}</Caution>
      {transaccion ? (
        <TextInput label="Categoría" autoComplete="off" {...field('categoria')} />
      ) : (
        <NativeSelect
          label="Método de pago"
          data={options(metodosTransaccion, nombreMetodo)}
          {...field('metodoPago')}
          onChange={({ currentTarget: { value } }) => {
            const metodoPago = metodosTransaccion.find((each) => each === value) ?? 'efectivo'
            form.setValues({ metodoPago, cuentaDebito: debitOf(metodoPago) })
          }}
        />
      )}
      <NativeSelect
        label="Cuenta débito"
        description={`${whereOf[form.values.tipo]}: Caja, si fue en efectivo; Bancos, si no.`}
        required
        data={[...cuentasDebito]}
        {...field('cuentaDebito')}
      />
      <NativeSelect
        label="Cuenta crédito"
        description="Qué fue: Ingresos, lo que el gimnasio recibe; Gastos, lo que paga."
        required
        data={[...cuentasCredito]}
        {...field('cuentaCredito')}
      />
      <NativeSelect
        label="Referencia"
        required
        data={options(referencias, nombreReferencia)}
        {...field('referencia')}
      />
    </ResourceForm>
  )
}

function nextFor({ _id, descripcion, monto, tipo }: Transaccion): NextActions {
  return {
    id: _id,
    about: joinWithDots(descripcion, `${nombreTipo[tipo]} ${formatMoney(monto)}`),
    acts: [
      { label: 'Otra transacción', to: '/contabilidad/crear-transaccion' },
      { label: 'Editar esta transacción', to: '/contabilidad/editar-transaccion/$id', params: { id: _id } },
    ],
  }
}
