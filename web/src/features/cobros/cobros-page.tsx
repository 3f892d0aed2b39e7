import type { GrupoCobro } from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import { may } from '@gym/contract/permissions/actions'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { filterInWords } from '../../format/dotted.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { ContactButton, FichaLink, PayLink } from '../../ui/table/rows/row-actions.tsx'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useRoom } from '../../ui/table/use-room.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { type CobrosSearch, cobrosForPaper, cobrosQuery, grupoOf } from './cobros.api.ts'
import { columnsOf, details, oldest } from './columns.tsx'
import { ContactoModal } from './contacto-modal.tsx'
import { Totales } from './totales.tsx'

const grupos = [
  { value: '', label: 'Deben' },
  { value: 'sin-cobrar', label: 'Sin cobrar' },
  { value: 'por-vencer', label: 'Por vencer' },
  { value: 'vencidos', label: 'Vencidas' },
  { value: 'ausentes', label: 'No vienen' },
] as const

const NOUN = ['persona', 'personas'] as const
const FAILED = 'Error al cargar los cobros: '

const nombreDe = (grupo: GrupoCobro) =>
  grupos.find(({ value }) => value === (grupo === 'deudores' ? '' : grupo))?.label ?? ''

const nobody: Record<GrupoCobro, string> = {
  deudores: 'Nadie debe.',
  'sin-cobrar': 'Todas las membresías están cobradas, o tienen por qué no.',
  'por-vencer': 'A nadie se le vence la membresía en los próximos 5 días.',
  vencidos: 'A nadie se le ha vencido la membresía.',
  ausentes: 'Nadie lleva 10 días sin venir.',
}

export function CobrosPage() {
  const list = useListState<CobrosSearch>(useSearch({ from: '/shell/cobros' }))
  const grupo = grupoOf(list.search)
  const personas = useQuery(cobrosQuery(list.search))
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const rol = useSignedIn()?.rol
  const [asked, ask] = useState<PersonaEnCobros>()
  // The current row: a contact may have changed it since the window opened.
  const persona = asked && (personas.data?.rows.find(({ _id }) => _id === asked._id) ?? asked)
  const isDesk = useRoom() === 'desk'
  const today = useToday()
  const all = columnsOf(grupo, { zonaHoraria, today })
  const columns = isDesk ? all.filter((column) => column !== oldest) : all
  const paper = useListPrint({
    read: () => cobrosForPaper(list.search),
    filter: filterInWords(list.search, nombreDe(grupo)),
  })
  return (
    <Page
      moreActions={
        <>
          {rol && may(rol, 'configuracion:escribir') && (
            <LinkButton to="/configuracion/cobros" variant="default">
              Ajustes de cobros
            </LinkButton>
          )}
          <PrintButton paper={paper} disabled={!personas.data?.total || personas.isPlaceholderData} />
        </>
      }
    >
      <PrintedList
        paper={paper}
        title="Cobros"
        today={today}
        noun={NOUN}
        columns={[...columns.slice(0, -1), ...details.slice(0, 1)]}
        failed={FAILED}
      />
      <GrupoSwitch list={list} />
      {(grupo === 'deudores' || grupo === 'sin-cobrar') && <Totales search={list.search} />}
      <ListTools list={list} searchLabel="Buscar cliente" columns={columns} />
      <DataTable
        name="Cobros"
        noun={NOUN}
        query={personas}
        list={list}
        columns={columns}
        details={isDesk ? [...all.filter((column) => column === oldest), ...details] : details}
        failed={FAILED}
        empty={<Empty text={nobody[grupo]} />}
        act={(row) => (
          <Button
            size="xs"
            variant="default"
            aria-label={`Contactar a ${nameOf(row)}`}
            onClick={() => ask(row)}
          >
            Contactar
          </Button>
        )}
        actions={(row) => {
          const { _id, eliminado } = row.cliente
          return (
            <>
              <ContactButton name={`a ${nameOf(row)}`} onClick={() => ask(row)} />
              {row.sinCobrar?.membresia && (
                <LinkButton
                  to="/vender"
                  search={{ cliente: _id, membresia: row.sinCobrar.membresia }}
                  size="xs"
                  variant="light"
                  aria-label={`Cobrarla: la membresía de ${nameOf(row)}`}
                >
                  Cobrarla
                </LinkButton>
              )}
              {row.saldo > 0 && !eliminado && (
                <PayLink name={`de ${nameOf(row)}`} to="/vender" search={{ cliente: _id, deuda: 1 }} />
              )}
              {!eliminado && <FichaLink name={`de ${nameOf(row)}`} to="/clientes/$id" params={{ id: _id }} />}
            </>
          )
        }}
      />
      {persona && (
        <ContactoModal
          persona={persona}
          grupo={grupo}
          zonaHoraria={zonaHoraria}
          onClose={() => ask(undefined)}
        />
      )}
    </Page>
  )
}

const nameOf = ({ cliente: { nombre, apellido } }: PersonaEnCobros) => `${nombre} ${apellido}`

function GrupoSwitch({ list }: { list: ListState<CobrosSearch> }) {
  const isPhone = useRoom() === 'phone'
  const value = list.search.filtro ?? ''
  const choose = (chosen: string) => {
    const found = grupos.map((grupo) => grupo.value).find((each) => each === chosen)
    list.change({ filtro: found || undefined, orden: undefined })
  }
  if (isPhone)
    return (
      <NativeSelect
        label="Grupo"
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[...grupos]}
      />
    )
  return (
    <SegmentedControl
      aria-label="Grupo"
      value={value}
      onChange={choose}
      data={[...grupos]}
      style={{ alignSelf: 'start' }}
    />
  )
}
