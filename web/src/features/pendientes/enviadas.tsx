import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Enviada } from '../../offline/outbox/outbox-rows.ts'
import { outbox } from '../../offline/outbox/this-outbox.ts'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Operacion } from './operacion.tsx'

const SHOWN = 30

export function Enviadas({ changes }: { changes: number }) {
  const { data = [] } = useQuery({
    queryKey: ['enviadas', 'todas', changes],
    queryFn: async () => (await outbox.sent()).sort((one, other) => other.at - one.at),
    placeholderData: (before: Enviada[] | undefined) => before,
    gcTime: 0,
  })
  const withNotice = data.filter(({ avisos, isDropped }) => avisos.length > 0 && !isDropped)
  const others = data.filter((each) => !withNotice.includes(each))
  return (
    <>
      <Lista title="Enviadas con aviso" enviadas={withNotice} />
      <Lista title="Enviadas" enviadas={others} />
    </>
  )
}

function Lista({ title, enviadas }: { title: string; enviadas: Enviada[] }) {
  const id = useId()
  if (enviadas.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title} ({enviadas.length})
      </Title>
      <ul className={verdicts.list}>
        {enviadas.slice(0, SHOWN).map((enviada) => (
          <Operacion key={enviada.key} row={enviada} says={<Became enviada={enviada} />}>
            {enviada.tipo === 'venta' && enviada._id && (
              <LinkButton to="/ventas/$id" params={{ id: enviada._id }} size="xs" variant="default">
                Ver venta
              </LinkButton>
            )}
          </Operacion>
        ))}
      </ul>
      {enviadas.length > SHOWN && <Text size="sm">Y {enviadas.length - SHOWN} más.</Text>}
    </Stack>
  )
}

function Became({ enviada: { avisos, numero, isDropped } }: { enviada: Enviada }) {
  if (isDropped)
    return (
      <Text size="sm" fw={600}>
        Se quitó: no se registró.
      </Text>
    )
  return (
    <>
      {numero !== undefined && <Text size="sm">Es la venta N.º {numero}.</Text>}
      {avisos.map(({ texto }) => (
        <Text key={texto} size="sm" fw={600}>
          {texto}
        </Text>
      ))}
    </>
  )
}
