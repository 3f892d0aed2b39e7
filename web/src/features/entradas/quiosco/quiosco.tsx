import { Button, Modal, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import type { CheckIn } from '../../../offline/check-ins/check-in.ts'
import { wipeStores } from '../../../offline/storage/stores.ts'
import { useDeclaredTitle, useDocumentTitle } from '../../../routing/page-title.ts'
import { isQuiosco, quiosco } from '../../../session/quiosco.ts'
import { readToken } from '../../../session/session.ts'
import { sessionUserQuery } from '../../../session/session-user.ts'
import { VerdictIcon } from '../../../ui/entrada/verdict-icon.tsx'
import verdicts from '../../../ui/entrada/verdict-tone.module.css'
import { GymBrand } from '../../../ui/layout/gym/gym-brand.tsx'
import { useScanner } from '../../../ui/scanner/use-scanner.ts'
import { type Gym, type Verdict, verdictOf } from '../card/verdict.ts'
import { usePuerta } from '../use-puerta.ts'
import { useEntrarAlQuiosco, useSalirDelQuiosco } from './quiosco.api.ts'

const SHOWN_MS = 5_000
const ASK_AT_DESK = 'Pasa por la recepción.'

/** Check-in screen without search by name, amounts or full names. Only the account's password closes it. */
export function Quiosco({ gym }: { gym: Gym }) {
  const { checkIns, all } = usePuerta(gym)
  useDocumentTitle(useDeclaredTitle())
  const navigate = useNavigate()
  const [numero, setNumero] = useState('')
  const [shownId, setShownId] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const isFree = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const shown = all.find(({ id }) => id === shownId)
  const isAnswered = shown !== undefined && shown.outcome !== null

  const { mutate: enterKiosk } = useEntrarAlQuiosco()
  useEffect(() => {
    const token = readToken()
    if (token) quiosco.set(token)
    // Visitors may inspect this browser: wipes the snapshot too, so offline entries get no verdict.
    wipeStores('tab')
    enterKiosk()
  }, [enterKiosk])
  useBlocker({ shouldBlockFn: () => !isFree.current })
  useLeftElsewhere(toTheDesk)

  // Blocks the palette and keyboard shortcuts.
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) event.stopPropagation()
    }
    window.addEventListener('keydown', hold, { capture: true })
    return () => window.removeEventListener('keydown', hold, { capture: true })
  }, [])

  useEffect(() => {
    if (!isAnswered) return
    const timer = setTimeout(() => setShownId(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isAnswered])

  function toTheDesk() {
    isFree.current = true
    return navigate({ to: '/recepcion', replace: true })
  }

  function arrive(read: string) {
    setNumero('')
    setShownId(checkIns.arrive({ numero: read, atKiosk: true }))
    field.current?.focus()
  }

  useScanner(arrive)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (numero.trim()) arrive(numero.trim())
  }

  return (
    <Modal
      opened
      fullScreen
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      attributes={{ content: { 'aria-label': 'Quiosco' } }}
    >
      <Stack align="center" gap="xl" mih="90vh" justify="space-between">
        <Title order={1} size="h2">
          <GymBrand />
        </Title>
        <div role="status" aria-live="assertive">
          {shown ? (
            <Answer checkIn={shown} verdict={verdictOf(shown, gym)} />
          ) : (
            <Text fz="var(--figure)" fw={600} ta="center" lh={1.2}>
              Te damos la bienvenida
            </Text>
          )}
        </div>
        {isLeaving ? (
          <Leave
            onCancel={() => setLeaving(false)}
            onFree={() => {
              quiosco.remove()
              return toTheDesk()
            }}
          />
        ) : (
          <form onSubmit={submit} style={{ width: '100%', maxWidth: 560 }}>
            <TextInput
              ref={field}
              label="Tu número de identificación o tu teléfono"
              size="xl"
              inputMode="numeric"
              autoComplete="off"
              data-autofocus
              value={numero}
              onChange={(event) => setNumero(event.currentTarget.value)}
            />
            <Button type="submit" size="xl" fullWidth mt="md">
              Entrar
            </Button>
          </form>
        )}
        {!isLeaving && (
          <Button variant="default" size="xs" onClick={() => setLeaving(true)}>
            Salir del quiosco
          </Button>
        )}
      </Stack>
    </Modal>
  )
}

/** Leaves this tab's kiosk when another tab has closed it. */
function useLeftElsewhere(leave: () => void) {
  const [token] = useState(readToken)
  const client = useQueryClient()
  const notice = useEffectEvent(async () => {
    // A changed or missing session does not mean that the kiosk was closed.
    if (readToken() !== token || isQuiosco()) return
    await client.invalidateQueries(sessionUserQuery)
    leave()
  })
  useEffect(() => {
    const listener = () => notice()
    // A page restored from the back/forward cache has missed the storage event.
    for (const event of ['storage', 'pageshow']) window.addEventListener(event, listener)
    return () => {
      for (const event of ['storage', 'pageshow']) window.removeEventListener(event, listener)
    }
  }, [])
}

/** The verdict in large type. Bystanders can read it: the only cause that it shows is an earlier entry. */
function Answer({ checkIn, verdict }: { checkIn: CheckIn; verdict: Verdict }) {
  const { tone, title, lines } = verdict
  const isIn = checkIn.outcome?.kind === 'entered'
  const repeated = isIn && checkIn.outcome?.kind === 'entered' && checkIn.outcome.entrada.repetida
  return (
    <div className={`${verdicts.card} ${tone ? verdicts[tone] : ''} ${verdicts.kiosk}`} data-verdict={tone}>
      <VerdictIcon tone={tone} size={96} />
      <Text fz="var(--kiosk)" fw={600} lh={1.1}>
        {isIn ? 'Adelante' : title}
      </Text>
      {checkIn.cliente && (
        <Text fz="var(--figure)" fw={600} lh={1.2}>
          {checkIn.cliente.nombre}
        </Text>
      )}
      {repeated && <Text fz="xl">{lines[0]}</Text>}
      {checkIn.outcome && (!isIn || (tone !== 'well' && !repeated)) && <Text fz="xl">{ASK_AT_DESK}</Text>}
    </div>
  )
}

function Leave({ onCancel, onFree }: { onCancel: () => void; onFree: () => Promise<void> }) {
  const out = useSalirDelQuiosco()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    try {
      await out.mutateAsync(password)
      await onFree()
    } catch (thrown) {
      const error = asApiError(thrown)
      setFailure(
        error.codigo === 'CONTRASENA_ACTUAL_INCORRECTA' ? 'La contraseña no es correcta.' : error.message,
      )
    }
  }

  return (
    <form onSubmit={submit} style={{ width: '100%', maxWidth: 560 }}>
      <Stack>
        <PasswordInput
          label="Contraseña de la cuenta"
          autoComplete="off"
          autoFocus
          error={failure}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={out.isPending}>
          Salir del quiosco
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </Stack>
    </form>
  )
}
