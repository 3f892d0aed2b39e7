import type { Acto } from '@gym/contract/auditoria/auditoria.schema'
import { formatDay, formatInstant, isDay } from '@gym/contract/core/calendar'
import { Text } from '@mantine/core'
import { useZonaHoraria } from '../../api/gym.ts'
import classes from './auditoria.module.css'

export function Cambios({ antes, despues, olvidado }: Pick<Acto, 'antes' | 'despues' | 'olvidado'>) {
  const timeZone = useZonaHoraria()
  const fields = Object.keys({ ...antes, ...despues }).filter(
    (field) => (antes ?? despues)?.[field] !== null || despues?.[field],
  )
  if (olvidado) return 'Se borró con los datos de la persona.'
  if (fields.length === 0) return 'Nada'
  const said = (value: unknown) => shown(value, timeZone)
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <Text component="li" size="sm" key={field}>
          {nameOf(field)}: {antes && <del>{said(antes[field])}</del>}
          {antes && despues && ' → '}
          {despues && <ins>{said(despues[field])}</ins>}
        </Text>
      ))}
    </ul>
  )
}

const accents: Record<string, string> = {
  numero: 'número',
  identificacion: 'identificación',
  telefono: 'teléfono',
  direccion: 'dirección',
  descripcion: 'descripción',
  metodo: 'método',
  debito: 'débito',
  credito: 'crédito',
  categoria: 'categoría',
  codigo: 'código',
  posicion: 'posición',
  dias: 'días',
  email: 'correo',
  user: 'cuenta',
  created: 'creado',
  at: 'el',
  password: 'contraseña',
  hash: '(huella)',
  titulo: 'título',
  version: 'versión',
}

function nameOf(field: string): string {
  if (field === 'id') return 'Identificador'
  const words = field
    .replace(/_id$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(/[ _]/)
    .map((word) => accents[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(value: unknown, timeZone: string | undefined): string {
  if (value === null || value === undefined || value === '') return '(vacío)'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value)) return value.map((each) => shown(each, timeZone)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, each]) => `${nameOf(field)} ${shown(each, timeZone)}`)
      .join(', ')
  const text = String(value)
  if (isDay(text)) return formatDay(text)
  const instant = /^\d{4}-\d\d-\d\dT/.test(text) && timeZone ? new Date(text) : undefined
  return instant && timeZone ? formatInstant(instant, timeZone) : text
}
