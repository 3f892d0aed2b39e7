import type { ZDeCaja } from '@gym/contract/caja/caja.schema'
import { may } from '@gym/contract/permissions/actions'
import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { asApiError } from '../../api/api-error.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import receipt from '../../ui/print/receipt.module.css'
import { descuadreRegistrado, descuadresDe } from './caja-words.ts'
import { Intentos } from './por-metodo.tsx'
import { ReciboZ } from './recibo-z.tsx'
import { useAutorizarCierre, zQuery } from './turno.api.ts'

export function ZPage() {
  const { id } = useParams({ from: '/shell/caja/$id' })
  const z = useQuery(zQuery(id))
  return (
    <Page
      about={z.data && `Z N.º ${z.data.numero} · ${z.data.turno.caja}`}
      actions={
        <>
          <Button disabled={!z.data} onClick={() => window.print()}>
            Imprimir
          </Button>
          <LinkButton to="/caja" variant="default">
            Volver a la caja
          </LinkButton>
        </>
      }
    >
      <Loaded query={z} waiting={<FormSkeleton fields={6} />} failed="Error al cargar el cierre: ">
        {(found) => (
          <>
            <div className={receipt.unprinted}>
              <Resultado z={found} />
              {found.porAutorizar && <PorAutorizar z={found} />}
            </div>
            <div className={receipt.frame} style={{ maxWidth: 420 }}>
              <ReciboZ z={found} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function PorAutorizar({ z: { turno, cerradoPor } }: { z: ZDeCaja }) {
  const user = useSignedIn()
  const autorizar = useAutorizarCierre(turno._id)
  const { notice, fail, clear } = useNotice()
  const mayAuthorise = user && may(user.rol, 'caja:administrar') && user._id !== cerradoPor?._id
  return (
    <Stack maw={640} mt="sm">
      <Alert role="note" color="yellow">
        Está por autorizar: se cerró sin otra persona.{' '}
        {mayAuthorise ? 'Revisa la diferencia antes de autorizarlo.' : 'Lo autoriza otro administrador.'}
      </Alert>
      <NoticeAlert notice={notice} onClose={clear} />
      {mayAuthorise && (
        <Group>
          <Button
            loading={autorizar.isPending}
            onClick={() => {
              clear()
              autorizar.mutate(undefined, { onError: (error) => fail(asApiError(error).message) })
            }}
          >
            Autorizar el cierre
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Resultado({ z: { metodos, ...kept } }: { z: ZDeCaja }) {
  const wrong = descuadresDe(metodos)
  return (
    <Stack maw={640}>
      <Alert
        role="status"
        color={
          wrong.length === 0 ? 'green' : wrong.some(({ diferencia }) => diferencia < 0) ? 'red' : 'orange'
        }
      >
        {wrong.length === 0 ? 'La caja cuadra.' : wrong.map(descuadreRegistrado).join(' ')}
      </Alert>
      {kept.intentos.length > 0 && (
        <Group>
          <Title order={2} size="h5">
            Conteos que no cuadraron
          </Title>
        </Group>
      )}
      <Intentos {...kept} />
    </Stack>
  )
}
