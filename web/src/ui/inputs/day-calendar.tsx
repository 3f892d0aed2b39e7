import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import { addDays, type Day } from '@gym/contract/core/calendar'
import { Button, Group, Stack } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { calendarArrows, calendarDays, spanish } from './spanish-calendar.ts'

interface DayCalendarProps {
  day: Day | undefined
  today: Day | undefined
  onChoose: (day: Day) => void
}

export function DayCalendar({ day, today, onChoose }: DayCalendarProps) {
  const shown = day ?? today
  return (
    <DatesProvider settings={spanish}>
      <Stack gap="xs" align="center">
        {today && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => onChoose(addDays(today, -1))}>
              Ayer
            </Button>
            <Button size="xs" variant="default" onClick={() => onChoose(today)}>
              Hoy
            </Button>
          </Group>
        )}
        <DatePicker
          value={day ?? null}
          {...(shown && { defaultDate: shown })}
          onChange={(chosen) => chosen && onChoose(chosen)}
          ariaLabels={calendarArrows}
          {...calendarDays}
        />
      </Stack>
    </DatesProvider>
  )
}
