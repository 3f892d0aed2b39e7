import { type CategoriaDeCaja, categoriasDe, type TipoMovimiento } from '@gym/contract/caja/caja.rules'
import type { TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import { formatMoney } from '@gym/contract/core/money'
import { obligatory } from '@gym/contract/core/sentences'
import { Button, Group, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { isSentAnyway } from '../../ui/form/sent-anyway.ts'
import { useWrong } from '../../ui/form/use-wrong.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { useMover } from './turno.api.ts'

interface MovimientoModalProps {
  turno: TurnoDeCaja
  onClose: () => void
  onSaved: (sentence: string) => void
}

const enPalabras: Record<TipoMovimiento, Record<CategoriaDeCaja, string>> = {
  entrada: { ingreso: 'Ingreso: dinero nuevo', traslado: 'Traslado: viene del banco', gasto: '' },
  salida: { gasto: 'Gasto: se pagó algo', traslado: 'Traslado: va al banco', ingreso: '' },
}

export function MovimientoModal({ turno, onClose, onSaved }: MovimientoModalProps) {
  const [tipo, setTipo] = useState<TipoMovimiento>('salida')
  const [categoria, setCategoria] = useState<CategoriaDeCaja>('gasto')
  const [monto, setMonto] = useState<number | ''>('')
  const [motivo, setMotivo] = useState('')
  const { form, wrong, setWrong } = useWrong()
  const { notice, fail, clear } = useNotice()
  const mover = useMover(turno._id)
  useLeaving(() => motivo !== '' || monto !== '', { besideList: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    const missing = {
      ...((monto === '' || !(monto > 0)) && { monto: 'El monto debe ser mayor que cero.' }),
      ...(!motivo.trim() && { motivo: obligatory('El motivo') }),
    }
    setWrong(missing)
    if (monto === '' || Object.keys(missing).length > 0) return
    const values = { tipo, monto, categoria, motivo }
    if (mover.mayRepeat(values) && !(await isSentAnyway())) return
    mover.mutate(values, {
      onError: (error) => {
        const { fields } = asApiError(error)
        setWrong(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo, mensaje])))
        if (fields.length === 0) fail(`Error al registrar: ${error.message}`)
      },
      onSuccess: () => {
        onSaved(`${tipo === 'entrada' ? 'Entraron' : 'Salieron'} ${formatMoney(monto)}: ${motivo.trim()}.`)
        onClose()
      },
    })
  }

  return (
    <FormModal title={`Entrada o salida de efectivo en ${turno.caja}`} onClose={onClose}>
      {(close) => (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <SegmentedControl
              aria-label="Entrada o salida"
              value={tipo}
              onChange={(chosen) => {
                const next = chosen === 'entrada' ? 'entrada' : 'salida'
                setTipo(next)
                setCategoria(categoriasDe[next][0] ?? 'traslado')
              }}
              data={[
                { value: 'salida', label: 'Salida' },
                { value: 'entrada', label: 'Entrada' },
              ]}
            />
            <Radio.Group
              label="Categoría"
              value={categoria}
              onChange={(chosen) =>
                setCategoria(categoriasDe[tipo].find((each) => each === chosen) ?? 'traslado')
              }
            >
              <Stack gap="xs" mt="xs">
                {categoriasDe[tipo].map((each) => (
                  <Radio key={each} value={each} label={enPalabras[tipo][each]} />
                ))}
              </Stack>
            </Radio.Group>
            <MoneyInput
              label="Monto"
              required
              value={monto}
              error={wrong.monto}
              onChange={setMonto}
              data-autofocus
            />
            <TextInput
              label="Motivo"
              required
              maxLength={200}
              autoComplete="off"
              placeholder="Bolsas de basura, consignación…"
              value={motivo}
              error={wrong.motivo}
              onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" loading={mover.isPending}>
                Registrar
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
