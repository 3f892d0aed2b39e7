import { nombreCanal } from '@gym/contract/cobros/cobros.rules'
import type { Contacto } from '@gym/contract/cobros/cobros.schema'
import { formatDay, formatInstant } from '@gym/contract/core/calendar'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DOT } from '../../format/dotted.ts'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { contactosQuery } from './cobros.api.ts'
import classes from './cobros.module.css'

export function Contactos({ id, zonaHoraria }: { id: string; zonaHoraria: string }) {
  const contactos = useQuery(contactosQuery(id))
  return (
    <Loaded
      query={contactos}
      waiting={<Skeleton height={48} aria-busy />}
      failed="Error al cargar los contactos: "
      saysStale
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Text c="dimmed">Aún no se le ha contactado.</Text>
        ) : (
          <>
            <ul className={classes.log ?? ''} aria-label="Contactos anteriores">
              {rows.map((row) => (
                <Linea key={row._id} contacto={row} zonaHoraria={zonaHoraria} />
              ))}
            </ul>
            {total > rows.length && (
              <Text size="sm" c="dimmed">
                Son los últimos {rows.length} de {total}.
              </Text>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function Linea({ contacto, zonaHoraria }: { contacto: Contacto; zonaHoraria: string }) {
  const { canal, fecha, resultado, nota, promesa, por } = contacto
  const outcome = promesa ? `${resultado} el ${formatDay(promesa)}` : resultado
  const what = [nombreCanal[canal], outcome].filter(Boolean).join(DOT)
  return (
    <li>
      <Text fw={600}>{what}</Text>
      {nota && <Text className={classes.note ?? ''}>{nota}</Text>}
      <Text size="sm" c="dimmed">
        {formatInstant(new Date(fecha), zonaHoraria)}
        {por && `${DOT}${por.nombre}`}
      </Text>
    </li>
  )
}
