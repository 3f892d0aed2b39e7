import type { Day } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { Button, Group, Paper, Stack, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import type { useCajaElegida } from '../../session/caja-elegida.ts'
import { askToOpen, useAbrirAntes } from '../../ui/caja/abrir-antes.tsx'
import { NoticeAlert, type useNotice } from '../../ui/feedback/notice.tsx'
import type { Credenciales } from '../../ui/security/quien-autoriza.tsx'
import { BUSCADOR, Buscador } from './buscador.tsx'
import type { Guardada, VentasAbiertas } from './carritos/abiertas.ts'
import {
  agregarDeuda,
  type Carrito,
  cambiarLinea,
  impedimento,
  isVacio,
  type Linea,
  valorar,
} from './carritos/carrito.ts'
import { ventanaDeCobro } from './carritos/composicion.ts'
import { Lineas } from './carritos/lineas.tsx'
import { Rapidos } from './carritos/rapidos.tsx'
import { Total } from './carritos/total.tsx'
import { ventaDe } from './carritos/venta-enviada.ts'
import type { Ventana } from './carritos/ventana.ts'
import { Ventanas } from './carritos/ventanas.tsx'
import { CLIENTE, ClientePanel } from './cliente-panel.tsx'
import type { OnCharge } from './cobro/cobro-window.tsx'
import type { Mailbox } from './cobro/mailbox.ts'
import { type Rechazo, rechazoDe } from './cobro/rechazo.tsx'
import { isSameBody, reenvioDe } from './cobro/reenvio.ts'
import { SIN_RESPUESTA, SinRespuesta } from './cobro/sin-respuesta.tsx'
import type { Enviado, Hecha, useCobrar } from './cobro/use-cobrar.ts'
import { focusField } from './focus-field.ts'
import { Teclas } from './tecla.tsx'
import { diasDelCarrito, useOtras, useSituacion } from './use-dias.ts'
import type { useMostrador } from './use-mostrador.tsx'
import classes from './vender-page.module.css'
import { duenoDe } from './venta-words.ts'

interface MostradorProps {
  today: Day | undefined
  /** The chosen till of this desk; if none is chosen, the server decides. */
  enCaja: ReturnType<typeof useCajaElegida>
  abiertas: VentasAbiertas
  carrito: Carrito
  guardadas: readonly Guardada[]
  mostrador: ReturnType<typeof useMostrador>
  cobrar: ReturnType<typeof useCobrar>
  notices: ReturnType<typeof useNotice>
  ventana: Ventana | null
  onVentana: (ventana: Ventana | null) => void
  unshownOutcomes: Mailbox<Enviado>
  onSold: (sold: Hecha) => void
}

export function Mostrador(props: MostradorProps) {
  const { today, abiertas, enCaja, carrito, guardadas, mostrador, cobrar, notices } = props
  const { ventana, onVentana } = props
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const abrirAntes = useAbrirAntes(enCaja)
  const [refusal, setRefusal] = useState<(Rechazo & { clave: string }) | null>(null)
  const [clienteProblem, setClienteProblem] = useState<string | null>(null)
  const rechazo = refusal?.clave === carrito.clave ? refusal : null
  // True for a sale with a lost response, also during a retry, but not during its first request.
  const isUnanswered = carrito.enviada !== undefined && (cobrar.isRetrying || !cobrar.isSending)
  const valorado = valorar(carrito)
  const situacion = useSituacion(carrito, ventana)
  const otras = useOtras(carrito)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    focusField(BUSCADOR)
    return () => {
      isThere.current = false
    }
  }, [])

  function abrirCobro() {
    // Reads the cart again, because a closing window may have changed it.
    const { actual: carrito } = abiertas.get()
    if (isVacio(carrito)) return focusField(BUSCADOR)
    // Opens no charge window for an unanswered sale: its warning has the button that resends it.
    if (carrito.enviada) return focusField(SIN_RESPUESTA)
    const refused = impedimento(carrito)
    if (isSinCliente(refused)) return askCliente(errors[refused][1])
    setClienteProblem(null)
    if (refused) return notices.fail(errors[refused][1])
    setRefusal(null)
    onVentana(ventanaDeCobro(carrito))
  }

  function askCliente(problem: string) {
    setClienteProblem(problem)
    focusField(CLIENTE)
  }

  async function send(enviada: NonNullable<Carrito['enviada']>, autoriza?: Credenciales) {
    if (!today) return
    setRefusal(null)
    const result = await cobrar.cobrar(carrito, enviada, today, autoriza)
    if (!isThere.current) return props.unshownOutcomes.tell({ carrito, result })
    if (!('error' in result)) return props.onSold(result)
    // Another cart is current: show the message alone, since the fixes apply to the refused one.
    if (abiertas.get().actual.clave !== carrito.clave)
      return notices.fail(`La venta guardada (${duenoDe(carrito)}): ${result.error.message}`)
    const { error, mayBeSold } = result
    if (isSinCliente(error.codigo)) {
      // Flushed, because a field behind an open window takes no focus.
      flushSync(() => onVentana(null))
      return askCliente(error.message)
    }
    const isOfClient = DE_SUS_MEMBRESIAS.includes(error.codigo ?? '')
    const [known, theirs] = isOfClient
      ? await Promise.all([situacion.refetch(), otras.refetch()])
      : [situacion, otras]
    const onResolved = () => {
      setRefusal(null)
      if (isVacio(abiertas.get().actual)) onVentana(null)
    }
    const ofOthers = [...(theirs.data?.values() ?? [])].flat()
    const options = { abiertas, mayBeSold, situacion: known.data, ofOthers, onResolved, onEdit, onOpenTill }
    setRefusal({ ...rechazoDe(error, options), clave: carrito.clave })
    // The focused element was unmounted with the pending state.
    if (!ventana && !abiertas.get().actual.enviada) focusField(BUSCADOR)
  }

  const onEdit = ({ id: lineaId }: Linea) => onVentana({ kind: 'membresia', lineaId })

  async function onOpenTill() {
    if ((await askToOpen(enCaja.actual?.cajas ?? [], { isRequired: true })) === 'abierta') setRefusal(null)
  }

  /** Does not charge a cart that changed under its window: the shown total would lack a scanned item. */
  const onCharge: OnCharge = async (cobro, { autoriza, motivo }) => {
    const venta = ventaDe(carrito, cobro)
    if (!(await abrirAntes(cobro.efectivo > 0))) return
    const { actual } = abiertas.get()
    if (!isSameBody(ventaDe(actual, cobro), venta))
      return setRefusal({ text: 'La venta cambió: revisa el total y cóbrala.', clave: actual.clave })
    const { caja } = enCaja
    const seen = ventaDe(carrito, cobro, situacion.data && dias)
    const paid = { ...seen, ...(caja && { caja }), ...(motivo && { motivo }) }
    await send(reenvioDe(carrito.enviada, paid), autoriza)
  }

  const inTheWay = () => document.querySelector('[role="dialog"]') !== null
  const unless = (act: () => void) => () => inTheWay() || act()
  useHotkeys(
    [
      ['F2', unless(() => focusField(BUSCADOR))],
      ['F4', unless(() => focusField(CLIENTE))],
      ['F8', unless(abrirCobro)],
    ],
    [],
  )

  const membresias = situacion.data?.membresias ?? []
  // While the client's memberships load, the days of a renewal are unknown.
  const dias = diasDelCarrito(carrito, membresias, otras.data, situacion.isLoading ? undefined : today)
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        {isUnanswered && !ventana && (
          <SinRespuesta
            rechazo={rechazo}
            isSending={cobrar.isRetrying}
            onRetry={() => carrito.enviada && send(carrito.enviada)}
          />
        )}
        <NoticeAlert
          notice={rechazo && !isUnanswered && !ventana ? { kind: 'error', ...rechazo } : null}
          onClose={() => setRefusal(null)}
        />
        <form onSubmit={(event) => event.preventDefault()} noValidate>
          <Buscador onPick={mostrador.poner} />
        </form>
        <Group gap="xs">
          <Button variant="default" onClick={() => onVentana({ kind: 'membresia' })}>
            Membresía
          </Button>
          <Button variant="default" onClick={() => onVentana({ kind: 'concepto' })}>
            Otro concepto
          </Button>
        </Group>
        <Rapidos onPick={mostrador.poner} />
        <Teclas />
      </Stack>
      <Paper component="section" withBorder p="md" bg="var(--surface)" aria-labelledby="venta-actual">
        <div className={classes.ticket}>
          <Group justify="space-between" gap="xs">
            <Title order={2} size="h4" id="venta-actual">
              Venta
            </Title>
            <Guardar {...props} />
          </Group>
          <ClientePanel
            cliente={carrito.cliente}
            numero={carrito.numero}
            error={carrito.cliente ? null : clienteProblem}
            onSelect={mostrador.elegir}
            onDebt={(saldo) => mostrador.agregar((before) => agregarDeuda(before, saldo))}
            onRenew={mostrador.renovar}
            onCobrar={mostrador.cobrarMembresia}
            cartKey={`${carrito.clave} ${carrito.enviada !== undefined}`}
            onFee={mostrador.saberMatricula}
          />
          <Lineas
            carrito={carrito}
            isUnanswered={isUnanswered}
            valorado={valorado}
            dias={dias}
            membresias={membresias}
            onChange={abiertas.change}
            onLinea={(linea) => abiertas.change((before) => cambiarLinea(before, linea))}
            onRemove={mostrador.quitar}
            onDiscount={({ id: lineaId }) => onVentana({ kind: 'descuento', lineaId })}
            onEdit={onEdit}
            onPersonas={({ id: lineaId }) => onVentana({ kind: 'personas', lineaId })}
          />
          <Total
            carrito={carrito}
            isUnanswered={isUnanswered}
            valorado={valorado}
            onDiscount={() => onVentana({ kind: 'descuento' })}
            onCharge={abrirCobro}
          />
        </div>
      </Paper>
      {ventana && today && (
        <Ventanas
          ventana={ventana}
          abiertas={abiertas}
          carrito={carrito}
          guardadas={guardadas}
          today={today}
          timeZone={timeZone}
          membresias={membresias}
          dias={dias}
          isSending={cobrar.isSending}
          rechazo={rechazo}
          onAdd={mostrador.agregar}
          onPlan={mostrador.ponerPlan}
          onCobrarMembresia={mostrador.cobrarMembresia}
          onDismiss={() => setRefusal(null)}
          onVentana={onVentana}
          enCaja={enCaja}
          onAskCharge={abrirCobro}
          onCharge={onCharge}
          onClose={() => {
            if (!carrito.enviada) setRefusal(null)
            onVentana(null)
          }}
        />
      )}
    </div>
  )
}

const DE_SUS_MEMBRESIAS = ['PAGO_SIN_MEMBRESIA', 'MEMBRESIA_CRUZADA', 'DIAS_CAMBIARON']

const isSinCliente = (
  codigo: string | null | undefined,
): codigo is 'VENTA_SIN_CLIENTE' | 'PLAN_SIN_CLIENTE' =>
  codigo === 'VENTA_SIN_CLIENTE' || codigo === 'PLAN_SIN_CLIENTE'

function Guardar({ abiertas, carrito, guardadas, notices, onVentana }: MostradorProps) {
  return (
    <Group gap="xs">
      {guardadas.length > 0 && (
        <Button size="xs" variant="default" onClick={() => onVentana({ kind: 'guardadas' })}>
          Ventas guardadas ({guardadas.length})
        </Button>
      )}
      {!isVacio(carrito) && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            abiertas.guardar()
            notices.succeed('Venta guardada.')
            focusField(BUSCADOR)
          }}
        >
          Guardar venta
        </Button>
      )}
    </Group>
  )
}
