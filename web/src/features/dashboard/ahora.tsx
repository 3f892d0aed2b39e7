import { dayIn, timeIn } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { CajaDeHoy, Hoy } from '@gym/contract/hoy/hoy.schema'
import { POR_VENCER_DAYS } from '@gym/contract/membresias/membresias.rules'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { now } from '../../api/clock.ts'
import { pluralize } from '../../format/counted.ts'
import { joinWithDots } from '../../format/dotted.ts'
import classes from '../../ui/layout/figura.module.css'
import { Diferencia, Figura, FiguraWaiting } from '../../ui/layout/figura.tsx'
import { weekAgo } from './dinero.tsx'

const figures = new Intl.NumberFormat('es-CO')
const count = (total: number) => figures.format(total)

interface AhoraProps {
  hoy: Hoy
  zonaHoraria: string
  /** True if the cards have half of the page's width. */
  isBeside?: boolean | undefined
}

export function Ahora({ hoy, zonaHoraria, isBeside }: AhoraProps) {
  const { dentro, entradas, porVencer, vencenHoy, deudores, deuda, caja } = hoy
  if (!dentro || !entradas || !porVencer || !deudores || !deuda || !caja) return null
  const today = dayIn(zonaHoraria, now())
  return (
    <Figuras isBeside={isBeside}>
      <Figura
        label="Dentro ahora"
        value={count(dentro.total)}
        foot={
          <>
            Hoy {entradas.hoy === 1 ? 'entró' : 'entraron'} {count(entradas.hoy)}
            <br />
            {entradas.hoy + entradas.antes > 0 && (
              <Diferencia {...entradas} when={`${weekAgo(today)} a esta hora`} format={count} />
            )}
          </>
        }
        list={{ to: '/recepcion' }}
      />
      <Figura
        label="Por vencer"
        isListed
        value={count(porVencer.total)}
        foot={joinWithDots(
          `En ${POR_VENCER_DAYS} días`,
          vencenHoy?.total ? `${count(vencenHoy.total)} hoy` : 'ninguna hoy',
        )}
        list={{ to: '/membresias', search: { filtro: 'por-vencer' } }}
      />
      <Figura
        label="Deben"
        isListed
        value={formatMoney(deuda.debe)}
        foot={
          deudores.total === 0
            ? 'Nadie debe'
            : joinWithDots(
                pluralize(deudores.total, ['persona', 'personas']),
                deuda.vencido > 0 ? `${formatMoney(deuda.vencido)} vencido` : 'nada vencido',
              )
        }
        list={{ to: '/cobros' }}
      />
      <Figura label="Caja" {...inWords(caja, zonaHoraria)} list={{ to: '/caja' }} />
    </Figuras>
  )
}

export function AhoraWaiting({ isBeside }: Pick<AhoraProps, 'isBeside'>) {
  return (
    <Figuras isBeside={isBeside}>
      {['dentro', 'por-vencer', 'deben', 'caja'].map((each) => (
        <FiguraWaiting key={each} isListed={each === 'por-vencer' || each === 'deben'} />
      ))}
    </Figuras>
  )
}

function Figuras({ isBeside, children }: Pick<AhoraProps, 'isBeside'> & { children: ReactNode }) {
  return (
    <section aria-labelledby="ahora">
      <Title order={2} size="h4" mb="xs" id="ahora">
        Ahora
      </Title>
      <div className={isBeside ? `${classes.figures} ${classes.beside}` : classes.figures}>{children}</div>
    </section>
  )
}

function inWords({ hubo, abiertas, sinCaja }: CajaDeHoy, zonaHoraria: string) {
  const [first, ...others] = abiertas
  const outside = sinCaja.cuantos > 0 && `${pluralize(sinCaja.cuantos, ['cobro', 'cobros'])} sin caja`
  if (!first)
    return { value: hubo ? 'Cerrada' : 'Sin abrir', foot: outside || 'Ábrela para cobrar en efectivo' }
  const since = `${first.abiertaPor}, desde las ${timeIn(zonaHoraria, new Date(first.abiertaEn))}`
  const tills = abiertas.map(({ caja }) => caja).join(', ')
  return {
    value: others.length === 0 ? 'Abierta' : `${abiertas.length} abiertas`,
    foot: joinWithDots(others.length === 0 ? since : tills, outside || ''),
  }
}
