import { type Day, type DayRange, isDay } from '@gym/contract/core/calendar'
import { type Pregunta, periodosDePreguntas } from '@gym/contract/indicadores/preguntas.rules'
import { Group, NativeSelect, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useRoom } from '../../ui/table/use-room.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import type { Respondida } from './meses.ts'
import { daysAsked, type PreguntaSearch } from './preguntas.api.ts'

const asked: { value: Pregunta; label: string; answer: ComponentType<Respondida> }[] = [
  {
    value: 'dinero',
    label: 'Dinero',
    answer: lazyRouteComponent(() => import('./dinero.tsx'), 'Dinero'),
  },
  { value: 'margen', label: 'Margen', answer: lazyRouteComponent(() => import('./margen.tsx'), 'Margen') },
  {
    value: 'renovacion',
    label: 'Renovación',
    answer: lazyRouteComponent(() => import('./renovacion.tsx'), 'Renovacion'),
  },
  {
    value: 'retiros',
    label: 'Quién se fue',
    answer: lazyRouteComponent(() => import('./retiros.tsx'), 'Retiros'),
  },
  {
    value: 'cohortes',
    label: 'Lo que vale un cliente',
    answer: lazyRouteComponent(() => import('./calor/cohortes.tsx'), 'Cohortes'),
  },
  {
    value: 'descuentos',
    label: 'Descuentos',
    answer: lazyRouteComponent(() => import('./descuentos.tsx'), 'Descuentos'),
  },
  {
    value: 'horas',
    label: 'Horas llenas',
    answer: lazyRouteComponent(() => import('./calor/horas.tsx'), 'Horas'),
  },
]

export function Preguntas() {
  const today = useToday()
  const list = useListState<PreguntaSearch>(useSearch({ from: '/shell/indicadores' }))
  const open = asked.find(({ value }) => value === list.search.pregunta) ?? asked[0]
  const isPhone = useRoom() === 'phone'
  if (!today || !open) return null
  const days = daysAsked(list.search, today)
  const choose = (chosen: string) =>
    list.change({ pregunta: asked.find(({ value }) => value === chosen)?.value })
  const Answer = open.answer
  return (
    <Stack component="section" aria-labelledby="preguntas">
      <Title order={2} size="h3" id="preguntas">
        Preguntas del dueño
      </Title>
      {isPhone ? (
        <NativeSelect
          label="Pregunta"
          value={open.value}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={asked.map(({ value, label }) => ({ value, label }))}
        />
      ) : (
        <SegmentedControl
          aria-label="Pregunta"
          value={open.value}
          onChange={choose}
          data={asked.map(({ value, label }) => ({ value, label }))}
          style={{ alignSelf: 'start' }}
        />
      )}
      <Periodo list={list} days={days} today={today} />
      {days.desde <= days.hasta && (
        <Suspense fallback={<Skeleton height={320} />}>
          <Answer days={days} today={today} />
        </Suspense>
      )}
    </Stack>
  )
}

const nombrePeriodo = { mes: 'Este mes', anterior: 'El mes pasado', ano: 'Los últimos doce meses' } as const
const OWN = 'propio'

function Periodo({ list, days, today }: { list: ListState<PreguntaSearch>; days: DayRange; today: Day }) {
  const { periodo, desde, hasta } = list.search
  const isOwn = desde !== undefined && hasta !== undefined
  const isReversed = days.desde > days.hasta
  const error = isReversed && 'La fecha inicial es posterior a la final.'
  const set = (changes: Partial<DayRange>) => list.change({ ...days, ...changes }, { replace: true })
  return (
    <Group align="flex-end">
      <NativeSelect
        label="Período"
        value={isOwn ? OWN : (periodo ?? 'ano')}
        onChange={({ currentTarget: { value } }) =>
          list.change(
            value === OWN
              ? { ...days, periodo: undefined }
              : {
                  periodo: periodosDePreguntas.find((each) => each === value),
                  desde: undefined,
                  hasta: undefined,
                },
          )
        }
        data={[
          ...periodosDePreguntas.map((value) => ({ value, label: nombrePeriodo[value] })),
          { value: OWN, label: 'Otras fechas' },
        ]}
        w={{ base: '100%', xs: 220 }}
      />
      {isOwn && (
        <>
          <DayInput
            label="Desde"
            w={{ base: 'calc(50% - 8px)', xs: 170 }}
            today={today}
            value={days.desde}
            error={error}
            onChange={(text) => isDay(text) && set({ desde: text })}
          />
          <DayInput
            label="Hasta"
            w={{ base: 'calc(50% - 8px)', xs: 170 }}
            today={today}
            value={days.hasta}
            error={error}
            onChange={(text) => isDay(text) && set({ hasta: text })}
          />
        </>
      )}
    </Group>
  )
}
