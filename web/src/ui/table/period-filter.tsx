import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import {
  addDays,
  addMonths,
  type Day,
  formatDay,
  formatRange,
  formatShortDay,
  isDay,
} from '@gym/contract/core/calendar'
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { DatePickerInput, DatesProvider, MonthPickerInput } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { periodOf } from '../../format/period.ts'
import type { ListSearch, PeriodSearch } from '../../routing/search.ts'
import { DayInput } from '../inputs/day-input.tsx'
import { calendarArrows, calendarDays, MONTH_FORMAT, spanish } from '../inputs/spanish-calendar.ts'
import classes from './period-filter.module.css'
import type { ListState } from './use-list-state.ts'

const PICKER_ID = 'periodo'

const everything = {
  periodo: 'todo',
  dia: undefined,
  buscar: undefined,
  orden: undefined,
  filtro: undefined,
  metodo: undefined,
} as const

/** 1 if a day, week or month was chosen, or everything; 0 for the default, the current month. */
export function periodsSet({ periodo, dia }: PeriodSearch): 0 | 1 {
  return dia || (periodo && periodo !== 'mes') ? 1 : 0
}

const units = {
  mes: { noun: 'Mes', shift: addMonths },
  semana: { noun: 'Semana', shift: (day: Day, weeks: number) => addDays(day, weeks * 7) },
  dia: { noun: 'Día', shift: addDays },
}

/** Filters by month, week (from Monday), a single day, or not at all. */
export function PeriodFilter({
  list,
  today,
  children,
}: {
  list: ListState<PeriodSearch & Pick<ListSearch, 'buscar' | 'orden'> & { filtro?: string; metodo?: string }>
  today: Day
  /** Other filters, such as `filtro`, which are cleared together with the period. */
  children?: ReactNode
}) {
  const { periodo, dia } = list.search
  const unit = periodo === undefined || periodo === 'todo' ? 'mes' : periodo
  const { noun, shift } = units[unit]
  const range = periodOf(list.search, today)
  const pick = (chosen: string | null) => {
    if (chosen) list.change({ periodo: unit, dia: chosen })
  }
  const [timesCleared, setTimesCleared] = useState(0)
  const arrow = (by: 1 | -1) => {
    if (!range) return null
    const Icon = by < 0 ? IconChevronLeft : IconChevronRight
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`${noun} ${by < 0 ? 'anterior' : 'siguiente'}`}
        onClick={() => pick(shift(range.desde, by))}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    )
  }
  const isOfToday = range !== null && range.desde <= today && today <= range.hasta
  const shared = {
    id: PICKER_ID,
    value: range?.desde ?? null,
    onChange: pick,
    placeholder: 'Todos',
    // The label replaces the button's content as its name, so the value goes into the description.
    'aria-description': range ? formatRange(range) : 'Todos',
    ariaLabels: calendarArrows,
    popoverProps: { id: PICKER_ID, returnFocus: true },
    label: noun,
    w: 240,
  }

  return (
    <DatesProvider settings={spanish}>
      <SegmentedControl
        aria-label="Tipo de filtro"
        // With 'todo' or 'dia' neither option is selected, so that a click on 'Mes' or 'Semana' is a change.
        value={periodo ?? 'mes'}
        onChange={(value) =>
          // A period with today stays on today: this month becomes this week, not the month's first week.
          list.change({
            periodo: value as 'mes' | 'semana',
            dia: periodo === 'todo' || isOfToday ? undefined : dia,
          })
        }
        data={[
          { value: 'mes', label: 'Mes' },
          { value: 'semana', label: 'Semana' },
        ]}
      />
      {unit !== 'dia' && (
        <Group gap={4} align="flex-end" wrap="nowrap">
          {arrow(-1)}
          {unit === 'mes' && <MonthPickerInput {...shared} valueFormat={MONTH_FORMAT} />}
          {unit === 'semana' && (
            <DatePickerInput
              {...shared}
              {...calendarDays}
              withWeekNumbers
              classNames={{ day: classes.day ?? '' }}
              valueFormatter={() => {
                if (!range) return ''
                const { desde, hasta } = range
                if (isOfToday) return `Esta semana, ${formatShortDay(desde)} – ${formatShortDay(hasta)}`
                return `${formatDay(desde)} – ${formatDay(hasta)}`
              }}
              getDayProps={(day) => ({
                inRange: range !== null && day >= range.desde && day <= range.hasta,
                firstInRange: day === range?.desde,
                lastInRange: day === range?.hasta,
              })}
            />
          )}
          {arrow(1)}
        </Group>
      )}
      <Group gap={4} align="flex-end" wrap="nowrap">
        {unit === 'dia' && arrow(-1)}
        <DayInput
          key={timesCleared}
          label={units.dia.noun}
          w={150}
          today={today}
          value={unit === 'dia' ? range?.desde : ''}
          onChange={(text) => isDay(text) && list.change({ periodo: 'dia', dia: text })}
        />
        {unit === 'dia' && arrow(1)}
      </Group>
      {children}
      {!(unit === 'dia' && isOfToday) && (
        <Button variant="default" onClick={() => list.change({ periodo: 'dia', dia: undefined })}>
          Hoy
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => {
          setTimesCleared(timesCleared + 1)
          list.change(everything)
        }}
      >
        Limpiar
      </Button>
      {periodo === 'todo' && (
        <Button variant="subtle" onClick={() => list.change({ periodo: undefined, dia: undefined })}>
          Se ve todo: volver a este mes
        </Button>
      )}
    </DatesProvider>
  )
}
