import type { Copia, Copias } from '@gym/contract/copias/copias.schema'
import { formatBytes } from '@gym/contract/core/bytes'
import { dayIn, formatMoment } from '@gym/contract/core/calendar'
import {
  Alert,
  Button,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../api/clock.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { AvisoCopias } from '../../ui/feedback/aviso-copias.tsx'
import { askWhether } from '../../ui/feedback/confirmation.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { useDownload } from '../../ui/print/use-download.ts'
import { Refusable } from '../../ui/security/refusable.tsx'
import { BUSY, estados } from './copia-words.ts'
import { copiaPath, copiasQuery, TODO, useCopiar, useRestaurar, useVerificar } from './copias.api.ts'
import classes from './copias.module.css'
import { EnCurso } from './en-curso.tsx'
import { Lista } from './lista.tsx'
import { LlevarseTodo } from './llevarse-todo.tsx'
import { Restaurar } from './restaurar.tsx'

export function CopiasPage() {
  const query = useQuery(copiasQuery)
  const { notice, fail, clear } = useNotice()
  const file = useDownload({ cancelled: 'Descarga cancelada.', failed: 'Error al descargar: ' })
  const [hasAsked, setAsked] = useState(false)
  const copiar = useCopiar()
  const verificar = useVerificar()
  const restaurar = useRestaurar()
  const isBusy =
    query.data?.enCurso !== null || copiar.isPending || verificar.isPending || restaurar.isPending
  const begin = {
    onError: (error: Error) => fail(error.message),
    onSuccess: () => setAsked(true),
  }
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  async function askAndRestore({ nombre, fecha }: Copia) {
    clear()
    const made = formatMoment(new Date(fecha), dayIn(timeZone, now()), timeZone)
    const isSure = await askWhether({
      title: '¿Restaurar esta copia?',
      text: `El gimnasio vuelve a como estaba en la copia de ${made}: lo anotado después se quita. Antes se guarda otra copia de lo que hay ahora. El programa se cierra unos minutos y todos vuelven a iniciar sesión.`,
      action: 'Restaurar',
    })
    if (isSure) restaurar.mutate(nombre, begin)
  }

  return (
    <Page
      says="El programa hace una cada día, la restaura en una base aparte y comprueba que es igual."
      actions={
        <Refusable refusal={query.data && isBusy ? BUSY : undefined}>
          <Button
            onClick={() => {
              clear()
              copiar.mutate(undefined, begin)
            }}
          >
            Hacer una copia ahora
          </Button>
        </Refusable>
      }
    >
      <NoticeAlert notice={notice} onClose={clear} />
      <Descarga {...file} />
      <Loaded
        query={query}
        waiting={<Waiting />}
        failed="Error al cargar las copias: "
        // While a restore closes the program, the polls fail.
        saysStale={query.data?.enCurso?.que !== 'restauracion'}
      >
        {(copias) => (
          <>
            {copias.aviso && !copias.enCurso && <AvisoCopias aviso={copias.aviso} />}
            <EnCurso copias={copias} hasAsked={hasAsked} timeZone={timeZone} />
            <Resumen copias={copias} />
            <Lista
              copias={copias.copias}
              isBusy={isBusy}
              onDownload={(nombre) => file.start(copiaPath(nombre))}
              isDownloading={file.progress !== null}
              onRestore={copias.restaurar.aqui ? askAndRestore : undefined}
              onVerify={(nombre) => {
                clear()
                verificar.mutate(nombre, begin)
              }}
            />
            <Restaurar copia={toRestore(copias)} copias={copias} />
            <LlevarseTodo
              ordenes={copias.llevarse}
              onDownload={() => file.start(TODO)}
              isDownloading={file.progress !== null}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The newest backup that has not failed its verification. */
const toRestore = ({ copias }: Copias) => copias.find(({ verificacion }) => verificacion?.resultado !== 'mal')

function Waiting() {
  return (
    <Stack aria-busy>
      <LoadingText />
      <Skeleton height={96} />
      <Skeleton height={240} />
    </Stack>
  )
}

type Download = ReturnType<typeof useDownload>

function Descarga({ progress, cancel, notice, clearNotice }: Download) {
  if (!progress) return <NoticeAlert notice={notice} onClose={clearNotice} />
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm">
            {progress.bytes > 0
              ? `Descargando: van ${formatBytes(progress.bytes)}.`
              : 'Preparando la descarga…'}
          </Text>
          <Button size="xs" variant="default" onClick={cancel}>
            Cancelar
          </Button>
        </Group>
        <Progress value={100} animated aria-label="Progreso de la descarga" />
      </Stack>
    </Paper>
  )
}

function Resumen({ copias: { copias, ultimaVerificacion, ultimoFallo } }: { copias: Copias }) {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const moment = (fecha: string) => formatMoment(new Date(fecha), dayIn(timeZone, now()), timeZone)
  const [last] = copias
  return (
    <>
      {ultimoFallo && (
        <Alert color="red" role="note">
          La copia que se intentó {moment(ultimoFallo.fecha)} no se pudo hacer. {ultimoFallo.detalle}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Paper component="section" aria-labelledby="ultima-copia" withBorder p="md" bg="var(--surface)">
          <Title order={2} size="h4" id="ultima-copia">
            Última copia
          </Title>
          <Text>
            {last
              ? `Se hizo ${moment(last.fecha)}. Ocupa ${formatBytes(last.bytes)}${last.cifrada ? ' y está cifrada' : ''}.`
              : 'Todavía no hay ninguna.'}
          </Text>
        </Paper>
        <Paper
          component="section"
          aria-labelledby="ultima-verificacion"
          withBorder
          p="md"
          bg="var(--surface)"
        >
          <Group justify="space-between" gap="xs">
            <Title order={2} size="h4" id="ultima-verificacion">
              Última verificación
            </Title>
            {ultimaVerificacion && <StatusBadge {...estados[ultimaVerificacion.resultado]} />}
          </Group>
          <Text className={classes.name}>
            {ultimaVerificacion
              ? `${ultimaVerificacion.nombre}, ${moment(ultimaVerificacion.fecha)}. ${ultimaVerificacion.detalle}`
              : 'Todavía no se ha verificado ninguna.'}
          </Text>
        </Paper>
      </SimpleGrid>
    </>
  )
}
