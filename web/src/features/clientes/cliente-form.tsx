import { SIN_CORREO } from '@gym/contract/clientes/clientes.rules'
import { type Cliente, NuevoCliente } from '@gym/contract/clientes/clientes.schema'
import { NativeSelect, TextInput } from '@mantine/core'
import type { Versioned } from '../../api/http.ts'
import { estadoNames } from '../../format/estado-names.ts'
import { readToken } from '../../session/session.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import type { NextActions } from '../../ui/form/saved-next.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { EmailInput, PhoneInput } from '../../ui/inputs/contact-inputs.tsx'
import { blank, splitName, toPayload, valuesOf } from './cliente-values.ts'
import { useSaveCliente } from './clientes.api.ts'
import { MasDatos } from './mas-datos.tsx'
import { NameOffer } from './name-offer.tsx'
import { WhoHasNumero } from './who-has-numero.tsx'

interface ClienteFormProps {
  cliente?: Versioned<Cliente>
  numero?: string | undefined
  nombre?: string | undefined
  backTo?: '/asistencias/registrar' | '/recepcion' | '/vender' | `/clientes/${string}` | undefined
}

export function ClienteForm({ cliente, numero = '', nombre = '', backTo }: ClienteFormProps) {
  const save = useSaveCliente(cliente?._id)
  const state = useResourceForm({
    id: cliente ? `/clientes/editar/${cliente._id}` : '/clientes/crear',
    initialValues: cliente
      ? valuesOf(cliente)
      : { ...blank, ...splitName(nombre), numeroIdentificacion: numero },
    edited: cliente && {
      etag: cliente.etag,
      valuesOf,
      shown: { contactoEmergencia: ({ nombre, telefono }) => `${nombre} ${telefono}`.trim() || '(vacío)' },
    },
    schema: NuevoCliente,
    toPayload,
    save: save.mutateAsync,
    failed: cliente ? 'Error al actualizar el cliente: ' : 'Error al crear el cliente: ',
    saved: cliente ? 'Cliente actualizado exitosamente.' : 'Cliente creado exitosamente.',
    backTo: backTo ?? '/clientes',
    // Returns to the open sale, which gets the new client.
    ...(backTo === '/vender' &&
      !cliente && { backSearch: ({ _id }: Cliente) => ({ cliente: _id, nuevo: 1 }) }),
    next: cliente || backTo ? undefined : nextFor,
    remedy: ({ codigo }, { numeroIdentificacion }) =>
      codigo === 'CEDULA_DUPLICADA' && <WhoHasNumero numero={numeroIdentificacion} />,
    lastCheck: () =>
      readToken() ? null : `Debes iniciar sesión para ${cliente ? 'editar el' : 'crear un'} cliente.`,
  })
  const field = state.form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel={cliente ? 'Guardar cambios' : 'Crear cliente'}
      leaveLabel={leaveLabelOf(backTo)}
    >
      <TextInput label="Nombre" required autoComplete="off" {...field('nombre')} />
      <TextInput label="Apellido" required autoComplete="off" {...field('apellido')} />
      <EmailInput description={`Si no tiene: ${SIN_CORREO}`} {...field('email')} />
      <PhoneInput description="10 dígitos." {...field('telefono')} />
      <TextInput label="Dirección" required autoComplete="off" {...field('direccion')} />
      <NativeSelect
        label="Estado"
        data={[
          { value: 'activo', label: estadoNames.activo },
          { value: 'inactivo', label: estadoNames.inactivo },
        ]}
        description={
          state.form.values.estado === 'inactivo'
            ? 'Inactivo, deja libres sus cupos en las clases.'
            : undefined
        }
        {...field('estado')}
      />
      <TextInput
        label="Número de identificación"
        required
        inputMode="numeric"
        autoComplete="off"
        description="La cédula, con o sin puntos."
        {...field('numeroIdentificacion')}
      />
      {!state.isSaved && <NameOffer form={state.form} />}
      <MasDatos form={state.form} />
    </ResourceForm>
  )
}

function leaveLabelOf(backTo: ClienteFormProps['backTo']): string {
  if (!backTo) return 'Ir a clientes'
  if (backTo === '/asistencias/registrar') return 'Volver a registrar asistencia'
  if (backTo === '/vender') return 'Volver a la venta'
  return backTo === '/recepcion' ? 'Volver a la recepción' : 'Volver a la ficha'
}

function nextFor({ _id, nombre, apellido }: Cliente): NextActions {
  return {
    id: _id,
    about: `${nombre} ${apellido}`,
    acts: [
      {
        label: 'Vender membresía',
        to: '/vender',
        search: { cliente: _id, renovar: 1 },
      },
      { label: 'Registrar pago', to: '/pagos/crear', search: { cliente: _id } },
      { label: 'Ver su ficha', to: '/clientes/$id', params: { id: _id } },
      { label: 'Otro cliente', to: '/clientes/crear' },
    ],
  }
}
