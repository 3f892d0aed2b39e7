import { type Cliente, NuevoCliente } from '@gym/contract/clientes'
import { NativeSelect, TextInput } from '@mantine/core'
import { readToken } from '../../lib/session.ts'
import { EmailInput, PhoneInput } from '../../ui/contact-inputs.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { useSaveCliente } from './clientes.api.ts'

const blank: NuevoCliente = {
  nombre: '',
  apellido: '',
  email: '',
  telefono: '',
  direccion: '',
  estado: 'activo',
  numeroIdentificacion: '',
}

/** Creates a client, or edits the one given. */
export function ClienteForm({ cliente }: { cliente?: Cliente }) {
  const save = useSaveCliente(cliente?._id)
  const { _id, ...values } = cliente ?? { _id: undefined, ...blank }
  const state = useResourceForm({
    id: _id ? `/clientes/editar/${_id}` : '/clientes/crear',
    initialValues: values,
    schema: NuevoCliente,
    toPayload: (values) => values,
    save: (values, key) => save.mutateAsync({ values, key }),
    failed: cliente ? 'Error al actualizar el cliente: ' : 'Error al crear el cliente: ',
    saved: cliente ? 'Cliente actualizado exitosamente.' : 'Cliente creado exitosamente.',
    backTo: '/clientes',
    lastCheck: () => (readToken() ? null : 'Debes iniciar sesión para crear un cliente.'),
  })
  const field = state.form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel={cliente ? 'Guardar cambios' : 'Crear cliente'}
      leaveLabel="Ir a clientes"
    >
      <TextInput label="Nombre" withAsterisk autoComplete="off" {...field('nombre')} autoFocus={!cliente} />
      <TextInput label="Apellido" withAsterisk autoComplete="off" {...field('apellido')} />
      <EmailInput {...field('email')} />
      <PhoneInput description="10 dígitos, sin espacios." {...field('telefono')} />
      <TextInput label="Dirección" withAsterisk autoComplete="off" {...field('direccion')} />
      <NativeSelect
        label="Estado"
        data={[
          { value: 'activo', label: 'Activo' },
          { value: 'inactivo', label: 'Inactivo' },
        ]}
        {...field('estado')}
      />
      <TextInput
        label="Número de identificación"
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        description="La cédula, con o sin puntos."
        {...field('numeroIdentificacion')}
      />
    </ResourceForm>
  )
}
