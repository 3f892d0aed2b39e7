import type { ClaseDisponible, Inscripcion } from '@gym/contract/clases'
import { errors } from '@gym/contract/errors'
import { FALTA_NUMERO } from '@gym/contract/sentences'
import { Alert, Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { asApiError, saidBy } from '../../lib/http.ts'
import { forgetTry, keepTry, keyOf } from '../../lib/lost-tries.ts'
import { entradaOf } from '../../ui/entrada.ts'
import { NoticeAlert, useNotice } from '../../ui/notice.tsx'
import { Remedio } from '../../ui/remedio.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { useInscribir } from './clases.api.ts'
import classes from './clases.module.css'

/**
 * Takes a number, typed or scanned, and enrols its holder. The field keeps the focus, ready for the next person, and
 * what happened stands under it, where one is looking.
 */
export function InscripcionForm({ clase, autoFocus }: { clase: ClaseDisponible; autoFocus?: boolean }) {
  const [numero, setNumero] = useState('')
  const [enrolled, setEnrolled] = useState<Inscripcion | null>(null)
  const { notice, succeed, fail, clear } = useNotice()
  const inscribir = useInscribir(clase)
  const field = useRef<HTMLInputElement>(null)
  const sending = useRef(new Set<string>())
  const isFull = clase.capacidadMaxima <= 0

  async function enrol(event?: FormEvent) {
    event?.preventDefault()
    const typed = numero.trim()
    if (sending.current.has(typed)) return
    field.current?.focus()
    if (!typed) return fail(FALTA_NUMERO)
    if (isFull) return fail(errors.SIN_CUPOS[1])

    clear()
    setEnrolled(null)
    // The next number is typed over this one.
    field.current?.select()
    sending.current.add(typed)
    const form = `/clases ${clase._id}`
    const key = keyOf(form, typed)
    try {
      const { entity, wasSaved } = await inscribir.mutateAsync({ numeroIdentificacion: typed, key })
      forgetTry(key)
      setNumero((current) => (current.trim() === typed ? '' : current))
      const who = `${entity.cliente.nombre} ${entity.cliente.apellido}`
      const detail = wasSaved ? `${who}. Ya se había guardado.` : who
      succeed('Cliente registrado exitosamente en la clase.', <Text size="sm">{detail}</Text>)
      setEnrolled(entity)
    } catch (error) {
      if (asApiError(error).isUncertain) keepTry(form, typed, key)
      else forgetTry(key)
      fail(saidBy(error as Error, 'Error al registrar el cliente.'))
      if (field.current?.value.trim() === typed) field.current.select()
    } finally {
      sending.current.delete(typed)
    }
  }

  return (
    <Stack gap="xs" className={classes.enrolment}>
      <form onSubmit={enrol} noValidate>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            ref={field}
            size="sm"
            className={classes.number}
            label={
              <>
                Número de identificación
                <VisuallyHidden>{` para ${nameOf(clase)}`}</VisuallyHidden>
              </>
            }
            inputMode="numeric"
            autoComplete="off"
            data-autofocus={autoFocus || undefined}
            value={numero}
            onChange={(event) => setNumero(event.currentTarget.value)}
          />
          {/* Not the form's own button: while disabled that would keep Enter from saying that the class is full. */}
          <Button
            type="button"
            onClick={() => enrol()}
            disabled={isFull}
            loading={inscribir.isPending}
            aria-describedby={`clase-${clase._id}`}
          >
            Registrarse
          </Button>
        </Group>
      </form>
      <NoticeAlert notice={notice} onClose={clear} />
      {enrolled && <Reserves inscripcion={enrolled} />}
    </Stack>
  )
}

/** Who was enrolled without a membership to come with, or in a class that is over today: in the words of the door. */
function Reserves({ inscripcion }: { inscripcion: Inscripcion }) {
  const today = useToday()
  if (!today) return null
  const { cliente, advertencias } = inscripcion
  const { kind, text } = entradaOf(inscripcion, today)
  const said = kind === 'refused' ? [text, ...advertencias] : advertencias
  if (said.length === 0) return null
  return (
    <Alert color={kind === 'refused' ? 'red' : 'yellow'} variant="outline" role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm" fw={600}>
          Tiene su cupo, pero:
        </Text>
        {said.map((each) => (
          <Text key={each} size="sm">
            {each}
          </Text>
        ))}
        {kind === 'refused' && <Remedio acceso={inscripcion} clienteId={cliente._id} today={today} />}
      </Stack>
    </Alert>
  )
}

/** 'Yoga, Lunes 06:00' */
export function nameOf({ nombreClase, dia, horarioInicio }: ClaseDisponible): string {
  return `${nombreClase}, ${dia} ${horarioInicio}`
}
