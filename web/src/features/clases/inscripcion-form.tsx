import type { ClaseDisponible, Inscripcion } from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import { errors } from '@gym/contract/core/errors'
import { FALTA_NUMERO } from '@gym/contract/core/sentences'
import { Alert, Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type ApiError, asApiError, saidBy } from '../../api/api-error.ts'
import { claseName } from '../../format/clase-name.ts'
import { sendOnce } from '../../offline/outbox/unanswered.ts'
import { attendanceVerdict } from '../../ui/entrada/entrada.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Remedy } from '../../ui/feedback/remedy.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Refusable } from '../../ui/security/refusable.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { Apuntar } from './apuntar.tsx'
import classes from './clases.module.css'
import { useInscribir } from './inscripciones.api.ts'
import { PorNombre } from './por-nombre.tsx'

interface InscripcionFormProps {
  clase: ClaseDisponible
  autoFocus?: boolean
  /** Shared by the forms of a screen: the id of the class whose refusal is shown, and its setter. */
  refused?: { in: string | null; set: (claseId: string | null) => void }
}

export function InscripcionForm({ clase, autoFocus, refused }: InscripcionFormProps) {
  const [numero, setNumero] = useState('')
  const [isByName, setByName] = useState(false)
  const [enrolled, setEnrolled] = useState<Inscripcion | null>(null)
  const { notice, succeed, fail, clear } = useNotice()
  const inscribir = useInscribir(clase)
  const field = useRef<HTMLInputElement>(null)
  const sending = useRef(new Set<string>())
  const isFull = clase.capacidadMaxima <= 0

  // Hides this form's refusal once another class's form has enrolled, queued or refused a client.
  const isPast = notice?.kind === 'error' && refused !== undefined && refused.in !== clase._id

  function refuse(sentence: string, remedy?: ReactNode) {
    refused?.set(clase._id)
    setEnrolled(null)
    fail(sentence, remedy)
  }

  function waits({ cliente }: Espera) {
    setNumero('')
    setEnrolled(null)
    refused?.set(null)
    succeed(`${cliente.nombre} ${cliente.apellido} queda en la lista de espera.`)
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    enrol(numero.trim())
  }

  async function enrol(typed: string) {
    if (sending.current.has(typed)) return
    field.current?.focus()
    if (!typed) return refuse(FALTA_NUMERO)
    if (isFull) return refuse(errors.SIN_CUPOS[1])

    clear()
    setEnrolled(null)
    // Selects the number, so that typing or scanning the next one replaces it.
    field.current?.select()
    sending.current.add(typed)
    const form = `/clases ${clase._id}`
    try {
      const { entity, wasSaved } = await sendOnce(form, typed, (key) =>
        inscribir.mutateAsync({ numeroIdentificacion: typed, key }),
      )
      setNumero((current) => (current.trim() === typed ? '' : current))
      // A response with only the specification's fields does not name the client.
      const { cliente } = entity as Partial<Inscripcion>
      const who = cliente ? `${cliente.nombre} ${cliente.apellido}` : typed
      const detail = wasSaved ? `${who}. Ya se había guardado.` : who
      succeed('Cliente registrado exitosamente en la clase.', <Text size="sm">{detail}</Text>)
      setEnrolled(cliente ? entity : null)
      refused?.set(null)
    } catch (error) {
      const problem = asApiError(error)
      refuse(saidBy(problem, 'Error al registrar el cliente.'), remedyFor(problem, typed))
      if (field.current?.value.trim() === typed) field.current.select()
    } finally {
      sending.current.delete(typed)
    }
  }

  return (
    <Stack gap="xs" className={classes.enrolment}>
      <form onSubmit={submit} noValidate>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            ref={field}
            size="sm"
            className={classes.number}
            // In a narrow column the label may extend over the button.
            styles={{ label: { whiteSpace: 'nowrap' } }}
            label={
              <>
                Número de identificación
                <VisuallyHidden>{` para ${claseName(clase)}`}</VisuallyHidden>
              </>
            }
            required
            withAsterisk={false}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus={autoFocus || undefined}
            value={numero}
            onChange={(event) => setNumero(event.currentTarget.value)}
          />
          <Refusable refusal={isFull ? errors.SIN_CUPOS[1] : undefined}>
            <Button
              type="button"
              onClick={() => submit()}
              loading={inscribir.isPending}
              aria-describedby={`clase-${clase._id}`}
            >
              Registrarse
            </Button>
          </Refusable>
        </Group>
      </form>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          onClick={() => (isFull ? refuse(errors.SIN_CUPOS[1]) : setByName(true))}
        >
          Buscar por nombre<VisuallyHidden>{` para ${claseName(clase)}`}</VisuallyHidden>
        </Button>
        {isFull && (
          <Apuntar
            clase={clase}
            numero={numero.trim()}
            onDone={waits}
            onRefused={(problem, typed) => {
              refuse(saidBy(problem, 'Error al apuntar en la lista de espera.'), remedyFor(problem, typed))
            }}
          />
        )}
      </Group>
      {isByName && (
        <PorNombre
          title={`Inscribir en ${claseName(clase)}`}
          action="Registrarse"
          onClose={() => setByName(false)}
          onFound={(found) => {
            setByName(false)
            enrol(found)
          }}
        />
      )}
      <NoticeAlert notice={isPast ? null : notice} onClose={clear} />
      <Announced>{enrolled && <Reserves inscripcion={enrolled} />}</Announced>
    </Stack>
  )
}

function remedyFor({ codigo }: ApiError, numero: string): ReactNode {
  if (codigo === 'CLIENTE_NO_ENCONTRADO')
    return (
      <LinkButton size="xs" variant="default" to="/clientes/crear" search={{ numero }}>
        Crear cliente
      </LinkButton>
    )
  if (codigo === 'CLIENTE_INACTIVO')
    return (
      <LinkButton size="xs" variant="default" to="/clientes" search={{ buscar: numero }}>
        Ver el cliente
      </LinkButton>
    )
  return null
}

/** Shows the warnings of an enrolment that succeeded. */
function Reserves({ inscripcion }: { inscripcion: Inscripcion }) {
  const today = useToday()
  if (!today) return null
  const { cliente, advertencias, renovable } = inscripcion
  const { kind, text, remedy } = attendanceVerdict(inscripcion, today)
  const said = kind === 'refused' ? [text, ...advertencias] : advertencias
  if (said.length === 0) return null
  return (
    <Alert color={kind === 'refused' ? 'red' : 'yellow'} role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm" fw={600}>
          Tiene su cupo, pero:
        </Text>
        {said.map((each) => (
          <Text key={each} size="sm">
            {each}
          </Text>
        ))}
        {kind === 'refused' && (
          <Remedy accion={remedy} clienteId={cliente._id} renovable={renovable} size="sm" />
        )}
      </Stack>
    </Alert>
  )
}
