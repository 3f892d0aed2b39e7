import type { Day } from '@gym/contract/core/calendar'
import { daysRemaining, isAboutToExpire, isSpent } from '@gym/contract/membresias/membresias.rules'
import type { MembresiaListada } from '@gym/contract/membresias/membresias.schema'
import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useActionSize, useInWords } from '../../ui/feedback/in-words.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { AgregarPersona } from '../../ui/membresia/falta-persona.tsx'
import { Cobrarla } from '../../ui/membresia/sin-cobrar.tsx'
import { DeleteButton, EditLink } from '../../ui/table/rows/row-actions.tsx'
import { clientOf } from './membresia-words.ts'

function needsRenewal(membresia: MembresiaListada, today: Day): boolean {
  const { fechainicio, fechafin, renovada, congelada, cancelada } = membresia
  if (renovada || congelada || cancelada || fechainicio > today) return false
  return daysRemaining(fechafin, today) === null || isAboutToExpire(fechafin, today) || isSpent(membresia)
}

interface MembresiaActionsProps {
  membresia: MembresiaListada
  today: Day | undefined
  onCortesia: () => void
  onPersona: () => void
  onDelete: () => void
  children?: ReactNode
}

export function MembresiaActions({
  membresia,
  today,
  onCortesia,
  onPersona,
  onDelete,
  children,
}: MembresiaActionsProps) {
  const size = useActionSize()
  const isInWords = useInWords()
  const name = `la membresía de ${clientOf(membresia)}`
  const { pagoEnEspera } = membresia
  const search = { cliente: membresia.cliente._id, renovar: membresia._id }
  const renewal = { to: '/vender', size, search } as const
  const isAsked = today !== undefined && needsRenewal(membresia, today)
  const renew = isAsked && !pagoEnEspera && (
    <LinkButton {...renewal} aria-label={`Renovar y cobrar ${name}`} variant="light">
      Renovar y cobrar
    </LinkButton>
  )
  const give = pagoEnEspera && (
    <LinkButton
      to="/membresias/crear"
      size={size}
      search={{ pago: pagoEnEspera._id }}
      aria-label={`Crear la membresía que ya pagó ${clientOf(membresia)}`}
      variant="light"
    >
      Crear la membresía
    </LinkButton>
  )
  const charge = <Cobrarla membresia={membresia} size={size} variant="light" onCortesia={onCortesia} />
  const add = today && (
    <AgregarPersona membresia={membresia} today={today} size={size} variant="light" onClick={onPersona} />
  )
  const others = (
    <>
      {!membresia.renovada && !renew && !give && (
        <LinkButton {...renewal} aria-label={`Renovar ${name}`} variant="subtle">
          Renovar
        </LinkButton>
      )}
      {children}
      <EditLink name={name} to="/membresias/editar/$id" params={{ id: membresia._id }} />
      <DeleteButton name={name} onClick={onDelete} />
    </>
  )
  if (isInWords)
    return (
      <>
        {renew}
        {give}
        {charge}
        {add}
        {others}
      </>
    )
  return (
    <Stack gap={2} align="flex-end">
      {renew}
      {give}
      {charge}
      {add}
      <Group gap={4} wrap="nowrap">
        {others}
      </Group>
    </Stack>
  )
}
