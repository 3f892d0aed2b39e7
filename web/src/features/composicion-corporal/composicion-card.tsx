import {
  medidas,
  type Progreso,
  rangoImc,
} from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import classes from './composicion-card.module.css'
import { formatMeasure, nombreMedida, tonoImc } from './medidas.ts'
import { Mejora } from './mejora.tsx'

interface ComposicionCardProps {
  record: Composicion
  progreso?: Progreso
  actions?: ReactNode
}

export function ComposicionCard({ record, progreso, actions }: ComposicionCardProps) {
  const day = formatDay(record.fecha)
  const rango = rangoImc(record.imc)
  const measured = medidas.filter((medida) => record.medidas[medida] !== null)
  return (
    <Paper component="article" aria-label={`Registro del ${day}`} withBorder p="md" bg="var(--surface)">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h5">
            {day}
          </Title>
          {actions && (
            <Group gap={4} wrap="nowrap">
              {actions}
            </Group>
          )}
        </Group>
        {progreso && <Mejora progreso={progreso} />}
        <dl className={classes.facts}>
          <Fact name="Peso">{formatMeasure(record.peso, 'kg')}</Fact>
          <Fact name="Altura">{formatMeasure(record.altura, 'cm')}</Fact>
          <Fact name="IMC">
            {formatMeasure(record.imc)} <StatusBadge state={rango} tone={tonoImc[rango]} />
          </Fact>
          <Fact name="Grasa">{formatMeasure(record.porcentajeGrasa, '%')}</Fact>
          <Fact name="Músculo">{formatMeasure(record.porcentajeMusculo, '%')}</Fact>
          {measured.map((medida) => (
            <Fact key={medida} name={nombreMedida[medida]}>
              {formatMeasure(record.medidas[medida], 'cm')}
            </Fact>
          ))}
          <Fact name="Objetivo">{record.objetivo}</Fact>
          {record.notas && <Fact name="Notas">{record.notas}</Fact>}
        </dl>
      </Stack>
    </Paper>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
