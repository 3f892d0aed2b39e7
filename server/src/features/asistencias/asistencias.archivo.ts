import type { Asistencia } from '@gym/contract/asistencias'
import type { FileColumn } from '../../file-columns.ts'
import { upperFirst } from '../../upper-first.ts'

export const columnas: FileColumn<Asistencia>[] = [
  { title: 'Fecha', width: 18, kind: 'momento', of: ({ fecha }) => fecha },
  { title: 'Cliente', width: 30, of: ({ clienteId: { nombre, apellido } }) => `${nombre} ${apellido}` },
  { title: 'Clase', width: 24, of: ({ claseId }) => claseId.nombre },
  { title: 'Día de la clase', width: 16, of: ({ claseId }) => upperFirst(claseId.dia) },
  { title: 'Hora de la clase', width: 16, of: ({ claseId }) => claseId.horarioInicio },
]
