import { PRIMERA_CAJA } from '@gym/contract/caja/caja.rules'
import type { CajaActual, TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import { formatMoney } from '@gym/contract/core/money'
import { Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useAbrir } from '../../session/caja-elegida.ts'
import { NoticeAlert, useNotice } from '../feedback/notice.tsx'
import { useWrong } from '../form/use-wrong.ts'
import { MoneyInput } from '../inputs/money-input.tsx'

interface AbrirFormProps {
  cajas: CajaActual['cajas']
  caja: string | undefined
  onOpened: (turno: TurnoDeCaja) => void
  beside?: ReactNode
}

/** Opens a till shift. The base defaults to the till's last count. */
export function AbrirForm({ cajas, caja, onOpened, beside }: AbrirFormProps) {
  const [nombre, setNombre] = useState(caja ?? firstClosed(cajas))
  const [typed, setTyped] = useState<number | ''>()
  const [motivo, setMotivo] = useState('')
  const { form, wrong, setWrong } = useWrong()
  const { notice, fail, clear } = useNotice()
  const abrir = useAbrir()
  const ultimo = cajas.find((each) => isSame(each.caja, nombre))?.propuesta ?? null
  const base = typed ?? ultimo ?? ''
  const differs = ultimo !== null && base !== '' && base !== ultimo
  // The server may ask for a reason too: the last count on this screen may be stale.
  const asksReason = differs || wrong.motivoBase !== undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    if (base === '') return setWrong({ base: 'La base es obligatoria.' })
    if (differs && motivo.trim() === '') return setWrong({ motivoBase: 'El motivo es obligatorio.' })
    setWrong({})
    abrir.mutate(
      { caja: nombre, base, ...(asksReason && { motivoBase: motivo }) },
      {
        onError: (error) => {
          const { fields } = asApiError(error)
          setWrong(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo, mensaje])))
          if (fields.length === 0) fail(`Error al abrir la caja: ${error.message}`)
        },
        onSuccess: ({ entity }) => onOpened(entity),
      },
    )
  }

  return (
    <Paper
      component="form"
      ref={form}
      withBorder
      p="md"
      bg="var(--surface)"
      maw={520}
      onSubmit={submit}
      noValidate
    >
      <Stack>
        <NoticeAlert notice={notice} onClose={clear} />
        <TextInput
          label="Caja"
          required
          maxLength={40}
          autoComplete="off"
          value={nombre}
          error={wrong.caja}
          onChange={({ currentTarget }) => setNombre(currentTarget.value)}
        />
        <MoneyInput
          label="Base"
          description={
            ultimo === null
              ? 'El efectivo que hay en ella al abrir.'
              : `El efectivo que hay al abrir. En el último conteo había ${formatMoney(ultimo)}.`
          }
          required
          value={base}
          error={wrong.base}
          onChange={setTyped}
          data-autofocus
        />
        {asksReason && (
          <TextInput
            label="Motivo de la diferencia"
            description="Por qué la base no es lo que había en el último conteo."
            required
            maxLength={200}
            autoComplete="off"
            placeholder="Consignación, cambio para vueltas…"
            value={motivo}
            error={wrong.motivoBase}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        )}
        <Group>
          <Button type="submit" loading={abrir.isPending}>
            Abrir caja
          </Button>
          {beside}
        </Group>
      </Stack>
    </Paper>
  )
}

const isSame = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), 'es', { sensitivity: 'base' }) === 0

const firstClosed = (cajas: CajaActual['cajas']) =>
  cajas.find(({ turno }) => turno === null)?.caja ??
  (cajas.length === 0 ? PRIMERA_CAJA : `Caja ${cajas.length + 1}`)
