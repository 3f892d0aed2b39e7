import type { Figura, Progreso } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import { Badge, Group, Text } from '@mantine/core'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'

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

export function Mejora({ progreso }: { progreso: Progreso }) {
  const { estado } = progreso
  if (estado === 'Sin registro anterior') return <StatusBadge state={estado} />
  if (estado === 'Mejora') return <Verdict background="var(--good-fill)">{estado}</Verdict>
  return (
    <Group gap="xs">
      <Verdict background="var(--mantine-color-red-filled)">{estado}</Verdict>
      <Text size="sm">{whyOf(progreso)}</Text>
    </Group>
  )
}

function whyOf({ estado, figuras }: Extract<Progreso, { figuras: Figura[] }>): string {
  if (estado === 'Sin mejora') return `Desde el registro anterior ${list(figuras, noMejora)}.`
  return `${figuras.length > 1 ? 'Faltan' : 'Falta'} ${list(figuras, falta)} en este registro o en el anterior.`
}

const Verdict = ({ background, children }: { background: string; children: string }) => (
  <Badge bg={background} c="white" tt="none" miw="max-content">
    {children}
  </Badge>
)

const sentences = new Intl.ListFormat('es', { type: 'conjunction' })
const list = (figuras: Figura[], words: Record<Figura, string>) =>
  sentences.format(figuras.map((figura) => words[figura]))
