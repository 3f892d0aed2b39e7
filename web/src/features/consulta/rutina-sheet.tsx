import { type Day, formatDay, weekOf } from '@gym/contract/core/calendar'
import { weekdayOf } from '@gym/contract/core/weekdays'
import type { Ejercicio } from '@gym/contract/ejercicios/ejercicios.schema'
import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'
import { Anchor, Badge, Button, Checkbox, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { DOT } from '../../format/dotted.ts'
import { PaperHead } from '../../ui/print/paper-head.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { ejerciciosQuery, guideAddress } from '../ejercicios/ejercicios.api.ts'
import type { Consultado } from './consulta.api.ts'
import { useDoneExercises } from './done-exercises.ts'
import classes from './rutina-sheet.module.css'
import { type DayPlan, weekPlan } from './week-plan.ts'

type Sheet = Pick<Consultado, 'cliente' | 'asignaciones'>

export function RutinaSheet(sheet: Sheet) {
  const { history } = useRouter()
  const today = useToday()
  const week = useRef<HTMLElement>(null)

  return (
    <Stack>
      <Group gap="xs" className={classes.unprinted}>
        <Button variant="default" onClick={() => history.back()}>
          Volver
        </Button>
        <Button variant="default" onClick={() => todayIn(week.current)?.scrollIntoView()} hiddenFrom="lg">
          Ir a hoy
        </Button>
        <Button onClick={() => window.print()}>Imprimir</Button>
      </Group>
      {today ? (
        <Week key={today} {...sheet} today={today} sheetRef={week} />
      ) : (
        <Skeleton height={400} aria-busy />
      )}
    </Stack>
  )
}

function Week({
  cliente,
  asignaciones,
  today,
  sheetRef,
}: Sheet & { today: Day; sheetRef: React.RefObject<HTMLElement | null> }) {
  const { data: ejercicios } = useQuery(ejerciciosQuery)
  const done = useDoneExercises(today)
  const heading = useRef<HTMLHeadingElement>(null)
  // Scrolls to the top, or to today's section if its end would otherwise be out of view.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    const day = todayIn(sheetRef.current)
    if (day && day.getBoundingClientRect().bottom > window.innerHeight) day.scrollIntoView()
  }, [sheetRef])
  const { desde, hasta } = weekOf(today)
  const programas = new Set(asignaciones.flatMap(({ programa }) => programa?.nombre ?? []))

  return (
    <article className={classes.sheet} aria-label="Rutina de la semana" ref={sheetRef}>
      <PaperHead detail={`Semana del ${formatDay(desde)} al ${formatDay(hasta)}`} />
      <header className={classes.header}>
        <h2 ref={heading} tabIndex={-1}>
          Rutina de {cliente.nombre} {cliente.apellido}
        </h2>
        {programas.size > 0 && <p>Programa: {[...programas].join(', ')}</p>}
      </header>
      <div className={classes.week}>
        {weekPlan(asignaciones).map((day) => (
          <DaySection
            key={day.dia}
            day={day}
            isToday={day.dia === weekdayOf(today)}
            ejercicios={ejercicios}
            done={done}
          />
        ))}
      </div>
    </article>
  )
}

const todayIn = (sheet: HTMLElement | null) => sheet?.querySelector('[aria-current="date"]')

interface DayProps {
  day: DayPlan
  isToday: boolean
  ejercicios: Ejercicio[] | undefined
  done: ReturnType<typeof useDoneExercises>
}

function DaySection({ day, isToday, ejercicios, done }: DayProps) {
  const nameOf = ({ _id }: Asignacion) => `${day.dia}/${_id}`
  const doneCount = day.ejercicios.filter((ejercicio) => done.isDone(nameOf(ejercicio))).length
  return (
    <section className={classes.day} aria-label={day.dia} aria-current={isToday ? 'date' : undefined}>
      <Group gap="xs">
        <h3>{day.dia}</h3>
        {isToday && (
          <Badge tt="none" className={classes.unprinted}>
            Hoy
          </Badge>
        )}
        {doneCount > 0 && (
          <span className={classes.count}>
            {doneCount} de {day.ejercicios.length}
            <VisuallyHidden> hechos</VisuallyHidden>
          </span>
        )}
        {day.ejercicios.length > 0 && <span className={classes.pesoHeading}>Peso</span>}
      </Group>
      {day.ejercicios.length === 0 ? (
        <p className={classes.quiet}>{day.isRest ? 'Descanso' : 'Sin ejercicios asignados.'}</p>
      ) : (
        <ul className={classes.exercises}>
          {day.ejercicios.map((asignacion) => (
            <Exercise
              key={asignacion._id}
              rutina={asignacion.rutinaId}
              guide={guideOf(asignacion.rutinaId, ejercicios)}
              isDone={done.isDone(nameOf(asignacion))}
              onToggle={() => done.toggle(nameOf(asignacion))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ExerciseProps {
  rutina: Asignacion['rutinaId']
  guide: Guide
  isDone: boolean
  onToggle: () => void
}

function Exercise({ rutina, guide, isDone, onToggle }: ExerciseProps) {
  const { nombreEjercicio, grupoMuscular, series, repeticiones, descripcion } = rutina
  return (
    <li data-done={isDone || undefined}>
      <Checkbox
        checked={isDone}
        onChange={onToggle}
        label={nombreEjercicio}
        size="md"
        classNames={{ label: classes.name ?? '' }}
      />
      <div className={classes.details}>
        <p>
          <strong>
            {series} {series === 1 ? 'serie' : 'series'} × {repeticiones}{' '}
            {repeticiones === 1 ? 'repetición' : 'repeticiones'}
          </strong>
          <span className={classes.quiet}>{`${DOT}${grupoMuscular}`}</span>
        </p>
        {descripcion && <p className={classes.description}>{descripcion}</p>}
        <Anchor
          href={guide.href}
          className={`${classes.video} ${classes.unprinted}`}
          target="_blank"
          rel="noopener noreferrer"
          underline="always"
        >
          {guide.isVideo ? 'Ver video' : 'Ver cómo se hace'}
          <VisuallyHidden> ({nombreEjercicio}, se abre en otra pestaña)</VisuallyHidden>
        </Anchor>
      </div>
      <span className={classes.peso} />
    </li>
  )
}

interface Guide {
  href: string
  isVideo: boolean
}

/** The gym's link to a video, else the public guide page, which shows the exercise's clip or drawing. */
function guideOf(
  { grupoMuscular, nombreEjercicio }: Asignacion['rutinaId'],
  ejercicios: Ejercicio[] = [],
): Guide {
  const found = ejercicios.find((e) => e.grupoMuscular === grupoMuscular && e.nombre === nombreEjercicio)
  return {
    href: found?.fuente === 'enlace' ? found.video : guideAddress(nombreEjercicio),
    isVideo: found !== undefined && found.fuente !== 'busqueda',
  }
}
