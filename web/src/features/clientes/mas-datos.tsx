import { Button, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import type { ClienteValues } from './cliente-values.ts'

export function MasDatos({ form }: { form: UseFormReturnType<ClienteValues> }) {
  const today = useToday()
  const { fechaNacimiento, contactoEmergencia, notas } = form.values
  const isAnyThere = [fechaNacimiento, contactoEmergencia.nombre, contactoEmergencia.telefono, notas].some(
    Boolean,
  )
  const isWrong = Object.keys(form.errors).some((path) => /^(fechaNac|contacto|notas)/.test(path))
  const [isWanted, setWanted] = useState<boolean>()
  const isOpen = isWrong || (isWanted ?? isAnyThere)
  const field = form.getInputProps
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <Button
        variant="subtle"
        aria-expanded={isOpen}
        leftSection={<Icon size={18} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setWanted(!isOpen)}
      >
        Más datos (opcional)
      </Button>
      {isOpen && (
        <>
          <DayInput label="Fecha de nacimiento" today={today} {...field('fechaNacimiento')} />
          <TextInput
            label="Contacto de emergencia"
            description="A quién llamar si le pasa algo."
            autoComplete="off"
            {...field('contactoEmergencia.nombre')}
          />
          <TextInput
            label="Teléfono de emergencia"
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            {...field('contactoEmergencia.telefono')}
          />
          <Textarea label="Notas" autosize minRows={2} maxLength={2000} {...field('notas')} />
        </>
      )}
    </>
  )
}
