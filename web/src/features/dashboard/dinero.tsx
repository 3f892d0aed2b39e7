import { type Day, formatDaysOfMonth, monthName, monthOf, sameDaysBefore } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { weekdayOf } from '@gym/contract/core/weekdays'
import type { DineroDeHoy } from '@gym/contract/hoy/hoy.schema'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import classes from '../../ui/layout/figura.module.css'
import { Diferencia, Figura, FiguraWaiting } from '../../ui/layout/figura.tsx'

const CHART_HEIGHT = 64

const lastWeekday = (today: Day) => `${weekdayOf(today).toLowerCase()} pasado`

export const weekAgo = (today: Day) => `el ${lastWeekday(today)}`

export function Dinero({ dinero, today }: { dinero: DineroDeHoy; today: Day }) {
  const { neto, efectivo, otros, fiado, mes, porHora } = dinero
  const until = `${weekAgo(today)} a esta hora`
  const days = { desde: today, hasta: today }
  const month = monthOf(today)
  const compared = { when: until, format: formatMoney }
  return (
    <Seccion says={`Frente al ${lastWeekday(today)} a esta hora`}>
      <Figura
        label="Neto"
        value={formatMoney(neto.hoy)}
        foot={<Diferencia {...neto} {...compared} />}
        list={{ to: '/indicadores/conciliacion', search: days }}
        chart={<PorHora {...porHora} today={today} />}
        isWide
      />
      <Figura
        label="Efectivo"
        value={formatMoney(efectivo.hoy)}
        foot={<Diferencia {...efectivo} {...compared} />}
        list={{ to: '/indicadores/filas', search: { pregunta: 'dinero', metodo: 'efectivo', ...days } }}
      />
      <Figura
        label="Otros medios"
        value={formatMoney(otros.hoy)}
        foot={<Diferencia {...otros} {...compared} />}
        list={{ to: '/indicadores', search: { pregunta: 'dinero', ...days } }}
      />
      <Figura
        label="Fiado"
        value={formatMoney(fiado.hoy)}
        foot={<Diferencia {...fiado} {...compared} />}
        list={{ to: '/ventas', search: days }}
      />
      <Figura
        label={`Neto de ${monthName(today)}`}
        value={formatMoney(mes.hoy)}
        foot={
          <Diferencia
            {...mes}
            when={formatDaysOfMonth(sameDaysBefore(month, today))}
            format={formatMoney}
            isWhole
          />
        }
        list={{ to: '/indicadores/conciliacion', search: { desde: month.desde, hasta: today } }}
      />
    </Seccion>
  )
}

export function DineroWaiting() {
  return (
    <Seccion says={<LoadingText />}>
      <FiguraWaiting hasChart isWide />
      {['efectivo', 'otros', 'fiado', 'mes'].map((each) => (
        <FiguraWaiting key={each} />
      ))}
    </Seccion>
  )
}

function Seccion({ says, children }: { says: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="dinero-de-hoy">
      <Title order={2} size="h4" id="dinero-de-hoy">
        Dinero de hoy
      </Title>
      <Text component="div" size="sm" c="dimmed" mb="xs">
        {says}
      </Text>
      <div className={`${classes.figures} ${classes.money}`}>{children}</div>
    </section>
  )
}

function PorHora({ hoy, antes, today }: DineroDeHoy['porHora'] & { today: Day }) {
  const when = weekAgo(today)
  const [last = 0, end = 0] = [hoy[hoy.length - 1], antes[antes.length - 1]]
  const isEmpty = [...hoy, ...antes].every((amount) => amount === 0)
  if (isEmpty) return null
  return (
    <>
      <Sparkline
        says={`Neto por hora: hoy van ${formatMoney(last)}; ${when} terminó en ${formatMoney(end)}.`}
        now={hoy}
        before={antes}
        height={CHART_HEIGHT}
      />
      <Text component="div" size="xs" c="dimmed" className={classes.key} aria-hidden>
        <span>— hoy</span>
        <span>┄ {when}</span>
      </Text>
    </>
  )
}
