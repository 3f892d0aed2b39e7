import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import { type MetodoPago, metodosPago } from '@gym/contract/pagos/pagos.rules'
import { sum } from '@gym/contract/ventas/ventas.rules'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import type { Versioned } from '../../../api/http.ts'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useLeaving } from '../../../ui/form/leaving.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useCorregirCobros } from '../vender.api.ts'

interface CobrosWindowProps {
  venta: Versioned<Venta>
  onClose: () => void
  onDone: () => void
}

type Montos = Record<MetodoPago, number | ''>

/** Corrects the payment methods of a sale; the amount stays the same. */
export function CobrosWindow({ venta, onClose, onDone }: CobrosWindowProps) {
  const corregir = useCorregirCobros(venta._id)
  // The sale as the window shows it, with its ETag: a concurrent change is detected, not overwritten.
  const [seen, setSeen] = useState(venta)
  const [montos, setMontos] = useState<Montos>(() => montosOf(venta))
  const { notice, fail, clear } = useNotice()
  useLeaving(() => metodosPago.some((metodo) => montos[metodo] !== montosOf(seen)[metodo]), {
    besideList: true,
  })
  const paid = sum(seen.cobros.map(({ monto }) => inCents(monto)))
  const said = sum(metodosPago.map((metodo) => inCents(Number(montos[metodo]) || 0)))

  const only = (metodo: MetodoPago) =>
    setMontos({ Efectivo: '', Tarjeta: '', Transferencia: '', [metodo]: inPesos(paid) })

  function showNow(now: Versioned<Venta>) {
    setSeen(now)
    setMontos(montosOf(now))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    if (said !== paid) return fail(`Los métodos deben sumar ${formatMoney(inPesos(paid))}.`)
    const cobros = metodosPago
      .map((metodo) => ({ metodo, monto: Number(montos[metodo]) || 0 }))
      .filter(({ monto }) => monto > 0)
    try {
      await corregir.mutateAsync({ values: { cobros }, key: '', etag: seen.etag })
      onDone()
    } catch (error) {
      const { conflict, message } = asApiError(error)
      if (!conflict) return fail(message)
      // The correction is made already: by a request whose response was lost, or at another desk.
      if (isPaidSo(conflict.actual as Venta, cobros)) return onDone()
      showNow({ ...(conflict.actual as Venta), etag: conflict.etag })
      fail(
        `${conflict.quien?.nombre ?? 'Alguien'} cambió esta venta mientras la corregías. Así está ahora: revísalo y guarda otra vez.`,
      )
    }
  }

  return (
    <FormModal title={`Corregir el pago de la venta N.º ${venta.numero}`} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Text>Se pagaron {formatMoney(inPesos(paid))}. Queda registrado quién lo corrige.</Text>
            {metodosPago.map((metodo) => (
              <Group key={metodo} align="flex-end" wrap="nowrap">
                <MoneyInput
                  label={metodo}
                  flex={1}
                  value={montos[metodo]}
                  onChange={(monto) => setMontos({ ...montos, [metodo]: monto })}
                />
                <Button variant="default" aria-label={`Todo con ${metodo}`} onClick={() => only(metodo)}>
                  Todo
                </Button>
              </Group>
            ))}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" loading={corregir.isPending}>
                Guardar cambios
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

function isPaidSo(venta: Venta, cobros: Venta['cobros']): boolean {
  const montos = montosOf(venta)
  return metodosPago.every(
    (metodo) => (montos[metodo] || 0) === (cobros.find((cobro) => cobro.metodo === metodo)?.monto ?? 0),
  )
}

function montosOf({ cobros }: Venta): Montos {
  const of = (wanted: MetodoPago) => cobros.find(({ metodo }) => metodo === wanted)?.monto ?? ''
  return { Efectivo: of('Efectivo'), Tarjeta: of('Tarjeta'), Transferencia: of('Transferencia') }
}
