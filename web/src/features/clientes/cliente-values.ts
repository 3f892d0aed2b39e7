import type { Cliente, NuevoCliente } from '@gym/contract/clientes'

/** What the form holds: what may be left out is empty. */
export interface ClienteValues
  extends Omit<NuevoCliente, 'fechaNacimiento' | 'contactoEmergencia' | 'notas'> {
  fechaNacimiento: string
  contactoEmergencia: { nombre: string; telefono: string }
  notas: string
}

const nobody = { nombre: '', telefono: '' }

export const blank: ClienteValues = {
  nombre: '',
  apellido: '',
  email: '',
  telefono: '',
  direccion: '',
  estado: 'activo',
  numeroIdentificacion: '',
  fechaNacimiento: '',
  contactoEmergencia: nobody,
  notas: '',
}

export function valuesOf(cliente: Cliente): ClienteValues {
  const { nombre, apellido, email, telefono, direccion, estado, numeroIdentificacion } = cliente
  return {
    nombre,
    apellido,
    email,
    telefono,
    direccion,
    estado,
    numeroIdentificacion,
    fechaNacimiento: cliente.fechaNacimiento ?? '',
    contactoEmergencia: cliente.contactoEmergencia ?? nobody,
    notas: cliente.notas ?? '',
  }
}

/** What may be left out is sent as nothing. */
export function toPayload({ fechaNacimiento, contactoEmergencia, notas, ...values }: ClienteValues) {
  const hasContact = contactoEmergencia.nombre !== '' || contactoEmergencia.telefono !== ''
  return {
    ...values,
    fechaNacimiento: fechaNacimiento || null,
    contactoEmergencia: hasContact ? contactoEmergencia : null,
    notas: notas || null,
  }
}
