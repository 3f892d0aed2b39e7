import { type Day, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { MisDatos } from '@gym/contract/mis-datos/mis-datos.schema'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { estadoNames } from '../../format/estado-names.ts'
import { EmailText } from '../../ui/layout/email-text.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Retrato } from '../../ui/layout/retrato.tsx'

export function Perfil({ datos: { cliente, foto, saldo, vence } }: { datos: MisDatos }) {
  const { contactoEmergencia: emergencia } = cliente
  const facts: [string, ReactNode][] = [
    ['Número', cliente.numeroIdentificacion],
    ['Estado', estadoNames[cliente.estado]],
    ['Cuenta', inWords(saldo, vence)],
    ['Teléfono', cliente.telefono],
    ['Correo', <EmailText key="mail">{cliente.email}</EmailText>],
    ['Dirección', cliente.direccion],
    ['Nacimiento', cliente.fechaNacimiento && formatDay(cliente.fechaNacimiento)],
    ['Emergencia', emergencia && `${emergencia.nombre}, ${emergencia.telefono}`],
    ['Notas', cliente.notas],
  ]
  return (
    <>
      <Group gap="md" mb="md" wrap="nowrap">
        <Retrato cliente={cliente} foto={foto} size={72} />
        <Text fw={600} size="lg">
          {cliente.nombre} {cliente.apellido}
        </Text>
      </Group>
      <Facts facts={facts} />
    </>
  )
}

function inWords(saldo: number, vence: Day | null): string {
  if (saldo === 0) return 'Al día'
  if (saldo < 0) return `Tienes ${formatMoney(-saldo)} a favor`
  return `Debes ${formatMoney(saldo)}${vence ? `, con plazo hasta el ${formatDay(vence)}` : ''}`
}
