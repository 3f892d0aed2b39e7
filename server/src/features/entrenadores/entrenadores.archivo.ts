import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import type { FileColumn } from '../../files/file-columns.ts'

export const columnas: FileColumn<Entrenador>[] = [
  { title: 'Nombre', width: 22, of: ({ nombre }) => nombre },
  { title: 'Apellido', width: 22, of: ({ apellido }) => apellido },
  { title: 'Correo electrónico', width: 32, of: ({ correo }) => correo },
  { title: 'Teléfono', width: 16, of: ({ telefono }) => telefono },
  { title: 'Especialidad', width: 24, of: ({ especialidad }) => especialidad },
  { title: 'Clases', width: 60, of: ({ clases }) => clases.map(clase).join('; ') },
]

const clase = ({ nombreClase, capacidadMaxima, dias }: Entrenador['clases'][number]) =>
  `${nombreClase} (${capacidadMaxima} cupos): ${dias
    .map(({ dia, horarioInicio, horarioFin }) => `${dia} ${horarioInicio} a ${horarioFin}`)
    .join(', ')}`
