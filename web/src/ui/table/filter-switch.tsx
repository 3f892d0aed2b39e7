import { SegmentedControl } from '@mantine/core'
import type { ListState } from './use-list-state.ts'

interface FilterSwitchProps<Value extends string> {
  list: ListState<{ filtro?: Value }>
  label: string
  all: string
  options: readonly { value: Value; label: string }[]
}

/** Filters a list by kind. The address stores the choice as `filtro`. */
export function FilterSwitch<Value extends string>({ list, label, all, options }: FilterSwitchProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={list.search.filtro ?? ''}
      onChange={(chosen) => list.change({ filtro: options.find(({ value }) => value === chosen)?.value })}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}
