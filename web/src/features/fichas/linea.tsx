import { type TipoDeLinea, tiposDeLinea } from '@gym/contract/clientes/lineas.rules'
import type { HechoDeLinea } from '@gym/contract/clientes/lineas.schema'
import { dayIn, formatDay, timeIn } from '@gym/contract/core/calendar'
import { may } from '@gym/contract/permissions/actions'
import type { Rol } from '@gym/contract/permissions/permissions'
import { Group, NativeSelect, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import {
  IconBarbell,
  IconCalendarEvent,
  IconCash,
  IconDoorEnter,
  IconId,
  IconNote,
  IconPencil,
  IconRulerMeasure,
  IconShoppingCart,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useSignedIn } from '../../session/session-user.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { ListFoot } from '../../ui/table/list-foot.tsx'
import { useListState } from '../../ui/table/use-list-state.ts'
import classes from './ficha.module.css'
import { lineaQuery } from './fichas.api.ts'

const kinds: Record<TipoDeLinea, { one: string; many: string; icon: TablerIcon }> = {
  pago: { one: 'Pago', many: 'Pagos', icon: IconCash },
  venta: { one: 'Venta', many: 'Ventas', icon: IconShoppingCart },
  entrada: { one: 'Entrada', many: 'Entradas', icon: IconDoorEnter },
  membresia: { one: 'Membresía', many: 'Membresías', icon: IconId },
  inscripcion: { one: 'Inscripción', many: 'Inscripciones', icon: IconCalendarEvent },
  medida: { one: 'Medida', many: 'Medidas', icon: IconRulerMeasure },
  rutina: { one: 'Rutina', many: 'Rutinas', icon: IconBarbell },
  nota: { one: 'Nota', many: 'Notas', icon: IconNote },
  cambio: { one: 'Cambio', many: 'Cambios', icon: IconPencil },
}

/** Kinds of event that the server shows to a role. */
function visibleTo(rol: Rol): TipoDeLinea[] {
  const hidden: TipoDeLinea[] = [
    ...(may(rol, 'pagos:leer') ? [] : (['pago', 'venta'] as const)),
    ...(may(rol, 'composicion:escribir') ? [] : (['medida'] as const)),
  ]
  return tiposDeLinea.filter((tipo) => !hidden.includes(tipo))
}

interface LineaProps {
  id: string
  zonaHoraria: string
}

export function Linea({ id, zonaHoraria }: LineaProps) {
  const list = useListState(useSearch({ from: '/shell/clientes/$id' }))
  const linea = useQuery(lineaQuery(id, list.search))
  const rol = useSignedIn()?.rol ?? 'entrenador'
  const { filtro } = list.search
  return (
    <section aria-labelledby="linea-del-cliente">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="linea-del-cliente">
          Lo que ha pasado
        </Title>
        <NativeSelect
          aria-label="Qué se muestra"
          value={filtro ?? ''}
          onChange={({ currentTarget: { value } }) =>
            list.change({ filtro: tiposDeLinea.find((tipo) => tipo === value) })
          }
          data={[
            { value: '', label: 'Todo' },
            ...visibleTo(rol).map((tipo) => ({ value: tipo, label: kinds[tipo].many })),
          ]}
        />
      </Group>
      <Announced>
        {linea.data?.total === 0 && (
          <Text role="status">{filtro ? 'No hay nada de eso.' : 'Aún no ha pasado nada.'}</Text>
        )}
      </Announced>
      <Loaded query={linea} waiting={<Waiting />} failed="Error al cargar lo que ha pasado: " saysStale>
        {({ rows, total }) => (
          <Stack gap="xs">
            {rows.length > 0 && (
              <Paper withBorder bg="var(--surface)">
                <ol className={classes.line} aria-busy={linea.isPlaceholderData}>
                  {rows.map((hecho) => (
                    // Two events may share an instant: only the whole event is unique.
                    <Hecho key={JSON.stringify(hecho)} hecho={hecho} zonaHoraria={zonaHoraria} />
                  ))}
                </ol>
              </Paper>
            )}
            <ListFoot page={{ rows, total }} noun={['hecho', 'hechos']} list={list} />
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

function Hecho({ hecho, zonaHoraria }: { hecho: HechoDeLinea; zonaHoraria: string }) {
  const { tipo, fecha, texto, por, enlace } = hecho
  const { one, icon: Icon } = kinds[tipo]
  const instant = new Date(fecha)
  const when = `${formatDay(dayIn(zonaHoraria, instant))}, ${timeIn(zonaHoraria, instant)}`
  return (
    <li className={classes.fact}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        {enlace ? <TextLink to={enlace as never}>{texto}</TextLink> : <Text component="span">{texto}</Text>}
        <Text size="sm" c="dimmed">
          {one} · <time dateTime={fecha}>{when}</time>
          {por && ` · ${por}`}
        </Text>
      </div>
    </li>
  )
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy>
      <LoadingText />
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} height={56} />
      ))}
    </Stack>
  )
}
