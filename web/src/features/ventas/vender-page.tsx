import type { Day } from '@gym/contract/core/calendar'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCajaElegida } from '../../session/caja-elegida.ts'
import { EnCaja } from '../../ui/caja/en-caja.tsx'
import { DatosDe } from '../../ui/entrada/datos-de.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { CODES } from '../../ui/scanner/scanner-input.ts'
import { useScanner } from '../../ui/scanner/use-scanner.ts'
import { BUSCADOR } from './buscador.tsx'
import { useAbiertas } from './carritos/use-abiertas.ts'
import type { Ventana } from './carritos/ventana.ts'
import { QuedaAnotada } from './cobro/queda-anotada.tsx'
import { type Enviado, type Hecha, useCobrar } from './cobro/use-cobrar.ts'
import { Vendida } from './cobro/vendida.tsx'
import { focusField } from './focus-field.ts'
import { useLlegada } from './llegada/use-llegada.ts'
import { Mostrador } from './mostrador.tsx'
import { useDeskDay } from './use-desk-day.ts'
import { useMostrador } from './use-mostrador.tsx'
import { duenoDe, hechaEnPalabras } from './venta-words.ts'

export function VenderPage() {
  const { abiertas, actual, guardadas, unshownOutcomes } = useAbiertas()
  const notices = useNotice()
  const [ventana, setVentana] = useState<Ventana | null>(null)
  const mostrador = useMostrador(abiertas, notices, {
    onNext: () => setVentana(null),
    onChoose: (porElegir) => setVentana({ kind: 'membresia', porElegir }),
  })
  const cobrar = useCobrar(abiertas)
  const enCaja = useCajaElegida()
  const [vendida, setVendida] = useState<Hecha | null>(null)
  const today = useDeskDay()

  // Focuses the search field instead of the heading, so that a code can be typed at once.
  useEffect(() => focusField(BUSCADOR), [])

  useEffect(
    () =>
      abiertas.onLost((what) => {
        setVentana(null)
        notices.inform(
          what === 'taken'
            ? 'La venta que estaba aquí se abrió en otra ventana.'
            : 'La venta que estaba aquí se cobró o se descartó en otra ventana.',
        )
      }),
    [abiertas, notices.inform],
  )

  const say = useEffectEvent(({ carrito, result }: Enviado) => {
    if ('venta' in result) notices.inform(hechaEnPalabras(result.venta), <VerRecibo venta={result.venta} />)
    else if ('anotada' in result)
      notices.inform(`La venta (${duenoDe(carrito)}) quedó anotada: se envía sola.`)
    // A sale that may exist shows its own warning in the cart.
    else if (!result.mayBeSold)
      notices.fail(`No se cobró la venta (${duenoDe(carrito)}): ${result.error.message}`)
  })
  useEffect(() => unshownOutcomes.listen((enviado) => say(enviado)), [unshownOutcomes])

  const takeUpLeft = useEffectEvent(async (day: Day) => {
    for (const carrito of await cobrar.anotarDejadas(day))
      notices.inform(
        `La venta (${duenoDe(carrito)}) se quedó sin respuesta: está anotada y se envía sola, una vez.`,
        <VerPendientes />,
      )
  })
  useEffect(() => {
    if (today) takeUpLeft(today)
  }, [today])

  useLlegada(useSearch({ from: '/shell/vender' }), {
    abiertas,
    mostrador,
    notices,
    onArrive: () => {
      setVendida(null)
      setVentana(null)
    },
    onVentana: setVentana,
  })

  // Opening 'Vender' from the receipt starts the next sale.
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname === '/vender') setVendida(null)
      }),
    [router],
  )

  useScanner(async (codigo) => {
    // A scan during a sale belongs to the next cart.
    await cobrar.settled()
    setVendida(null)
    await mostrador.leer(codigo)
  }, CODES)

  return (
    <Page
      status={<DatosDe />}
      actions={
        <LinkButton variant="default" to="/ventas">
          Ver ventas
        </LinkButton>
      }
    >
      <NoticeAlert notice={notices.notice} onClose={notices.clear} />
      {!vendida && <EnCaja {...enCaja} />}
      {vendida && 'anotada' in vendida && <QuedaAnotada {...vendida} onNext={() => setVendida(null)} />}
      {vendida && 'venta' in vendida && <Vendida {...vendida} onNext={() => setVendida(null)} />}
      {!vendida && (
        <Mostrador
          today={today}
          abiertas={abiertas}
          enCaja={enCaja}
          carrito={actual}
          guardadas={guardadas}
          mostrador={mostrador}
          cobrar={cobrar}
          notices={notices}
          unshownOutcomes={unshownOutcomes}
          ventana={ventana}
          onVentana={setVentana}
          onSold={(sold) => {
            setVentana(null)
            notices.clear()
            setVendida(sold)
          }}
        />
      )}
    </Page>
  )
}

const VerPendientes = () => (
  <LinkButton to="/pendientes" size="compact-sm" variant="default">
    Ver pendientes
  </LinkButton>
)

const VerRecibo = ({ venta }: { venta: Venta }) => (
  <LinkButton to="/ventas/$id" params={{ id: venta._id }} size="compact-sm" variant="default">
    Ver recibo
  </LinkButton>
)
