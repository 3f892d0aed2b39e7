import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import { Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { joinWithDots } from '../../format/dotted.ts'
import { Cupos, cuposOf } from '../../ui/entrada/cupos.tsx'
import classes from './clases.module.css'
import { DayHeading } from './day-heading.tsx'
import { InscripcionForm } from './inscripcion-form.tsx'
import { InscritosLink } from './inscritos-link.tsx'

export function ClasesWeek({ days, today }: { days: [DiaSemana, ClaseDisponible[]][]; today: DiaSemana }) {
  const [picked, setPicked] = useState<string | null>(null)
  const all = days.flatMap(([, clases]) => clases)
  const starts = [...new Set(all.map(({ horarioInicio }) => horarioInicio))].sort()
  const clase = all.find(({ _id }) => _id === picked)

  return (
    <>
      <div className={classes.week}>
        {starts.map((start, row) => (
          <Text key={start} aria-hidden className={classes.start} style={at({ row: row + 2 })}>
            {start}
          </Text>
        ))}
        {days.map(([dia, clases], column) => (
          <section key={dia} aria-labelledby={`columna-${dia}`} className={classes.day}>
            <div className={classes.head} style={at({ row: 1, column: column + 2 })}>
              <DayHeading dia={dia} today={today} id={`columna-${dia}`} narrow />
            </div>
            {clases.length === 0 && (
              <Text className={classes.free} style={at({ row: 2, column: column + 2 })}>
                Sin clases
              </Text>
            )}
            {starts.map((start, row) => {
              const here = clases.filter(({ horarioInicio }) => horarioInicio === start)
              return (
                here.length > 0 && (
                  <ul key={start} className={classes.hour} style={at({ row: row + 2, column: column + 2 })}>
                    {here.map((each) => (
                      <li key={each._id}>
                        <Slot clase={each} onClick={() => setPicked(each._id)} />
                      </li>
                    ))}
                  </ul>
                )
              )
            })}
          </section>
        ))}
      </div>
      <Modal
        opened={clase !== undefined}
        onClose={() => setPicked(null)}
        title={clase && `${clase.nombreClase}, ${clase.dia} de ${clase.horarioInicio} a ${clase.horarioFin}`}
        centered
      >
        {clase && (
          <Stack>
            <Group gap="xs" id={`clase-${clase._id}`}>
              {joinWithDots(clase.entrenadorNombre, clase.especialidad)}
              <Cupos left={clase.capacidadMaxima} />
              <InscritosLink clase={clase} />
            </Group>
            <InscripcionForm key={clase._id} clase={clase} autoFocus />
          </Stack>
        )}
      </Modal>
    </>
  )
}

function Slot({ clase, onClick }: { clase: ClaseDisponible; onClick: () => void }) {
  const isFull = clase.capacidadMaxima <= 0
  return (
    <UnstyledButton className={classes.slot} data-full={isFull || undefined} onClick={onClick}>
      <span className={classes.hours}>
        {clase.horarioInicio} a {clase.horarioFin}
      </span>
      <strong>{clase.nombreClase}</strong>
      <span className={classes.by}>{clase.entrenadorNombre}</span>
      <span className={classes.left}>
        {joinWithDots(cuposOf(clase.capacidadMaxima), clase.enEspera > 0 && `${clase.enEspera} en espera`)}
      </span>
    </UnstyledButton>
  )
}

const at = ({ row, column = 1 }: { row: number; column?: number }): CSSProperties => ({
  gridRow: row,
  gridColumn: column,
})
