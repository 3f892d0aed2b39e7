import type { Cliente, NuevoCliente } from '@gym/contract/clientes/clientes.schema'

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

/** Splits a typed name: of three words or more, the last two are the surnames. */
export function splitName(whole: string): Pick<ClienteValues, 'nombre' | 'apellido'> {
  const words = whole.split(' ').filter(Boolean)
  const given = Math.max(words.length - 2, 1)
  return { nombre: words.slice(0, given).join(' '), apellido: words.slice(given).join(' ') }
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

/** The fields of the specification, and the optional fields that have a value or that the edit clears. */
export function toPayload(
  { fechaNacimiento, contactoEmergencia, notas, ...values }: ClienteValues,
  had: ClienteValues,
) {
  return {
    ...values,
    ...((fechaNacimiento || had.fechaNacimiento) && { fechaNacimiento: fechaNacimiento || null }),
    ...((isNamed(contactoEmergencia) || isNamed(had.contactoEmergencia)) && {
      contactoEmergencia: isNamed(contactoEmergencia) ? contactoEmergencia : null,
    }),
    ...((notas || had.notas) && { notas: notas || null }),
  }
}

const isNamed = ({ nombre, telefono }: ClienteValues['contactoEmergencia']) =>
  nombre !== '' || telefono !== ''
