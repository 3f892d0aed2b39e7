import { formatMoney } from '@gym/contract/core/money'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useFocusOfGone } from '../../ui/layout/use-focus-of-gone.ts'
import { candidatosQuery, useDescartarCandidato } from './planes.api.ts'
import classes from './planes.module.css'

export function Candidatos() {
  const candidatos = useQuery(candidatosQuery)
  const { notice, succeed, fail, clear } = useNotice()
  const descartar = useDescartarCandidato()
  const noteFocus = useFocusOfGone(candidatos.data)

  async function discard({ _id, nombre }: { _id: string; nombre: string }) {
    clear()
    try {
      await descartar.mutateAsync(_id)
      succeed(`${nombre} se vende sin membresía.`)
    } catch (error) {
      fail(`Error al guardar la respuesta: ${asApiError(error).message}`)
    }
  }

  return (
    <>
      <NoticeAlert notice={notice} onClose={clear} />
      <Loaded query={candidatos} waiting={null} failed="Error al cargar los servicios: ">
        {({ productos, total }) =>
          productos.length > 0 && (
            <Stack component="section" aria-labelledby="candidatos" gap="xs" mb="md" onFocus={noteFocus}>
              <Title order={2} size="h4" id="candidatos">
                Estos servicios, ¿dan una membresía?
              </Title>
              <ul className={classes.list} aria-label="Servicios por responder">
                {productos.map((producto) => (
                  <li key={producto._id} className={classes.row}>
                    <Text className={classes.what}>
                      {producto.nombre}, {formatMoney(producto.precio)}
                    </Text>
                    <Group gap="xs" wrap="nowrap">
                      <LinkButton
                        size="xs"
                        variant="light"
                        to="/planes/crear"
                        search={{ producto: producto._id }}
                        aria-label={`Sí, es un plan: ${producto.nombre}`}
                      >
                        Sí, es un plan
                      </LinkButton>
                      <Button
                        size="xs"
                        variant="default"
                        loading={descartar.isPending && descartar.variables === producto._id}
                        aria-label={`No: ${producto.nombre}`}
                        onClick={() => discard(producto)}
                      >
                        No
                      </Button>
                    </Group>
                  </li>
                ))}
              </ul>
              {total > productos.length && (
                <Text size="sm">Son {total} en total: al responder estos aparecen los demás.</Text>
              )}
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}
