import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import type { ReactNode } from 'react'
import { joinWithDots } from '../../format/dotted.ts'
import { ServerPicker } from '../../ui/picker/server-picker.tsx'
import { nameOf } from './rutina-name.ts'
import { useRutinaSearch } from './rutinas.api.ts'

interface RutinaPickerProps {
  selected: Rutina | null
  onSelect: (rutina: Rutina | null) => void
  required?: boolean
  error?: ReactNode
  'data-path'?: string
}

export function RutinaPicker(props: RutinaPickerProps) {
  return (
    <ServerPicker<Rutina>
      {...props}
      label="Rutina"
      placeholder="Ejercicio o grupo muscular"
      nothingFound="No se encontró ninguna rutina."
      useMatches={useRutinaSearch}
      nameOf={nameOf}
      detailOf={({ grupoMuscular, descripcion }) => joinWithDots(grupoMuscular, descripcion)}
    />
  )
}
