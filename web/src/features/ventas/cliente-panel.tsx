import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { digitsOf, IDENTIFICATION } from '@gym/contract/core/identificacion.rules'
import { formatMoney } from '@gym/contract/core/money'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { fichaQuery } from '../../api/ficha.ts'
import { pluralize } from '../../format/counted.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import { PorCobrar } from './cobro/por-cobrar.tsx'
import { useMatriculaPagada } from './matricula.api.ts'

export const CLIENTE = 'cliente'

interface ClientePanelProps {
  cliente: PickedClient | null
  /** ID number that no client has, of the person at the desk. */
  numero: string | undefined
  error: string | null
  onSelect: (cliente: PickedClient | null) => void
  onDebt: (saldo: number) => void
  onRenew: (renovable: string) => void
  onCobrar: (membresia: string) => void
  /** Text that differs by cart, and by whether its sale is unanswered. A change calls `onFee` again. */
  cartKey: string
  onFee: (isPaid: boolean) => void
}

export function ClientePanel(props: ClientePanelProps) {
  const { cliente, numero, error, onSelect, cartKey, onFee } = props
  const navigate = useNavigate()
  const { data: ficha } = useQuery({ ...fichaQuery(cliente?._id ?? ''), enabled: cliente !== null })
  const isFichaOfCliente = ficha?.cliente._id === cliente?._id
  const isPaid = useMatriculaPagada(cliente?._id)
  const feeKnown = useEffectEvent(onFee)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cart or client asks again
  useEffect(() => {
    if (typeof isPaid === 'boolean') feeKnown(isPaid)
  }, [isPaid, cartKey, cliente?._id])
  return (
    <Stack gap="xs">
      <ClientPicker
        selected={cliente}
        onSelect={onSelect}
        placeholder="Sin cliente"
        error={error}
        data-path={CLIENTE}
        onCreate={(typed) => navigate({ to: '/clientes/crear', search: nuevoDe(typed) })}
      />
      {!cliente && (numero || error) && (
        <Group gap="xs">
          {numero && <Text size="sm">Nadie tiene el número {numero}.</Text>}
          <LinkButton size="compact-sm" variant="default" to="/clientes/crear" search={nuevoDe(numero ?? '')}>
            Crear cliente
          </LinkButton>
        </Group>
      )}
      <Announced>{cliente && ficha && isFichaOfCliente && <Situacion {...props} ficha={ficha} />}</Announced>
    </Stack>
  )
}

export function nuevoDe(typed: string) {
  const numero = digitsOf(typed)
  const known = IDENTIFICATION.test(numero) ? { numero } : typed && { nombre: typed }
  return { ...known, volver: '/vender' as const }
}

function Situacion({
  ficha,
  onDebt,
  onRenew,
  onCobrar,
}: { ficha: Ficha } & Pick<ClientePanelProps, 'onDebt' | 'onRenew' | 'onCobrar'>) {
  const { saldo, membresia, renovable, porCobrar } = ficha
  return (
    <Stack gap={4}>
      {ficha.cliente.estado === 'inactivo' && (
        <Group gap="xs">
          <Text c="var(--mantine-color-error)" fw={600}>
            {ficha.cliente.nombre} está en estado inactivo. La venta no lo cambia.
          </Text>
          <LinkButton
            size="compact-sm"
            variant="default"
            to="/clientes/editar/$id"
            params={{ id: ficha.cliente._id }}
            search={{ volver: '/vender' }}
          >
            Reactivar
          </LinkButton>
        </Group>
      )}
      {saldo !== null && saldo > 0 && (
        <Group gap="xs">
          <Text c="var(--mantine-color-error)" fw={600}>
            Debe {formatMoney(saldo)}.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onDebt(saldo)}>
            Cobrar deuda
          </Button>
        </Group>
      )}
      {saldo !== null && saldo < 0 && <Text size="sm">Tiene {formatMoney(-saldo)} a favor.</Text>}
      {porCobrar && <PorCobrar membresia={porCobrar} onCobrar={onCobrar} />}
      <Group gap="xs">
        <Text size="sm">{membresia ? hasta(membresia) : 'Sin membresía vigente.'}</Text>
        {renovable && (
          <Button size="compact-sm" variant="default" onClick={() => onRenew(renovable)}>
            Renovar
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function hasta({ tipo, plan, fechafin, sesionesRestantes }: NonNullable<Ficha['membresia']>): string {
  const left = tipo === 'Clase' ? `, ${pluralize(sesionesRestantes, ['sesión', 'sesiones'])}` : ''
  return `${plan ?? tipo} hasta el ${formatDay(fechafin)}${left}.`
}
