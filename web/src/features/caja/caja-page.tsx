import type { CajaActual, TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import { formatMoment } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Button, Group, NativeSelect, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { cajaActualQuery } from '../../session/caja-elegida.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { AbrirForm } from '../../ui/caja/abrir-form.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { NombreFigura } from '../../ui/layout/nombre-figura.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useHeadingAt } from '../../ui/layout/use-heading-at.ts'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { type CajaSearch, turnosQuery } from './caja.api.ts'
import { otroConteo } from './caja-words.ts'
import { CierreCajaModal } from './cierre-caja-modal.tsx'
import { MovimientoModal } from './movimiento-modal.tsx'
import { Movimientos } from './movimientos.tsx'
import { SinCaja } from './sin-caja.tsx'
import { Turnos } from './turnos.tsx'
import { XModal } from './x-modal.tsx'

/** The open window, with the shift for which it opened: the selected till may change while it is open. */
interface Ventana {
  kind: 'movimiento' | 'cierre' | 'x'
  turno: TurnoDeCaja
}

export function CajaPage() {
  const list = useListState<CajaSearch>(useSearch({ from: '/shell/caja' }))
  const actual = useQuery(cajaActualQuery(list.search.caja))
  const turnos = useQuery(turnosQuery(list.search))
  const isAdmin = useSignedIn()?.rol === 'admin'
  const { notice, succeed, clear } = useNotice()
  const [ventana, setVentana] = useState<Ventana | null>(null)
  const turno = actual.data?.turno
  const open = (kind: Ventana['kind']) => () => turno && setVentana({ kind, turno })
  const close = () => setVentana(null)
  useHeadingAt(actual.data && (turno?._id ?? 'ninguno'))
  // Each part waits for the height of the part above, against a layout shift; a later refetch does not hide it.
  const isTurnosPlaced = useOnceTrue(!actual.isPending)
  const isSinCajaPlaced = useOnceTrue(isTurnosPlaced && !turnos.isPending)
  return (
    <Page
      says={turno ? undefined : actual.data && NOTHING_OPEN}
      actions={
        turno && (
          <>
            <Button onClick={open('cierre')}>Contar y cerrar</Button>
            <Button variant="default" onClick={open('movimiento')}>
              Entrada o salida
            </Button>
          </>
        )
      }
      moreActions={
        turno &&
        isAdmin && (
          <Button variant="default" onClick={open('x')}>
            Cuánto debe haber
          </Button>
        )
      }
    >
      <NoticeAlert notice={notice} onClose={clear} />
      <Loaded query={actual} waiting={<FormSkeleton fields={3} />} failed="Error al cargar la caja: ">
        {(found) => (
          <>
            <CajaSwitch actual={found} list={list} />
            {found.turno ? (
              <Abierta turno={found.turno} actual={found} />
            ) : (
              <AbrirForm
                key={list.search.caja}
                cajas={found.cajas}
                caja={list.search.caja}
                onOpened={({ caja }) => {
                  succeed(`${caja} quedó abierta.`)
                  list.change({ caja: undefined })
                }}
              />
            )}
          </>
        )}
      </Loaded>
      {isTurnosPlaced && (
        <>
          <Title order={2} size="h4" mt="md">
            Turnos
          </Title>
          <Neto list={list} />
          <Turnos list={list} turnos={turnos} />
          {isSinCajaPlaced && <SinCaja search={list.search} />}
        </>
      )}
      {ventana?.kind === 'movimiento' && (
        <MovimientoModal turno={ventana.turno} onClose={close} onSaved={succeed} />
      )}
      {ventana?.kind === 'cierre' && <CierreCajaModal turno={ventana.turno} onClose={close} />}
      {ventana?.kind === 'x' && <XModal turno={ventana.turno} onClose={close} />}
    </Page>
  )
}

function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition)
  if (condition && !wasTrue) setWasTrue(true)
  return condition || wasTrue
}

function Neto({ list: { search } }: { list: ListState<CajaSearch> }) {
  const today = useToday()
  const { desde, hasta = today } = search
  if (!today) return null
  return (
    <NombreFigura
      says="Las ventas menos las devoluciones de un cierre son parte de"
      figura="neto"
      days={{ ...(desde && { desde }), ...(hasta && { hasta }) }}
    />
  )
}

const NOTHING_OPEN = 'No hay una caja abierta aquí. Cuenta lo que hay en ella y ábrela.'
const OTHER = ' '

/** First free name of 'Caja 1', 'Caja 2'… */
function anotherOf(cajas: CajaActual['cajas']): string {
  const taken = new Set(cajas.map(({ caja }) => caja.toLowerCase()))
  const numbers = cajas.map((_, index) => index + 1)
  return `Caja ${numbers.find((number) => !taken.has(`caja ${number}`)) ?? cajas.length + 1}`
}

function CajaSwitch({ actual: { turno, cajas }, list }: { actual: CajaActual; list: ListState<CajaSearch> }) {
  const seen = turno?.caja ?? cajas.find(({ caja }) => caja === list.search.caja)?.caja
  if (cajas.length === 0 || (cajas.length === 1 && !turno)) return null
  return (
    <NativeSelect
      label="Caja"
      w={{ base: '100%', xs: 320 }}
      value={seen ?? OTHER}
      onChange={({ currentTarget }) =>
        list.change({ caja: currentTarget.value === OTHER ? anotherOf(cajas) : currentTarget.value })
      }
      data={[
        ...cajas.map(({ caja, abiertaPor }) => ({
          value: caja,
          label: abiertaPor ? `${caja} · abierta por ${abiertaPor}` : `${caja} · cerrada`,
        })),
        { value: OTHER, label: 'Otra caja' },
      ]}
    />
  )
}

function Abierta({ turno, actual }: { turno: TurnoDeCaja; actual: CajaActual }) {
  const today = useToday()
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const { caja, base, motivoBase, abiertoPor, abiertoEn } = turno
  const when = today && formatMoment(new Date(abiertoEn), today, timeZone)
  const other = otroConteo(turno)
  return (
    <>
      <Group gap="xs">
        <p style={{ margin: 0 }}>
          <b>{caja}</b> abierta {when} por {abiertoPor?.nombre ?? 'Desconocido'}, con {formatMoney(base)}
          {other === null ? '.' : `; en el último conteo había ${formatMoney(other)}.`}
          {motivoBase && ` Motivo: ${motivoBase}`}
        </p>
      </Group>
      <Movimientos {...actual} />
    </>
  )
}
