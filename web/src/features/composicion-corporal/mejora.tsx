import type { Figura, Progreso } from '@gym/contract/composicion-corporal.rules'
import { Badge, Group, Text } from '@mantine/core'
import { StatusBadge } from '../../ui/status-badge.tsx'

const falta: Record<Figura, string> = {
  peso: 'el peso',
  porcentajeGrasa: 'el % de grasa',
  porcentajeMusculo: 'el % de músculo',
}

const noMejora: Record<Figura, string> = {
  peso: 'el peso no bajó',
  porcentajeGrasa: 'la grasa no bajó',
  porcentajeMusculo: 'el músculo no subió',
}

/** Whether a record is better than the one before, and which figures say so. */
export function Mejora({ progreso }: { progreso: Progreso }) {
  const { estado } = progreso
  if (estado === 'Sin registro anterior') return <StatusBadge state={estado} />
  if (estado === 'Sin datos suficientes')
    return (
      <Reasoned
        why={`${progreso.figuras.length > 1 ? 'Faltan' : 'Falta'} ${list(progreso.figuras, falta)} en este registro o en el anterior.`}
      >
        <StatusBadge state={estado} />
      </Reasoned>
    )
  const isBetter = estado === 'Mejora'
  const verdict = (
    <Badge bg={isBetter ? '#2b7a3c' : '#c92a2a'} c="white" tt="none" miw="max-content">
      {estado}
    </Badge>
  )
  if (isBetter) return verdict
  return (
    <Reasoned why={`Desde el registro anterior ${list(progreso.figuras, noMejora)}.`}>{verdict}</Reasoned>
  )
}

function Reasoned({ why, children }: { why: string; children: React.ReactNode }) {
  return (
    <Group gap="xs">
      {children}
      <Text size="sm">{why}</Text>
    </Group>
  )
}

const sentences = new Intl.ListFormat('es', { type: 'conjunction' })
const list = (figuras: Figura[], words: Record<Figura, string>) =>
  sentences.format(figuras.map((figura) => words[figura]))
