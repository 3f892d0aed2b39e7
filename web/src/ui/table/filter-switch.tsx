import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { ListState } from './use-list-state.ts'
import { useRoom } from './use-room.ts'

interface FilterSwitchProps<Value extends string> {
  list: ListState<{ filtro?: Value }>
  label: string
  all: string
  options: readonly { value: Value; label: string }[]
}

/** More segments do not fit on a phone. */
const MOST_SEGMENTS = 6

/** Filters a list by kind. The address stores the choice as `filtro`. */
export function FilterSwitch<Value extends string>({ list, label, all, options }: FilterSwitchProps<Value>) {
  const isPhone = useRoom() === 'phone'
  const value = list.search.filtro ?? ''
  const choose = (chosen: string) =>
    list.change({ filtro: options.find(({ value }) => value === chosen)?.value })
  const data = [{ value: '', label: all }, ...options]
  if (isPhone && data.length > MOST_SEGMENTS)
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={data}
      />
    )
  return <SegmentedControl aria-label={label} value={value} onChange={choose} data={data} />
}
