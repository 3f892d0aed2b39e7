import { NuevaTransaccion, type Transaccion } from '@gym/contract/contabilidad'
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
} from '@gym/contract/contabilidad.rules'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { useSaveTransaccion } from './contabilidad.api.ts'

const accountsOf = {
  ingreso: { cuentaDebito: 'Caja', cuentaCredito: 'Ingresos' },
  egreso: { cuentaDebito: 'Caja', cuentaCredito: 'Gastos' },
} as const

const options = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }))

/** Writes a movement by hand, or corrects the one given: that stays what it is, income or expense. */
export function TransaccionForm({ transaccion, today }: { transaccion?: Transaccion; today: string }) {
  const save = useSaveTransaccion(transaccion?._id)
  const state = useResourceForm({
    id: transaccion
      ? `/contabilidad/editar-transaccion/${transaccion._id}`
      : '/contabilidad/crear-transaccion',
    initialValues: {
      tipo: transaccion?.tipo ?? ('ingreso' as TipoTransaccion),
      descripcion: transaccion?.descripcion ?? '',
      monto: transaccion?.monto ?? ('' as number | ''),
      fecha: transaccion?.fecha ?? today,
      metodoPago: transaccion?.metodoPago ?? 'efectivo',
      cuentaDebito: transaccion?.cuentaDebito ?? 'Caja',
      cuentaCredito: transaccion?.cuentaCredito ?? 'Ingresos',
      referencia: transaccion?.referencia ?? 'manual',
      categoria: transaccion?.categoria ?? '',
    },
    schema: NuevaTransaccion,
    toPayload: (values) => values,
    save: (values, key) => save.mutateAsync({ values, key }),
    failed: transaccion ? 'Error al actualizar la transacción: ' : 'Error al crear la transacción: ',
    saved: transaccion ? 'Transacción actualizada exitosamente' : 'Transacción creada exitosamente',
    backTo: '/contabilidad',
  })
  const { form } = state
  const field = form.getInputProps
  const tipos = transaccion ? ([transaccion.tipo] as const) : tiposTransaccion

  return (
    <ResourceForm
      state={state}
      submitLabel={transaccion ? 'Guardar cambios' : 'Registrar transacción'}
      leaveLabel="Ir a contabilidad"
    >
      <NativeSelect
        label="Tipo"
        withAsterisk
        disabled={transaccion?.tipo === 'ingreso'}
        data={options(tipos, nombreTipo)}
        {...field('tipo')}
        onChange={({ currentTarget }) => {
          const tipo = currentTarget.value as TipoTransaccion
          form.setValues({ tipo, ...accountsOf[tipo] })
        }}
      />
      <Textarea label="Descripción" withAsterisk autosize minRows={2} {...field('descripcion')} />
      <MoneyInput label="Monto" withAsterisk {...field('monto')} />
      <TextInput label="Fecha" withAsterisk type="date" {...field('fecha')} />
      {transaccion ? (
        <TextInput label="Categoría" autoComplete="off" {...field('categoria')} />
      ) : (
        <NativeSelect
          label="Método de pago"
          data={options(metodosTransaccion, nombreMetodo)}
          {...field('metodoPago')}
        />
      )}
      <NativeSelect label="Cuenta débito" withAsterisk data={[...cuentasDebito]} {...field('cuentaDebito')} />
      <NativeSelect
        label="Cuenta crédito"
        withAsterisk
        data={[...cuentasCredito]}
        {...field('cuentaCredito')}
      />
      <NativeSelect
        label="Referencia"
        withAsterisk
        data={options(referencias, nombreReferencia)}
        {...field('referencia')}
      />
    </ResourceForm>
  )
}
