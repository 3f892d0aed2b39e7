import { formatMoney } from '@gym/contract/core/money'
import { tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import { MAX_PERSONAS, planEnPalabras } from '@gym/contract/planes/planes.rules'
import { CambiosPlan, NuevoPlan, type Plan } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { Versioned } from '../../api/http.ts'
import { estadoNames } from '../../format/estado-names.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import type { NextActions } from '../../ui/form/saved-next.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { FranjaFields } from './franja-fields.tsx'
import { newPlan, shown, toPayload, valuesOf } from './plan-values.ts'
import { useSavePlan } from './planes.api.ts'

interface PlanFormProps {
  plan?: Versioned<Plan>
  producto?: Producto
}

const PERSONAS = Array.from({ length: MAX_PERSONAS }, (_, index) => `${index + 1}`)

export function PlanForm({ plan, producto }: PlanFormProps) {
  const save = useSavePlan(plan?._id)
  const state = useResourceForm({
    id: plan ? `/planes/editar/${plan._id}` : `/planes/crear/${producto?._id ?? ''}`,
    initialValues: plan ? valuesOf(plan) : newPlan(producto),
    edited: plan && { etag: plan.etag, valuesOf, shown },
    schema: plan ? CambiosPlan : NuevoPlan,
    toPayload: (values) => ({ ...toPayload(values), ...(producto && { producto: producto._id }) }),
    save: save.mutateAsync,
    failed: plan ? 'Error al actualizar el plan: ' : 'Error al crear el plan: ',
    remedy: ({ codigo }) => producto && codigo === 'PLAN_YA_EXISTE' && <SeePlan id={producto._id} />,
    saved: plan ? 'Plan actualizado exitosamente.' : 'Plan creado exitosamente.',
    backTo: '/planes',
    next: plan ? undefined : nextFor,
  })
  const { form } = state
  const field = form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel={plan ? 'Guardar cambios' : 'Crear plan'}
      leaveLabel="Ir a planes"
    >
      <TextInput label="Nombre" required autoComplete="off" {...field('nombre')} />
      <MoneyInput
        label="Precio"
        required
        description={plan && 'Lo ya vendido queda como se vendió.'}
        {...field('precio')}
      />
      <NativeSelect
        label="Tipo"
        required
        description="Una mensualidad entra sin límite; de una clase se gastan sesiones."
        data={[...tiposMembresia]}
        {...field('tipo')}
      />
      <SimpleGrid cols={2}>
        <WholeNumberInput label="Vigencia" min={1} {...field('vigencia.cantidad')} />
        <NativeSelect
          label="Unidad"
          required
          data={[
            { value: 'meses', label: 'Meses' },
            { value: 'dias', label: 'Días' },
          ]}
          {...field('vigencia.unidad')}
        />
      </SimpleGrid>
      {form.values.tipo === 'Clase' && <WholeNumberInput label="Sesiones" min={1} {...field('sesiones')} />}
      <NativeSelect
        label="Personas"
        required
        description="Una paga; cada una tiene su membresía."
        data={PERSONAS}
        {...field('personas')}
      />
      <MoneyInput
        label="Matrícula"
        description="Se cobra una vez a cada cliente. Vacía si no hay."
        {...field('matricula')}
      />
      <FranjaFields form={form} />
      <Textarea label="Descripción" autosize minRows={2} {...field('descripcion')} />
      <NativeSelect
        label="Estado"
        description="Inactivo no se vende; las membresías vendidas siguen."
        data={[
          { value: 'activo', label: estadoNames.activo },
          { value: 'inactivo', label: estadoNames.inactivo },
        ]}
        {...field('estado')}
      />
    </ResourceForm>
  )
}

const SeePlan = ({ id }: { id: string }) => (
  <LinkButton size="xs" variant="default" to="/planes/editar/$id" params={{ id }}>
    Ver el plan
  </LinkButton>
)

function nextFor(plan: Plan): NextActions {
  return {
    id: plan._id,
    about: `${plan.nombre}, ${formatMoney(plan.precio)}`,
    remark: planEnPalabras(plan),
    acts: [{ label: 'Otro plan', to: '/planes/crear' }],
  }
}
