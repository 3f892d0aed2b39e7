import { formatDay } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membresiasOfQuery } from '../../api/membresia-dates.ts'
import { pagosSueltosQuery, puedePagar } from '../../api/pagos-sueltos.ts'
import { InWords } from '../../ui/feedback/in-words.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { useFocusOfGone } from '../../ui/layout/use-focus-of-gone.ts'
import { AgregarPersona, FaltaPersona } from '../../ui/membresia/falta-persona.tsx'
import {
  Detenida,
  MembresiaActs,
  type MembresiaDialog,
  MembresiaWindow,
} from '../../ui/membresia/membresia-acts.tsx'
import { Cobrarla, CobroDeMembresia, isSinCobrar } from '../../ui/membresia/sin-cobrar.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { PersonaPicker } from '../membresias/persona-picker.tsx'

export function Membresias({ cliente }: { cliente: string }) {
  // `FichaPage` has just fetched the memberships.
  const membresias = useQuery({ ...membresiasOfQuery(cliente), refetchOnMount: false, retryOnMount: false })
  const today = useToday()
  const { notice, succeed, fail, clear } = useNotice()
  const [asked, setAsked] = useState<MembresiaDialog | null>(null)
  const shownMembresias = (membresias.data ?? []).filter(
    (each) => !today || each.fechafin >= today || each.congelada || each.cancelada || isSinCobrar(each),
  )
  const [lacking, setLacking] = useState<Membresia | null>(null)
  const sueltos =
    useQuery({ ...pagosSueltosQuery(cliente), enabled: shownMembresias.some(isUnpaid) }).data ?? []
  const noteFocus = useFocusOfGone(membresias.data, '#membresias-de')
  if (!membresias.isError && shownMembresias.length === 0 && !notice && !asked) return null
  return (
    <Paper component="section" aria-labelledby="membresias-de" withBorder p="md" onFocus={noteFocus}>
      <Stack gap="sm">
        <Title order={2} size="h4" id="membresias-de" tabIndex={-1} style={{ outline: 'none' }}>
          Membresías
        </Title>
        <NoticeAlert notice={notice} onClose={clear} />
        {today && (
          <MembresiaWindow asked={asked} today={today} onClose={() => setAsked(null)} onDone={succeed} />
        )}
        {lacking && <PersonaPicker membresia={lacking} onClose={() => setLacking(null)} onDone={succeed} />}
        {membresias.isError && (
          <LoadError sentence="Error al cargar las membresías." onRetry={() => membresias.refetch()} />
        )}
        {today &&
          shownMembresias.map((membresia) => (
            <Stack key={membresia._id} gap={6}>
              <Text>
                {membresia.plan?.nombre ?? membresia.tipo} del {formatDay(membresia.fechainicio)} al{' '}
                {formatDay(membresia.fechafin)}
              </Text>
              <Detenida membresia={membresia} today={today} />
              <Group gap="xs">
                <CobroDeMembresia membresia={membresia} />
                <FaltaPersona membresia={membresia} today={today} />
                <AgregarPersona
                  membresia={membresia}
                  today={today}
                  size="xs"
                  variant="default"
                  onClick={() => setLacking(membresia)}
                />
                <Cobrarla
                  membresia={membresia}
                  size="xs"
                  variant="default"
                  onCortesia={() => setAsked({ kind: 'cortesia', membresia })}
                />
                {isUnpaid(membresia) && sueltos.some(puedePagar(membresia)) && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Ya la pagó: la membresía de ${membresia.cliente.nombre} ${membresia.cliente.apellido}`}
                    onClick={() => setAsked({ kind: 'pago', membresia })}
                  >
                    Ya la pagó
                  </Button>
                )}
              </Group>
              <Group gap="xs">
                <InWords>
                  <MembresiaActs
                    membresia={membresia}
                    today={today}
                    onAsk={setAsked}
                    onDone={succeed}
                    onFailed={fail}
                  />
                </InWords>
              </Group>
            </Stack>
          ))}
      </Stack>
    </Paper>
  )
}

/** True for an uncharged membership with a price (`cobrada` null: maybe charged); never for a courtesy. */
const isUnpaid = ({ cobrada, cortesia, precio }: Membresia) =>
  cobrada !== true && cortesia === null && precio > 0
