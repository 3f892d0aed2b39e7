import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { printAndRun } from '../../../format/print.ts'
import { outbox } from '../../../offline/outbox/this-outbox.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { noteUnprinted } from '../../../ui/print/first-print.ts'
import receipt from '../../../ui/print/receipt.module.css'
import { ReciboProvisional } from '../../../ui/print/recibo-provisional.tsx'
import { Figure } from '../figure.tsx'
import type { Anotada } from './use-cobrar.ts'
import { useLateFocus } from './use-late-focus.ts'

interface QuedaAnotadaProps {
  anotada: Anotada
  volver: '/recepcion' | undefined
  onNext: () => void
}

export function QuedaAnotada({ anotada: { key, recibo }, volver, onNext }: QuedaAnotadaProps) {
  const sent = useSentSince(key)
  const refusal = useRefusal(key)
  const next = useLateFocus()
  const venta = sent?._id
  useEffect(() => {
    if (venta) noteUnprinted(venta)
  }, [venta])
  return (
    <Stack maw={420} className={receipt.frame}>
      <Stack className={receipt.unprinted}>
        <Alert color={sent ? 'blue' : 'orange'} role="status">
          {sent
            ? `Ya quedó registrada: es la venta N.º ${sent.numero}.`
            : (refusal ??
              'Sin conexión: la venta quedó anotada en este navegador y se envía sola cuando vuelva.')}
        </Alert>
        <Paper withBorder p="md" bg="var(--surface)">
          <Title order={2} size="h4">
            Venta anotada · {recibo.codigo}
          </Title>
          <Figure name="Total" amount={recibo.total} isLarge={recibo.recibido === null} />
          {recibo.recibido !== null && <Figure name="Cambio" amount={recibo.cambio} isLarge />}
        </Paper>
        <Group>
          <Button ref={next} onClick={onNext}>
            Siguiente venta
          </Button>
          <Button variant="default" onClick={() => printAndRun(() => {})}>
            Imprimir
          </Button>
          {venta ? (
            <LinkButton to="/ventas/$id" params={{ id: venta }} variant="default">
              Ver recibo
            </LinkButton>
          ) : (
            <LinkButton to="/pendientes" variant="default">
              Ver pendientes
            </LinkButton>
          )}
          {volver && (
            <LinkButton to={volver} variant="default">
              Volver a la recepción
            </LinkButton>
          )}
        </Group>
      </Stack>
      <ReciboProvisional recibo={recibo} />
    </Stack>
  )
}

function useRefusal(key: string): string | undefined {
  const revisar = useOutbox().rows.find((row) => row.key === key)?.revisar
  return revisar && `El programa no la aceptó: ${revisar.texto} Está por revisar en Pendientes.`
}

function useSentSince(key: string) {
  const { rows } = useOutbox()
  const isGone = !rows.some((row) => row.key === key)
  const { data } = useQuery({
    queryKey: ['enviadas', key],
    queryFn: async () => (await outbox.sent()).find((each) => each.key === key) ?? null,
    enabled: isGone,
    gcTime: 0,
  })
  return data?.isDropped ? undefined : (data ?? undefined)
}
