import type { Cierre } from '@gym/contract/contabilidad/libros.schema'
import { type Day, formatDay } from '@gym/contract/core/calendar'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { DayRangeFilter } from '../../ui/table/day-range-filter.tsx'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useRoom } from '../../ui/table/use-room.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { BalanceReport } from './balance.tsx'
import { cierreQuery } from './cierre.api.ts'
import { CierreModal } from './cierre-modal.tsx'
import { Cuentas } from './cuentas.tsx'
import { Diario } from './diario.tsx'
import type { LibrosSearch } from './libros.api.ts'
import { MayorReport } from './mayor.tsx'
import { ResultadosReport } from './resultados.tsx'
import { Pruebas, useVerificacion, VerificarButton } from './verificacion.tsx'

const libros = [
  { value: '', label: 'Diario' },
  { value: 'mayor', label: 'Mayor' },
  { value: 'balance', label: 'Balance' },
  { value: 'resultados', label: 'Resultados' },
  { value: 'cuentas', label: 'Cuentas' },
] as const

export function LibrosPage() {
  const today = useToday()
  const list = useListState<LibrosSearch>(useSearch({ from: '/shell/contabilidad/libros' }))
  const cierre = useQuery(cierreQuery)
  const verificacion = useVerificacion()
  const { notice, succeed, clear } = useNotice()
  const [isClosing, setClosing] = useState(false)
  return (
    <Page
      says={cierre.data && inWords(cierre.data)}
      actions={
        <Button disabled={!cierre.data || !today} onClick={() => setClosing(true)}>
          Cerrar período
        </Button>
      }
      moreActions={
        <>
          <LinkButton variant="default" to="/contabilidad/cierre">
            Cierre de mes
          </LinkButton>
          <VerificarButton {...verificacion} />
        </>
      }
    >
      <NoticeAlert notice={notice} onClose={clear} />
      <Pruebas {...verificacion} />
      <LibroSwitch list={list} />
      <Libro list={list} today={today} />
      {isClosing && cierre.data && today && (
        <CierreModal
          cierre={cierre.data}
          today={today}
          onClose={() => setClosing(false)}
          onClosed={succeed}
        />
      )}
    </Page>
  )
}

/** Phones get a select, because not all names fit. */
function LibroSwitch({ list }: { list: ListState<LibrosSearch> }) {
  const isPhone = useRoom() === 'phone'
  const value = list.search.filtro ?? ''
  const choose = (chosen: string) => {
    const found = libros.map((libro) => libro.value).find((each) => each === chosen)
    list.change({ filtro: found || undefined, buscar: undefined, orden: undefined, de: undefined })
  }
  if (isPhone)
    return (
      <NativeSelect
        label="Libro"
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[...libros]}
      />
    )
  return (
    <SegmentedControl
      aria-label="Libro"
      value={value}
      onChange={choose}
      data={[...libros]}
      style={{ alignSelf: 'start' }}
    />
  )
}

function Libro({ list, today }: { list: ListState<LibrosSearch>; today: Day | undefined }) {
  const { filtro } = list.search
  if (filtro === 'cuentas') return <Cuentas />
  const days = today && <DayRangeFilter list={list} today={today} />
  if (filtro === 'mayor') return <MayorReport list={list} days={days} />
  if (filtro === 'balance') return <BalanceReport list={list} today={today} />
  if (filtro === 'resultados') return <ResultadosReport list={list} today={today} days={days} />
  return <Diario list={list} days={days} />
}

const inWords = ({ hasta, quien }: Cierre) =>
  hasta
    ? `Cerrados hasta el ${formatDay(hasta)}${quien ? ` por ${quien.nombre}` : ''}: de esos días ya no cambia nada.`
    : 'Ningún período está cerrado.'
