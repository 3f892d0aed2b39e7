import { SegmentedControl } from '@mantine/core'
import type { ListState } from './use-list-state.ts'

interface FilterSwitchProps<Value extends string> {
  list: ListState
  /** What is chosen here: 'Estado'. */
  label: string
  /** Said of the list unnarrowed: 'Todos'. */
  all: string
  options: readonly { value: Value; label: string }[]
}

/** Narrows a list to one of its kinds. The choice lives in the address as `filtro`. */
export function FilterSwitch<Value extends string>({ list, label, all, options }: FilterSwitchProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={filterOf(list, options) ?? ''}
      onChange={(filtro) => list.change({ filtro: filtro || undefined })}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}

/** The kind that the address names, if it is one. */
export function filterOf<Value extends string>(
  { search }: ListState,
  options: readonly { value: Value }[],
): Value | undefined {
  return options.find(({ value }) => value === search.filtro)?.value
}
