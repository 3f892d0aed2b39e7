import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Day } from '@gym/contract/core/calendar'
import { CheckIcon, Group } from '@mantine/core'
import { useEffect } from 'react'
import { foldText } from '../../format/plain-text.ts'
import { groupByDay, labelOf } from '../../ui/picker/clase-options.ts'
import { Picker, type PickerFieldProps } from '../../ui/picker/picker.tsx'
import { usePicker } from '../../ui/picker/use-picker.ts'

interface ClasePickerProps
  extends Omit<PickerFieldProps<ClaseDisponible>, 'label' | 'selected' | 'onSelect'> {
  clases: ClaseDisponible[]
  today: Day
  value: string | null
  onChange: (claseId: string) => void
}

/** Lists today's slots first. Each typed word must match class, day, hour or trainer; Enter selects the first slot. */
export function ClasePicker({ clases, today, value, onChange, ...field }: ClasePickerProps) {
  const picker = usePicker()
  const { typed, list } = picker
  const selected = clases.find(({ _id }) => _id === value) ?? null
  const { selectFirstOption } = list
  useEffect(() => {
    if (typed !== null) selectFirstOption()
  }, [typed, selectFirstOption])

  return (
    <Picker
      {...field}
      label="Clase"
      required
      placeholder="Clase, día, hora o entrenador"
      nothing="No se encontró ninguna clase."
      picker={picker}
      selected={selected}
      onSelect={(clase) => clase && onChange(clase._id)}
      groups={groupByDay(
        clases.filter((clase) => hasWords(labelOf(clase), typed ?? '')),
        today,
      )}
      nameOf={labelOf}
      drawOption={(clase) => (
        <Group gap={8}>
          {clase === selected && <CheckIcon size={12} />}
          {labelOf(clase)}
        </Group>
      )}
    />
  )
}

function hasWords(label: string, typed: string): boolean {
  const text = foldText(label)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
