import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import { type MetodoPago, metodosPago } from '@gym/contract/pagos/pagos.rules'
import { sum } from '@gym/contract/ventas/ventas.rules'
import type { LineaVendida, Venta } from '@gym/contract/ventas/ventas.schema'
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { useCajaElegida } from '../../../session/caja-elegida.ts'
import { askToOpen, useAbrirAntes } from '../../../ui/caja/abrir-antes.tsx'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useLeaving } from '../../../ui/form/leaving.ts'
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { ElegirCaja } from '../../../ui/picker/elegir-caja.tsx'
import { isDevoluble, valeDevolver } from './devoluble.ts'
import { DevolucionPendiente } from './devolucion-pendiente.tsx'
import { huecoEnPalabras } from './hueco.ts'
import { type DevolucionPedida, useDevolucion } from './use-devolucion.ts'
import { type HuecoDe, useHuecos } from './use-huecos.ts'

const MAX_REASON = 200

interface Vuelta {
  cantidad: number | ''
  reponer: boolean
}

interface DevolucionWindowProps {
  venta: Venta
  onClose: () => void
  onDone: (text: string, action?: ReactNode) => void
}

const left = ({ cantidad, devuelta }: LineaVendida) => cantidad - devuelta

export function DevolucionWindow({ venta, onClose, onDone }: DevolucionWindowProps) {
  const { enviada, isSending, ...devolucion } = useDevolucion(venta._id)
  const { notice, fail, clear } = useNotice()

  const enCaja = useCajaElegida()
  const abrirAntes = useAbrirAntes(enCaja, { sinCaja: 'Devolver sin caja' })

  /** Opens a till after the server refused a return without one (CAJA_REQUERIDA). */
  async function openTill() {
    if ((await askToOpen(enCaja.actual?.cajas ?? [], { isRequired: true })) === 'abierta') clear()
  }

  async function send(sent: () => ReturnType<typeof devolucion.devolver>, huecos: HuecoDe[] = []) {
    clear()
    try {
      const made = await sent()
      if (made?.wasSaved) onDone('La devolución ya estaba registrada: no se hizo dos veces.')
      else if (made) onDone('Devolución registrada.', <Adelantar huecos={huecos} />)
    } catch (thrown) {
      const { codigo, message } = asApiError(thrown)
      const action = codigo === 'CAJA_REQUERIDA' && <Button onClick={openTill}>Abrir caja</Button>
      fail(message, action || undefined)
    }
  }

  return (
    <FormModal title={`Devolver de la venta N.º ${venta.numero}`} onClose={onClose}>
      {(close) => (
        <Stack>
          <NoticeAlert notice={notice} onClose={clear} />
          {enviada ? (
            <DevolucionPendiente
              venta={venta}
              enviada={enviada}
              isSending={isSending}
              onRetry={() => send(() => devolucion.reintentar(enviada))}
              onDrop={devolucion.descartar}
              onClose={close}
            />
          ) : (
            <DevolucionForm
              venta={venta}
              isSending={isSending}
              enCaja={enCaja}
              onSend={async (pedida, { hasCash, huecos }) => {
                if (await abrirAntes(hasCash)) await send(() => devolucion.devolver(pedida), huecos)
              }}
              onRefuse={fail}
              onClose={close}
            />
          )}
        </Stack>
      )}
    </FormModal>
  )
}

/** Links to memberships after a gap that the return left, so that the desk can make them start earlier. */
const Adelantar = ({ huecos }: { huecos: HuecoDe[] }) =>
  huecos.map(({ nombre, hueco: { siguiente } }) => (
    <LinkButton
      key={siguiente._id}
      size="compact-sm"
      variant="default"
      to="/membresias/editar/$id"
      params={{ id: siguiente._id }}
    >
      Adelantar la siguiente de {nombre}
    </LinkButton>
  ))

interface DevolucionFormProps {
  venta: Venta
  isSending: boolean
  enCaja: ReturnType<typeof useCajaElegida>
  onSend: (pedida: DevolucionPedida, known: { hasCash: boolean; huecos: HuecoDe[] }) => void
  onRefuse: (text: string) => void
  onClose: () => void
}

function DevolucionForm({ venta, isSending, enCaja, onSend, onRefuse, onClose }: DevolucionFormProps) {
  const lineas = venta.lineas.filter((linea) => isDevoluble(linea, venta))
  // Initial values; a return at another desk does not change them.
  const [first] = useState(() => ({
    vueltas: vueltasDe(lineas),
    metodo: venta.cobros[0]?.metodo ?? ('Efectivo' as const),
  }))
  const [vueltas, setVueltas] = useState(first.vueltas)
  const [motivo, setMotivo] = useState('')
  const [metodo, setMetodo] = useState<MetodoPago>(first.metodo)
  const [isChecked, setChecked] = useState(false)
  useLeaving(() => motivo !== '' || metodo !== first.metodo || vueltas !== first.vueltas, {
    besideList: true,
  })

  const vueltaDe = ({ indice }: LineaVendida): Vuelta => vueltas[indice] ?? { cantidad: 0, reponer: false }
  const gone = venta.lineas.filter((linea) => left(linea) === 0 && Number(vueltaDe(linea).cantidad) > 0)
  const asked = lineas
    .map((linea) => ({ linea, ...vueltaDe(linea) }))
    .filter(({ cantidad }) => Number(cantidad) > 0)
  const isTooMuch = asked.some(({ linea, cantidad }) => Number(cantidad) > left(linea))
  const worthOf = (isDebt: boolean) =>
    sum(
      asked
        .filter(({ linea }) => !isTooMuch && (linea.tipo === 'deuda') === isDebt)
        .map(({ linea, cantidad }) => valeDevolver(linea, Number(cantidad), venta)),
    )
  const [worth, owedAgain] = [worthOf(false), worthOf(true)]
  const lowered = Math.min(worth, inCents(venta.debe))
  const huecos = useHuecos(
    venta,
    asked.map(({ linea }) => linea),
  )
  const refund = worth - lowered + owedAgain
  const reason = motivo.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (asked.length === 0) return onRefuse('Di cuántas unidades se devuelven.')
    if (!reason || isTooMuch) return
    const pedida = {
      lineas: asked.map(({ linea, cantidad, reponer }) => ({
        indice: linea.indice,
        cantidad: Number(cantidad),
        reponer,
      })),
      metodo,
      motivo: reason,
      ...(enCaja.caja && { caja: enCaja.caja }),
    }
    onSend(pedida, { hasCash: metodo === 'Efectivo' && refund > 0, huecos })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <div role="status">
          {gone.map(({ indice, descripcion }) => (
            <Text key={indice}>{descripcion} ya se devolvió mientras tanto: no queda nada por devolver.</Text>
          ))}
        </div>
        {lineas.some((linea) => left(linea) > 1 || lineas.length > 1) && (
          <Button variant="default" size="xs" onClick={() => setVueltas(enteras(lineas, vueltas))}>
            Marcar todo
          </Button>
        )}
        {lineas.map((linea) => (
          <LineaDevuelta
            key={linea.indice}
            linea={linea}
            vuelta={vueltaDe(linea)}
            onChange={(vuelta) => setVueltas({ ...vueltas, [linea.indice]: vuelta })}
          />
        ))}
        <TextInput
          label="Motivo"
          required
          maxLength={MAX_REASON}
          value={motivo}
          error={isChecked && !reason && 'El motivo es obligatorio.'}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
        <NativeSelect
          label="Cómo se devuelve el dinero"
          data={[...metodosPago]}
          value={metodo}
          onChange={({ currentTarget }) => {
            const chosen = metodosPago.find((each) => each === currentTarget.value)
            if (chosen) setMetodo(chosen)
          }}
        />
        <ElegirCaja {...enCaja} />
        <div aria-live="polite">
          {lowered > 0 && <Text>Se restan {formatMoney(inPesos(lowered))} de lo que debe.</Text>}
          <Text fw={600}>Se devuelven {formatMoney(inPesos(refund))}.</Text>
          {huecos.map(({ nombre, hueco }) => (
            <Text key={hueco.siguiente._id}>{huecoEnPalabras(nombre, hueco)}</Text>
          ))}
          {owedAgain > 0 && <Text>Lo que se había pagado con ese abono se debe otra vez.</Text>}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            Devolver
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const vueltasDe = (lineas: LineaVendida[]): Record<number, Vuelta> =>
  Object.fromEntries(
    lineas.map(({ indice, tipo }) => [
      indice,
      { cantidad: lineas.length === 1 ? 1 : 0, reponer: tipo === 'producto' },
    ]),
  )

const enteras = (lineas: LineaVendida[], vueltas: Record<number, Vuelta>): Record<number, Vuelta> =>
  Object.assign(
    { ...vueltas },
    ...lineas.map((linea) => ({
      [linea.indice]: { reponer: vueltas[linea.indice]?.reponer ?? false, cantidad: left(linea) },
    })),
  )

interface LineaDevueltaProps {
  linea: LineaVendida
  vuelta: Vuelta
  onChange: (vuelta: Vuelta) => void
}

function LineaDevuelta({ linea, vuelta, onChange }: LineaDevueltaProps) {
  const { descripcion, tipo, membresia, cobra } = linea
  const isTooMuch = Number(vuelta.cantidad) > left(linea)
  return (
    <div>
      <WholeNumberInput
        label={`${descripcion}, hasta ${left(linea)}`}
        description={membresia && (cobra ? 'La membresía queda sin cobrar.' : 'La membresía deja de valer.')}
        required={false}
        min={0}
        max={left(linea)}
        value={vuelta.cantidad}
        error={isTooMuch && `${left(linea) === 1 ? 'Se puede' : 'Se pueden'} devolver ${left(linea)}.`}
        onChange={(cantidad) => onChange({ ...vuelta, cantidad })}
      />
      {tipo === 'producto' && (
        <Checkbox
          mt={6}
          label="Vuelve al stock"
          aria-label={`${descripcion} vuelve al stock`}
          checked={vuelta.reponer}
          onChange={({ currentTarget: { checked } }) => onChange({ ...vuelta, reponer: checked })}
        />
      )}
    </div>
  )
}
