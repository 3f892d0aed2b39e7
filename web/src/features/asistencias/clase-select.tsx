import type { Day } from '@gym/contract/calendar'
import type { ClaseDisponible } from '@gym/contract/clases'
import { type ComboboxItem, type ComboboxItemGroup, Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { plain } from '../../lib/plain-text.ts'
import { useDrawnAgain } from '../../ui/use-drawn-again.ts'
import { groupByDay } from './clase-options.ts'

interface ClaseSelectProps extends Omit<SelectProps, 'data' | 'filter'> {
  clases: ClaseDisponible[]
  today: Day
}

/** Chooses a weekly slot, today's first; typing finds it by class, day, hour or trainer. */
export function ClaseSelect({ clases, today, ...field }: ClaseSelectProps) {
  const [opened, setOpened] = useState(false)
  useDrawnAgain(opened)
  return (
    <Select
      label="Clase"
      withAsterisk
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      placeholder="Clase, día, hora o entrenador"
      nothingFoundMessage="No se encontró ninguna clase."
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      comboboxProps={{ keepMounted: false, withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      data={groupByDay(clases, today)}
      filter={({ options, search }) => withWords(options as ComboboxItemGroup<ComboboxItem>[], search)}
      onFocus={(event) => event.currentTarget.select()}
      {...field}
    />
  )
}

function withWords(groups: ComboboxItemGroup<ComboboxItem>[], search: string) {
  const words = plain(search).split(/\s+/)
  return groups
    .map(({ group, items }) => ({ group, items: items.filter(({ label }) => hasAll(plain(label), words)) }))
    .filter(({ items }) => items.length > 0)
}

const hasAll = (text: string, words: string[]) => words.every((word) => text.includes(word))
