import { addDays, type Day, type DayRange, isDay } from '@gym/contract/core/calendar'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ListSearch } from '../../routing/search.ts'
import { DayInput } from '../inputs/day-input.tsx'
import type { ListState } from './use-list-state.ts'

const REVERSED = 'La fecha inicial es posterior a la final.'

const WIDTH = { base: 'calc(50% - 8px)', xs: 170 }

type Others = Pick<ListSearch, 'buscar' | 'orden'> & { dia?: string; hora?: string }

type DayRangeList = ListState<Partial<DayRange> & Others>

const everything = {
  desde: undefined,
  hasta: undefined,
  dia: undefined,
  hora: undefined,
  buscar: undefined,
  orden: undefined,
} as const

interface DayRangeFilterProps {
  list: DayRangeList
  today: Day
  /** False for lists in which today never has data. */
  withToday?: boolean
  withYesterday?: boolean
}

export function DayRangeFilter({
  list,
  today,
  withToday = true,
  withYesterday = false,
}: DayRangeFilterProps) {
  const { desde, hasta } = list.search
  const isReversed = desde !== undefined && hasta !== undefined && desde > hasta
  const [timesCleared, setTimesCleared] = useState(0)
  const days = [
    ...(withToday ? [['Hoy', today] as const] : []),
    ...(withYesterday ? [['Ayer', addDays(today, -1)] as const] : []),
  ]
  return (
    <>
      <Group wrap="nowrap" align="flex-end" w={{ base: '100%', xs: 'auto' }} data-wide>
        <DayInput
          label="Desde"
          key={`desde ${timesCleared}`}
          w={WIDTH}
          today={today}
          value={desde}
          error={isReversed && REVERSED}
          onChange={(text) => list.change({ desde: dayOf(text) }, { replace: true })}
        />
        <DayInput
          label="Hasta"
          key={`hasta ${timesCleared}`}
          w={WIDTH}
          today={today}
          value={hasta}
          error={isReversed && REVERSED}
          onChange={(text) => list.change({ hasta: dayOf(text) }, { replace: true })}
        />
      </Group>
      {days.map(([name, day]) => (
        <Button
          key={name}
          variant="default"
          aria-pressed={desde === day && hasta === day}
          onClick={() => list.change({ desde: day, hasta: day })}
        >
          {name}
        </Button>
      ))}
      <Button
        variant="default"
        onClick={() => {
          setTimesCleared(timesCleared + 1)
          list.change(everything)
        }}
      >
        Limpiar
      </Button>
    </>
  )
}

/** Incomplete text does not filter. */
const dayOf = (text: string): Day | undefined => (isDay(text) ? text : undefined)
