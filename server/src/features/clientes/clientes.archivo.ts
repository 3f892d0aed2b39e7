import type { ClienteListado, ClientesQuery } from '@gym/contract/clientes/clientes.schema'
import type { FileColumn } from '../../files/file-columns.ts'
import { upperFirst } from '../../files/upper-first.ts'

const columnas: FileColumn<ClienteListado>[] = [
  { title: 'Nombre', width: 22, of: ({ nombre }) => nombre },
  { title: 'Apellido', width: 22, of: ({ apellido }) => apellido },
  { title: 'Número de identificación', width: 24, of: ({ numeroIdentificacion }) => numeroIdentificacion },
  { title: 'Correo electrónico', width: 32, of: ({ email }) => email },
  { title: 'Teléfono', width: 16, of: ({ telefono }) => telefono },
  { title: 'Dirección', width: 32, of: ({ direccion }) => direccion },
  { title: 'Estado', width: 10, of: ({ estado }) => upperFirst(estado) },
  { title: 'Fecha de nacimiento', width: 20, kind: 'dia', of: ({ fechaNacimiento }) => fechaNacimiento },
  { title: 'Contacto de emergencia', width: 26, of: ({ contactoEmergencia }) => contactoEmergencia?.nombre },
  {
    title: 'Teléfono de emergencia',
    width: 24,
    of: ({ contactoEmergencia }) => contactoEmergencia?.telefono,
  },
  { title: 'Notas', width: 40, of: ({ notas }) => notas },
]

export function columnasDe({ situacion }: ClientesQuery): FileColumn<ClienteListado>[] {
  if (situacion === 'debe')
    return [...columnas, { title: 'Debe', width: 14, kind: 'dinero', of: ({ debe = 0 }) => debe }]
  if (situacion !== 'ausente') return columnas
  return [
    ...columnas,
    { title: 'Última entrada', width: 18, kind: 'momento', of: ({ ultimaEntrada }) => ultimaEntrada },
  ]
}
