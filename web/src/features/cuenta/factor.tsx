import type { Factor, FactorNuevo } from '@gym/contract/auth/auth.schema'
import { FACTOR_QUITADO } from '@gym/contract/auth/factor.rules'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { pluralize } from '../../format/counted.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { CodeForm } from '../../ui/security/code-form.tsx'
import { factorQuery, useBeginFactor, useNewCodes, useTurnOffFactor, useTurnOnFactor } from './cuenta.api.ts'
import { FactorSetup } from './factor-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const FEW_CODES = 3

const UNSEEN_CODES = 'Si no viste sus códigos de recuperación, crea códigos nuevos.'

type Stage =
  | { is: 'rest' }
  | { is: 'setup'; factor: FactorNuevo }
  | { is: 'codes'; codes: string[] }
  | { is: 'asking'; what: 'codes' | 'off' }

export function OwnFactor() {
  const query = useQuery(factorQuery)
  const [stage, setStage] = useState<Stage>({ is: 'rest' })
  const { notice, succeed, fail, clear } = useNotice()
  const [begin, turnOn, newCodes, turnOff] = [
    useBeginFactor(),
    useTurnOnFactor(),
    useNewCodes(),
    useTurnOffFactor(),
  ]
  const navigate = useNavigate()
  const mustFirst = useSignedIn()?.faltaFactor === true
  const [wasNeeded, setWasNeeded] = useState(false)
  const rest = () => setStage({ is: 'rest' })

  async function start() {
    clear()
    try {
      setStage({ is: 'setup', factor: await begin.mutateAsync() })
    } catch (error) {
      fail(`Error al activar la verificación: ${asApiError(error).message}`)
    }
  }

  async function activate(codigo: string, { huella }: FactorNuevo) {
    const { codigosDeRecuperacion } = await turnOn.mutateAsync({ codigo, huella }).catch((error: Error) => {
      const found = asApiError(error)
      // The factor was activated or set up again elsewhere, or here by a request whose response was lost.
      if (found.codigo === 'FACTOR_ACTIVO') fail(`${found.message} ${UNSEEN_CODES}`)
      else if (found.codigo === 'FACTOR_EMPEZADO_DE_NUEVO') fail(found.message)
      else throw error
      rest()
      return { codigosDeRecuperacion: null }
    })
    if (!codigosDeRecuperacion) return
    setWasNeeded(mustFirst)
    setStage({ is: 'codes', codes: codigosDeRecuperacion })
    succeed('Verificación en dos pasos activada. Las otras sesiones abiertas se cerraron.')
  }

  async function renew(codigo: string) {
    const { codigosDeRecuperacion } = await newCodes.mutateAsync(codigo)
    setStage({ is: 'codes', codes: codigosDeRecuperacion })
    succeed('Códigos nuevos: los anteriores ya no sirven.')
  }

  async function quit(codigo: string) {
    await turnOff.mutateAsync(codigo)
    rest()
    succeed(FACTOR_QUITADO)
  }

  function finish() {
    rest()
    if (wasNeeded) navigate({ to: '/dashboard' })
  }

  return (
    <Stack maw={520}>
      <NoticeAlert notice={notice} onClose={clear} />
      {stage.is === 'rest' && (
        <Loaded
          query={query}
          waiting={<Skeleton height={80} aria-busy />}
          failed="Error al cargar la verificación: "
        >
          {(factor) =>
            factor.activo ? (
              <IsOn
                factor={factor}
                onAsk={(what) => {
                  clear()
                  setStage({ is: 'asking', what })
                }}
              />
            ) : (
              <IsOff factor={factor} isBusy={begin.isPending} onStart={start} />
            )
          }
        </Loaded>
      )}
      {stage.is === 'setup' && (
        <FactorSetup factor={stage.factor} send={(codigo) => activate(codigo, stage.factor)} onLeave={rest} />
      )}
      {stage.is === 'codes' && <RecoveryCodes codes={stage.codes} onSaved={finish} />}
      {stage.is === 'asking' && (
        <CodeForm
          act={stage.what === 'off' ? 'Quitar la verificación' : 'Crear códigos nuevos'}
          isRed={stage.what === 'off'}
          orRecovery
          send={stage.what === 'off' ? quit : renew}
          leave="Cancelar"
          onLeave={rest}
        />
      )}
    </Stack>
  )
}

interface IsOffProps {
  factor: Factor
  isBusy: boolean
  onStart: () => void
}

function IsOff({ factor, isBusy, onStart }: IsOffProps) {
  return (
    <>
      <Text>
        {factor.obligatorio && 'Tu rol la necesita. '}
        Al iniciar sesión se pide, además de la contraseña, un código que tu teléfono cambia cada 30 segundos:
        quien sepa solo la contraseña no entra.
      </Text>
      <Group>
        <Button onClick={onStart} loading={isBusy}>
          Activar la verificación
        </Button>
      </Group>
    </>
  )
}

function IsOn({ factor, onAsk }: { factor: Factor; onAsk: (what: 'codes' | 'off') => void }) {
  const { codigosRestantes: left, obligatorio } = factor
  return (
    <>
      <Text>
        Está activa: al iniciar sesión se pide el código del teléfono.
        {obligatorio && ' Tu rol la necesita: si la quitas, tendrás que activarla de nuevo para seguir.'}
      </Text>
      {left > FEW_CODES ? (
        <Text size="sm">Te quedan {left} códigos de recuperación.</Text>
      ) : (
        <Alert color="yellow">
          {left === 0 ? 'No te quedan códigos de recuperación' : `Te ${left === 1 ? 'queda' : 'quedan'} `}
          {left > 0 && pluralize(left, ['código de recuperación', 'códigos de recuperación'])}. Crea códigos
          nuevos.
        </Alert>
      )}
      <Group>
        <Button variant="default" onClick={() => onAsk('codes')}>
          Códigos nuevos
        </Button>
        <Button variant="outline" color="red" onClick={() => onAsk('off')}>
          Quitar la verificación
        </Button>
      </Group>
    </>
  )
}
