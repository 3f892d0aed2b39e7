import { Skeleton, Stack } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { keepLookedUp } from '../../session/last-looked-up.ts'
import { readToken } from '../../session/session.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { SeenAt } from '../../ui/feedback/seen-at.tsx'
import { NumberLookup } from '../../ui/inputs/number-lookup.tsx'
import { useKnownNumber } from '../../ui/inputs/use-known-number.ts'
import { useConsulta } from './consulta.api.ts'
import { ConsultaResults } from './consulta-results.tsx'
import { RutinaSheet } from './rutina-sheet.tsx'

export function Consulta({ missing }: { missing: string }) {
  const consulta = useConsulta()
  const said = useNotice({ allGo: true })
  const navigate = useNavigate()
  const isSheetOpen = useLocation({ select: ({ state }) => state.hoja === true })
  const known = useKnownNumber((numero) => consulta.mutate(numero, { onError: refuse }))
  const [hasAsked, setAsked] = useState(false)

  function consult(numero: string) {
    said.clear()
    if (numero === '') {
      consulta.reset()
      said.fail(missing)
      return
    }
    setAsked(true)
    // Closes a routine sheet that a reload left open, before another number is looked up.
    if (isSheetOpen) navigate({ to: '.', search: true as never, state: {}, replace: true })
    consulta.mutate(numero, {
      onSuccess: (found) => {
        if (readToken()) keepLookedUp(numero)
        if (!found.vistoEn) said.succeed('Datos cargados exitosamente.')
      },
      onError: refuse,
    })
  }

  function refuse(error: Error) {
    if (isUnknown(error)) said.inform('No se encontraron datos para este número de identificación.')
    else said.fail(`Error al consultar datos: ${waitAfter(error) ?? error.message}`)
  }

  if (isSheetOpen && consulta.data) return <RutinaSheet {...consulta.data} />
  return (
    <Stack>
      <NumberLookup
        initial={consulta.variables ?? known}
        action="Consultar"
        isBusy={consulta.isPending}
        onLookUp={consult}
        autoFocus={known === ''}
      />
      <NoticeAlert notice={said.notice} onClose={said.clear} />
      {consulta.isPending && <Waiting />}
      <SeenAt at={consulta.data?.vistoEn} />
      {consulta.data && (
        <ConsultaResults
          {...consulta.data}
          key={consulta.submittedAt}
          askedAt={consulta.submittedAt}
          isAnswer={hasAsked}
        />
      )}
    </Stack>
  )
}

function isUnknown(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}

function waitAfter(error: Error): string | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (!seconds) return undefined
  return `Demasiados intentos. Podrás consultar de nuevo en ${seconds === 1 ? 'un segundo' : `${seconds} segundos`}.`
}

function Waiting() {
  return (
    <Stack aria-busy>
      <LoadingText />
      {[1, 2, 3].map((table) => (
        <Skeleton key={table} height={120} />
      ))}
    </Stack>
  )
}
