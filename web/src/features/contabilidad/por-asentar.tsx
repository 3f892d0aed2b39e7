import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { FALTA_TASA } from '@gym/contract/core/sentences'
import { hecho } from '@gym/contract/core/success-messages'
import type { SuscripcionPorAsentar } from '@gym/contract/suscripciones/suscripciones.schema'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { joinWithDots } from '../../format/dotted.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { porAsentarQuery, useAsentar } from '../suscripciones/suscripciones.api.ts'

export function PorAsentar() {
  const waiting = useQuery(porAsentarQuery)
  const { notice, succeed, fail, clear } = useNotice()
  if (!notice && !waiting.data?.length) return null
  return (
    <Paper component="section" aria-label="Suscripciones por asentar" withBorder p="md" bg="var(--surface)">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Suscripciones por asentar
        </Title>
        <NoticeAlert notice={notice} onClose={clear} />
        {waiting.data?.map((suscripcion) => (
          <Waiting
            key={suscripcion._id}
            suscripcion={suscripcion}
            onPosted={() => succeed(hecho.suscripcionAsentada)}
            onRefused={(reason) => fail(`Error al asentar la suscripción: ${reason}`)}
          />
        ))}
      </Stack>
    </Paper>
  )
}

function Waiting({
  suscripcion: { _id, fecha, dolares, usuario },
  onPosted,
  onRefused,
}: {
  suscripcion: SuscripcionPorAsentar
  onPosted: () => void
  onRefused: (reason: string) => void
}) {
  const post = useAsentar()
  const [tasa, setTasa] = useState<number | ''>('')
  const pesos = (tasa || 0) * dolares

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (tasa === '' || Number.isNaN(tasa)) return onRefused(FALTA_TASA)
    // Awaited: the callbacks of `mutate` do not run after the row unmounts.
    await post.mutateAsync({ id: _id, tasa }).then(onPosted, (error: Error) => onRefused(error.message))
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end">
        <Text size="sm">{joinWithDots(formatDay(fecha), usuario, `US$${dolares}`)}</Text>
        <MoneyInput
          label={`Tasa del ${formatDay(fecha)} (pesos por dólar)`}
          value={tasa}
          onChange={setTasa}
        />
        <Button type="submit" loading={post.isPending}>
          Asentar{pesos > 0 && ` ${formatMoney(Math.round(pesos * 100) / 100)}`}
        </Button>
      </Group>
    </form>
  )
}
