import type { ClaseDisponible } from '@gym/contract/clases'
import { errors } from '@gym/contract/errors'
import { FALTA_NUMERO } from '@gym/contract/sentences'
import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { newIdempotencyKey, saidBy } from '../../lib/http.ts'
import { NoticeAlert, useNotice } from '../../ui/notice.tsx'
import { useInscribir } from './clases.api.ts'
import classes from './clases.module.css'

/**
 * Takes a number, typed or scanned, and enrols its holder. The field keeps the focus, ready for the next person, and
 * what happened stands under it, where one is looking.
 */
export function EnrolmentForm({ clase, autoFocus }: { clase: ClaseDisponible; autoFocus?: boolean }) {
  const [numero, setNumero] = useState('')
  const { notice, succeed, fail, clear } = useNotice()
  const inscribir = useInscribir(clase)
  const field = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  const attempt = useRef({ numero: '', key: '' })
  const isFull = clase.capacidadMaxima <= 0

  /** The same key for every try of one number, so that a try whose answer was lost counts once. */
  function keyOf(typed: string): string {
    if (attempt.current.numero !== typed) attempt.current = { numero: typed, key: newIdempotencyKey() }
    return attempt.current.key
  }

  async function enrol(event?: FormEvent) {
    event?.preventDefault()
    if (isSending.current) return
    const typed = numero.trim()
    field.current?.focus()
    if (!typed) return fail(FALTA_NUMERO)
    if (isFull) return fail(errors.SIN_CUPOS[1])

    clear()
    isSending.current = true
    try {
      const { cliente } = await inscribir.mutateAsync({ numeroIdentificacion: typed, key: keyOf(typed) })
      attempt.current = { numero: '', key: '' }
      setNumero('')
      const who = `${cliente.nombre} ${cliente.apellido}`
      succeed('Cliente registrado exitosamente en la clase.', <Text size="sm">{who}</Text>)
    } catch (error) {
      fail(saidBy(error as Error, 'Error al registrar el cliente.'))
      field.current?.select()
    } finally {
      isSending.current = false
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
    </Stack>
  )
}

/** 'Yoga, Lunes 06:00' */
export function nameOf({ nombreClase, dia, horarioInicio }: ClaseDisponible): string {
  return `${nombreClase}, ${dia} ${horarioInicio}`
}
