import { type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { dayRefusal, readDay, readFinishedDay } from '../../format/typed-day.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { useTypedText } from './use-typed-text.ts'

const DayCalendar = lazyRouteComponent(() => import('./day-calendar.tsx'), 'DayCalendar')

interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** A day, or invalid text that the form's schema will refuse. */
  value?: string | undefined
  onChange?: (value: string) => void
  /** The day that 'hoy' and 'ayer' refer to; undefined while loading. */
  today: Day | undefined
}

/** A date field. Accepts 'hoy', 'ayer' and pasted ISO dates. `onChange` gets the text until it is a day. */
export function DayInput({ value = '', onChange, today, ...props }: DayInputProps) {
  const { typed, isUnread, type, finish, forget } = useTypedText({
    value,
    onChange,
    read: readDay,
    readFinished: (text) => today && readFinishedDay(text, today),
  })
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const shown = typed ?? (isDay(value) ? formatDay(value) : value)

  const choose = (day: Day) => {
    forget()
    setOpen(false)
    onChange?.(day)
    input.current?.focus()
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withRoles={false} trapFocus>
      <Popover.Target>
        <TextInput
          ref={input}
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          autoComplete="off"
          {...props}
          error={props.error || (isUnread && dayRefusal(shown))}
          value={shown}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={(event) => {
            finish()
            props.onBlur?.(event)
          }}
          onKeyDown={(event) => {
            // The field must parse its text before Enter submits the form.
            if (event.key === 'Enter') finish()
            if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              aria-label="Abrir el calendario"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={props.disabled || props.readOnly}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendario">
        <Suspense fallback={<Skeleton width={250} height={300} />}>
          <DayCalendar day={isDay(value) ? value : undefined} today={today} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
