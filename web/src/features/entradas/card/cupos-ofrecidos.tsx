import { type Day, formatMoment } from '@gym/contract/core/calendar'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { esperasQuery, useAceptarCupo } from '../../clases/inscripciones.api.ts'

interface CuposOfrecidosProps {
  clienteId: string
  name: string
  gym: { today: Day; zonaHoraria: string }
  size: 'sm' | 'xs'
}

export function CuposOfrecidos({ clienteId, name, gym, size }: CuposOfrecidosProps) {
  const esperas = useQuery(esperasQuery({ cliente: clienteId }))
  const aceptar = useAceptarCupo()
  const { notice, succeed, fail, clear } = useNotice()
  const ofrecidas = esperas.data?.rows.filter(({ estado }) => estado === 'ofrecida') ?? []

  async function accept(id: string) {
    clear()
    try {
      await aceptar.mutateAsync(id)
      succeed('Cliente registrado exitosamente en la clase.')
    } catch (error) {
      fail(`Error al registrar el cliente: ${asApiError(error).message}`)
    }
  }

  return (
    <>
      {ofrecidas.map(({ _id, clase: { nombreClase, dia, horarioInicio }, ofrecidaHasta }) => (
        <Group key={_id} gap="xs">
          <Text size={size} fw={600}>
            Tiene un cupo ofrecido en {nombreClase}, {dia} {horarioInicio},{' '}
            {ofrecidaHasta && `hasta ${formatMoment(new Date(ofrecidaHasta), gym.today, gym.zonaHoraria)}`}.
          </Text>
          <Button
            size={size}
            variant="default"
            loading={aceptar.isPending}
            aria-label={`Inscribir a ${name} en ${nombreClase}`}
            onClick={() => accept(_id)}
          >
            Inscribir
          </Button>
        </Group>
      ))}
      <NoticeAlert notice={notice} onClose={clear} />
    </>
  )
}
