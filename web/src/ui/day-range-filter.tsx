import { type Day, type DayRange, isDay } from '@gym/contract/calendar'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ListSearch } from '../lib/search.ts'
import type { ListState } from './use-list-state.ts'

type DayRangeList = ListState<Partial<DayRange> & Pick<ListSearch, 'buscar' | 'orden'>>

/** From one day to another, both counted, with today at hand and the way to see everything. */
export function DayRangeFilter({ list, today }: { list: DayRangeList; today: Day }) {
  const { desde, hasta } = list.search
  const isReversed = desde !== undefined && hasta !== undefined && desde > hasta
  const isToday = desde === today && hasta === today
  return (
    <>
      <DayInput
        label="Desde"
        day={desde}
        isWrong={isReversed}
        onChange={(day) => list.change({ desde: day }, { replace: true })}
      />
      <DayInput
        label="Hasta"
        day={hasta}
        isWrong={isReversed}
        onChange={(day) => list.change({ hasta: day }, { replace: true })}
      />
      <Button
        variant="default"
        aria-pressed={isToday}
        onClick={() => list.change({ desde: today, hasta: today })}
      >
        Hoy
      </Button>
      <Button
        variant="default"
        onClick={() =>
          list.change({ desde: undefined, hasta: undefined, buscar: undefined, orden: undefined })
        }
      >
        Limpiar
      </Button>
    </>
  )
}

interface DayInputProps {
  label: string
  day: Day | undefined
  isWrong: boolean
  onChange: (day: Day | undefined) => void
}

/** A day that one may type: it counts once it is whole, for a browser gives the year 2 on the way to 2026. */
function DayInput({ label, day, isWrong, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(day ?? '')
  useEffect(() => setTyped(day ?? ''), [day])
  return (
    <TextInput
      type="date"
      label={label}
      error={isWrong}
      w={{ base: 'calc(50% - 8px)', xs: 160 }}
      value={typed}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        if (value === '' || isDay(value)) onChange(value || undefined)
      }}
    />
  )
}
