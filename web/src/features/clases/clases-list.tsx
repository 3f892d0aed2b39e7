import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import { Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { joinWithDots } from '../../format/dotted.ts'
import { Cupos } from '../../ui/entrada/cupos.tsx'
import classes from './clases.module.css'
import { DayHeading } from './day-heading.tsx'
import { InscripcionForm } from './inscripcion-form.tsx'
import { InscritosLink } from './inscritos-link.tsx'

export function ClasesList({ days, today }: { days: [DiaSemana, ClaseDisponible[]][]; today: DiaSemana }) {
  const [refusedIn, setRefusedIn] = useState<string | null>(null)
  return days.map(([dia, clases]) => (
    <section key={dia} aria-labelledby={`dia-${dia}`}>
      <DayHeading dia={dia} today={today} id={`dia-${dia}`} />
      <ul className={classes.list}>
        {clases.map((clase) => (
          <Paper key={clase._id} component="li" withBorder bg="var(--surface)" className={classes.card}>
            <Text className={classes.hours}>
              {clase.horarioInicio} a {clase.horarioFin}
            </Text>
            <Stack gap={0} className={classes.what}>
              <Group gap="xs">
                <Text component="h3" fw={600} fz="md" id={`clase-${clase._id}`}>
                  {clase.nombreClase}
                </Text>
                <Cupos left={clase.capacidadMaxima} />
              </Group>
              <Text size="sm" c="dimmed">
                {joinWithDots(clase.entrenadorNombre, clase.especialidad)}
              </Text>
              <InscritosLink clase={clase} />
            </Stack>
            <InscripcionForm clase={clase} refused={{ in: refusedIn, set: setRefusedIn }} />
          </Paper>
        ))}
      </ul>
    </section>
  ))
}
