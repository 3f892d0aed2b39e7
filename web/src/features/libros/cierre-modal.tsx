import type { Cierre } from '@gym/contract/contabilidad/libros.schema'
import { addDays, type Day, formatDay, isDay, monthOf } from '@gym/contract/core/calendar'
import type { FieldError } from '@gym/contract/core/error-body'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import { useCerrar } from './cierre.api.ts'

interface CierreModalProps {
  cierre: Cierre
  today: Day
  hasta?: Day
  onClose: () => void
  onClosed: (sentence: string) => void
}

/** Moves the closing day of the books. An earlier day, or none, reopens days and needs a reason. */
export function CierreModal({ cierre, today, hasta: upTo, onClose, onClosed }: CierreModalProps) {
  const proposed = upTo ?? addDays(monthOf(today).desde, -1)
  const [hasta, setHasta] = useState<string>(proposed)
  const [motivo, setMotivo] = useState('')
  const [wrong, setWrong] = useState<FieldError>()
  const form = useFirstWrong(wrong)
  const { notice, fail, clear } = useNotice()
  const cerrar = useCerrar()
  useLeaving(() => motivo !== '' || hasta !== proposed, { besideList: true })
  const opens = cierre.hasta !== null && (hasta === '' || (isDay(hasta) && hasta < cierre.hasta))

  function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    setWrong(undefined)
    const day = hasta === '' ? null : hasta
    cerrar.mutate(
      { hasta: day, ...(opens && { motivo }) },
      {
        onError: (error) => {
          const [refused] = asApiError(error).fields
          setWrong(refused)
          if (!refused) fail(error.message)
        },
        onSuccess: (closed) => {
          onClosed(
            closed.hasta
              ? `Los libros están cerrados hasta el ${formatDay(closed.hasta)}.`
              : 'Los libros están abiertos: ningún período está cerrado.',
          )
          onClose()
        },
      },
    )
  }

  return (
    <FormModal title="Cerrar período" onClose={onClose}>
      {(close) => (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Text>
              Hasta ese día nadie podrá registrar ni cambiar dinero. Lo que se corrija después llevará la
              fecha de ese momento, y los informes del período cerrado no cambiarán.
            </Text>
            <DayInput
              label="Último día cerrado"
              description={
                cierre.hasta
                  ? `Ahora: ${formatDay(cierre.hasta)}. Vacío abre todos los períodos.`
                  : 'Como mucho, ayer.'
              }
              today={today}
              value={hasta}
              onChange={setHasta}
              error={wrong?.campo === 'hasta' && wrong.mensaje}
              data-autofocus
            />
            {opens && (
              <TextInput
                label="Motivo"
                description="Se abre un período que ya estaba cerrado: queda escrito quién y por qué."
                required
                maxLength={500}
                error={wrong?.campo === 'motivo' && wrong.mensaje}
                value={motivo}
                onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" color={opens ? 'red' : undefined} loading={cerrar.isPending}>
                {opens ? 'Abrir período' : 'Cerrar período'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
