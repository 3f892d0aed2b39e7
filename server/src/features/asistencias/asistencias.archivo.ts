import type { FileColumn } from '../../files/file-columns.ts'
import { upperFirst } from '../../files/upper-first.ts'
import type { AsistenciaEnArchivo } from './asistencias.queries.ts'

export const columnas: FileColumn<AsistenciaEnArchivo>[] = [
  { title: 'Número de identificación', width: 24, of: ({ numeroIdentificacion }) => numeroIdentificacion },
  { title: 'Fecha', width: 18, kind: 'momento', of: ({ fecha }) => fecha },
  { title: 'Cliente', width: 30, of: ({ clienteId: { nombre, apellido } }) => `${nombre} ${apellido}` },
  { title: 'Clase', width: 24, of: ({ claseId }) => claseId.nombre },
  { title: 'Día de la clase', width: 16, of: ({ claseId }) => upperFirst(claseId.dia) },
  { title: 'Hora de la clase', width: 16, of: ({ claseId }) => claseId.horarioInicio },
]
