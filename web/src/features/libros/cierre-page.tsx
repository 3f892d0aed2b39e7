import type { CierreDeMes } from '@gym/contract/contabilidad/libros.schema'
import { addDays, addMonths, type Day, formatMonth, monthOf } from '@gym/contract/core/calendar'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormSkeleton, LoadError, Loaded } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ExportStatus, useExport } from '../../ui/print/export-file.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { cierreDeMesQuery, cierreQuery } from './cierre.api.ts'
import { CierreModal } from './cierre-modal.tsx'
import { daysOf } from './libros.api.ts'
import { Pasos } from './pasos.tsx'
import { Pruebas, useVerificacion } from './verificacion.tsx'

const Resumen = lazyRouteComponent(() => import('./resumen-contador.tsx'), 'ResumenContador')

const MONTHS = 24

export function CierrePage() {
  const today = useToday()
  const { mes } = useSearch({ from: '/shell/contabilidad/cierre' })
  const day = mes ?? (today && addDays(monthOf(today).desde, -1))
  return (
    <Page
      about={day && inSentence(day)}
      actions={
        <LinkButton variant="default" to="/contabilidad/libros">
          Libros
        </LinkButton>
      }
    >
      {day && today ? (
        <Mes key={day} desde={monthOf(day).desde} today={today} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Page>
  )
}

function Mes({ desde, today }: { desde: Day; today: Day }) {
  const mes = useQuery(cierreDeMesQuery(desde))
  const cierre = useQuery(cierreQuery)
  const verificacion = useVerificacion()
  const { hasta } = monthOf(desde)
  const libros = useExport('libros/exportar', daysOf({ desde, hasta }))
  const { notice, succeed, clear } = useNotice()
  const [isClosing, setClosing] = useState(false)
  const [onPaper, setOnPaper] = useState<CierreDeMes | null>(null)
  const closing = cierre.isError ? (
    <LoadError
      sentence={`Error al cargar el cierre de los libros: ${cierre.error.message}`}
      onRetry={() => cierre.refetch()}
    />
  ) : (
    <Button loading={cierre.isPending} onClick={() => setClosing(true)}>
      Cerrar el mes
    </Button>
  )
  const printed = useCallback(() => setOnPaper(null), [])
  return (
    <Stack>
      <MonthSelect desde={desde} today={today} />
      <NoticeAlert notice={notice} onClose={clear} />
      <Pruebas {...verificacion} />
      <Loaded
        query={mes}
        waiting={<FormSkeleton fields={6} />}
        failed="Error al cargar el cierre del mes: "
        saysStale
      >
        {(found) => (
          <>
            <Pasos cierre={found} verificacion={verificacion} closing={closing} />
            <Group gap="xs">
              <Button variant="default" onClick={() => setOnPaper(found)} loading={onPaper !== null}>
                Imprimir el resumen para el contador
              </Button>
              <Button variant="default" onClick={libros.start} disabled={libros.progress !== null}>
                Descargar los libros del mes
              </Button>
            </Group>
            <ExportStatus {...libros} />
          </>
        )}
      </Loaded>
      {onPaper && (
        <Suspense>
          <Resumen cierre={onPaper} today={today} onDone={printed} />
        </Suspense>
      )}
      {isClosing && cierre.data && (
        <CierreModal
          cierre={cierre.data}
          today={today}
          hasta={hasta}
          onClose={() => setClosing(false)}
          onClosed={succeed}
        />
      )}
    </Stack>
  )
}

function MonthSelect({ desde, today }: { desde: Day; today: Day }) {
  const navigate = useNavigate()
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(monthOf(today).desde, -back))
  const all = months.includes(desde) ? months : [desde, ...months]
  return (
    <NativeSelect
      label="Mes"
      value={desde}
      onChange={({ currentTarget }) =>
        navigate({ to: '/contabilidad/cierre', search: { mes: currentTarget.value } })
      }
      data={all.map((value) => ({ value, label: inSentence(value) }))}
      w={{ base: '100%', xs: 240 }}
    />
  )
}

const inSentence = (day: Day) => {
  const said = formatMonth(day)
  return said.charAt(0).toUpperCase() + said.slice(1)
}
