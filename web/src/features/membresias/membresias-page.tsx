import { type Day, formatDay, formatRange } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { estaCongelada } from '@gym/contract/membresias/congelaciones.rules'
import type { Vigencia } from '@gym/contract/membresias/membresias.rules'
import type { Membresia, MembresiaListada } from '@gym/contract/membresias/membresias.schema'
import { Anchor, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { FaltaPersona } from '../../ui/membresia/falta-persona.tsx'
import {
  Detenida,
  MembresiaActs,
  type MembresiaDialog,
  MembresiaWindow,
} from '../../ui/membresia/membresia-acts.tsx'
import { CobroDeMembresia } from '../../ui/membresia/sin-cobrar.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DayRangeFilter } from '../../ui/table/day-range-filter.tsx'
import { FilterSwitch } from '../../ui/table/filter-switch.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../ui/table/narrowed-by.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { DiasRestantes } from './dias-restantes.tsx'
import { useEliminarMembresia } from './eliminar-membresia.tsx'
import { MembresiaActions } from './membresia-actions.tsx'
import { clientOf, questionOf, searchInWords, vigencias } from './membresia-words.ts'
import { membresiasForPaper, membresiasQuery, ofDays, SIN_RENOVAR } from './membresias.api.ts'
import { PersonaPicker } from './persona-picker.tsx'

const Days = ({ membresia: { fechainicio, fechafin } }: { membresia: Membresia }) => (
  <Text size="xs">
    {formatDay(fechainicio)} – <b>{formatDay(fechafin)}</b>
  </Text>
)

const details: RowColumn<MembresiaListada>[] = [
  {
    title: 'Teléfono',
    render: ({ cliente }) => (
      <Anchor inherit href={`tel:${cliente.telefono}`}>
        {cliente.telefono}
      </Anchor>
    ),
  },
]

const tipoOf = ({ tipo, plan }: Membresia) =>
  plan && plan.nombre !== tipo ? (
    <span>
      {tipo}
      <Text span display="block" size="xs">
        {plan.nombre}
      </Text>
    </span>
  ) : (
    tipo
  )

const planOf = ({ tipo, plan }: Membresia) =>
  plan && plan.nombre !== tipo ? `${tipo} · ${plan.nombre}` : tipo

/** Adds the phone, since the desk calls clients who did not renew. */
const callOf = (membresia: Membresia) => (
  <span>
    {clientOf(membresia)}
    <Text span display="block" size="xs">
      {membresia.cliente.telefono}
    </Text>
  </span>
)

const columnsOn = (today: Day | undefined, filtro: Vigencia | undefined): Column<MembresiaListada>[] => [
  { key: 'cliente', title: 'Cliente', brief: 'who', render: filtro === SIN_RENOVAR ? callOf : clientOf },
  { key: 'tipo', title: 'Tipo', brief: 'what', renderBrief: planOf, render: tipoOf },
  {
    key: 'duracion',
    title: 'Duración (días)',
    numeric: true,
    brief: 'what',
    // For an expired membership, the state column shows the end date.
    renderBrief: ({ fechafin }) => today && fechafin >= today && `hasta el ${formatDay(fechafin)}`,
    render: (membresia) => (
      <div>
        {membresia.duracion}
        <Days membresia={membresia} />
      </div>
    ),
  },
  {
    key: 'diasRestantes',
    title: 'Días restantes',
    brief: 'state',
    renderBrief: (membresia) => today && <Situacion membresia={membresia} today={today} unit />,
    numeric: true,
    render: (membresia) => today && <Situacion membresia={membresia} today={today} />,
  },
  {
    key: 'sesionesRestantes',
    title: 'Sesiones restantes',
    numeric: true,
    // Both types show the stored number (specification, section 2).
    render: ({ tipo, sesionesRestantes }) => (
      <>
        {sesionesRestantes}
        {tipo === 'Mensualidad' && <Text size="xs">Sin límite</Text>}
      </>
    ),
  },
  {
    key: 'precio',
    title: 'Precio',
    numeric: true,
    brief: 'amount',
    render: (membresia) => (
      <div>
        <div>{formatMoney(membresia.precio)}</div>
        <CobroDeMembresia membresia={membresia} />
      </div>
    ),
  },
]

function Situacion({
  membresia,
  ...shown
}: Omit<ComponentProps<typeof DiasRestantes>, 'membresia'> & Listed) {
  return (
    <>
      <Detenida membresia={membresia} today={shown.today} />
      {!estaCongelada(membresia.congelada, shown.today) && <DiasRestantes membresia={membresia} {...shown} />}
      <FaltaPersona membresia={membresia} today={shown.today} />
      {membresia.pagoEnEspera && <Text size="xs">Ya pagó, falta la membresía</Text>}
    </>
  )
}

interface Listed {
  membresia: MembresiaListada
}

const NOUN = ['membresía', 'membresías'] as const
const FAILED = 'Error al cargar las membresías: '

export function MembresiasPage() {
  const today = useToday()
  const list = useListState(useSearch({ from: '/shell/membresias' }))
  const { filtro, desde, hasta } = list.search
  const isNotRenewed = filtro === SIN_RENOVAR
  const isOfSomeDays = ofDays(filtro) && !!(desde || hasta)
  const question = questionOf(list.search)
  const columns = columnsOn(today, filtro)
  const membresias = useQuery(membresiasQuery(list.search))
  const paper = useListPrint({
    read: () => membresiasForPaper(list.search),
    filter: searchInWords(list.search),
  })
  const { notice, succeed, fail, clear } = useNotice()
  const [asked, setAsked] = useState<MembresiaDialog | null>(null)
  const [lacking, setLacking] = useState<Membresia | null>(null)
  const deletion = useEliminarMembresia()

  return (
    <Page
      moreActions={
        <LinkButton variant="default" to="/planes">
          Planes
        </LinkButton>
      }
      actions={
        <>
          <PrintButton paper={paper} disabled={!membresias.data?.total} />
          <NavButton to="/membresias/crear">Nueva membresía</NavButton>
        </>
      }
    >
      <PrintedList
        paper={paper}
        title="Membresías"
        today={today}
        noun={NOUN}
        columns={columns}
        failed={FAILED}
      />
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <NoticeAlert notice={notice} onClose={clear} />
      {today && (
        <MembresiaWindow asked={asked} today={today} onClose={() => setAsked(null)} onDone={succeed} />
      )}
      {lacking && <PersonaPicker membresia={lacking} onClose={() => setLacking(null)} onDone={succeed} />}
      <ListTools
        list={list}
        searchLabel="Buscar por cliente"
        columns={columns}
        file={membresiasQuery(list.search).queryKey}
        filtersSet={(filtro ? 1 : 0) + (isOfSomeDays ? 1 : 0)}
      >
        <FilterSwitch list={list} label="Vigencia" all="Todas" options={vigencias} />
        {filtro === 'por-vencer' && (
          <Checkbox
            label="También las ya renovadas"
            checked={list.search.renovadas ?? false}
            onChange={({ currentTarget }) => list.change({ renovadas: currentTarget.checked || undefined })}
          />
        )}
        {isOfSomeDays && !isNotRenewed && (
          <NarrowedBy
            text={`Último día: ${formatRange({ ...(desde && { desde }), ...(hasta && { hasta }) })}`}
            onClear={() => list.change({ desde: undefined, hasta: undefined })}
          />
        )}
        {isNotRenewed && today && <DayRangeFilter list={list} today={today} withToday={false} />}
      </ListTools>
      {question && (
        <Text size="sm">
          {question}{' '}
          {filtro === 'por-vencer' && (
            <TextLink to="/pagos" search={{ filtro: 'por-renovar' }}>
              Ver los pagos por renovar
            </TextLink>
          )}
        </Text>
      )}
      <DataTable
        name="Membresías"
        noun={NOUN}
        query={membresias}
        list={list}
        columns={columns}
        details={details}
        failed={FAILED}
        filtered={filtro !== undefined}
        empty={
          <Empty
            text="Aún no hay membresías."
            action={<NavButton to="/membresias/crear">Crear la primera</NavButton>}
          />
        }
        actions={(membresia) => (
          <MembresiaActions
            membresia={membresia}
            today={today}
            onCortesia={() => setAsked({ kind: 'cortesia', membresia })}
            onPersona={() => setLacking(membresia)}
            onDelete={() => deletion.ask(membresia)}
          >
            {today && (
              <MembresiaActs
                membresia={membresia}
                today={today}
                onAsk={setAsked}
                onDone={succeed}
                onFailed={fail}
              />
            )}
          </MembresiaActions>
        )}
      />
    </Page>
  )
}
