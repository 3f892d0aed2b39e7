import { formatDay } from '@gym/contract/core/calendar'
import type { CongelacionPrevia, MovimientoDeFechas } from '@gym/contract/membresias/congelaciones.schema'
import { Stack, Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'

export function FechasMovidas({
  finAntes,
  finDespues,
  dias,
  mueve,
  clases = [],
  suscripcion,
}: MovimientoDeFechas & Partial<CongelacionPrevia>) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {finDespues && dias
          ? `${pluralize(dias, ['día', 'días'])}: terminaba el ${formatDay(finAntes)} y terminará el ${formatDay(finDespues)}.`
          : `Termina el ${formatDay(finAntes)}; el último día se moverá cuando se descongele.`}
      </Text>
      {mueve.map(({ _id, tipo, inicioAntes, inicioDespues, congelada }) => (
        <Text size="sm" key={_id}>
          {inicioDespues
            ? `La siguiente (${tipo}) empezaba el ${formatDay(inicioAntes)} y empezará el ${formatDay(inicioDespues)}.${congelada ? ` Su congelación será del ${formatDay(congelada.desde)} al ${formatDay(congelada.hasta)}.` : ''}`
            : `La siguiente (${tipo}, desde el ${formatDay(inicioAntes)}) espera a que esta se descongele.`}
        </Text>
      ))}
      {clases.map(({ _id, nombreClase, dia, horarioInicio, veces }) => (
        <Text size="sm" key={_id}>
          Tiene cupo en {nombreClase}, {dia.toLowerCase()} a las {horarioInicio}
          {veces ? `: ${pluralize(veces, ['vez', 'veces'])} en esos días.` : '.'}
        </Text>
      ))}
      {suscripcion && (
        <Text size="sm">
          Su suscripción se cobra sola el {formatDay(suscripcion)}: congelar no la detiene.
        </Text>
      )}
    </Stack>
  )
}
