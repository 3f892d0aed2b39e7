import type { Token, TokenHecho } from '@gym/contract/auth/tokens.schema'
import { formatDay, formatInstant } from '@gym/contract/core/calendar'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { Guia } from './guia.tsx'
import { tokensQuery, useRevocarToken } from './integraciones.api.ts'
import { nombrePermiso } from './permisos.ts'
import { Secreto } from './secreto.tsx'
import { TokenForm } from './token-form.tsx'

export function TokensPage() {
  const tokens = useQuery(tokensQuery)
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<TokenHecho>()
  const revocation = useDeletion(useRevocarToken(), 'Error al revocar el token: ', 'Revocar')
  const timeZone = useZonaHoraria() ?? ownTimeZone()

  const columns: RowColumn<Token>[] = [
    {
      title: 'Token',
      brief: 'who',
      render: ({ nombre, final }) => (
        <>
          {nombre}
          <Text size="sm" c="dimmed">
            Termina en {final}
          </Text>
        </>
      ),
    },
    { title: 'Estado', brief: 'state', render: (token) => <Estado {...token} /> },
    {
      title: 'Permisos',
      brief: 'what',
      render: ({ permisos }) => permisos.map(nombrePermiso).join(' · '),
    },
    {
      title: 'Lo creó',
      brief: 'what',
      render: ({ creadoPor, creadoEn }) =>
        `${creadoPor?.nombre ?? '—'}, ${formatInstant(new Date(creadoEn), timeZone)}`,
    },
    {
      title: 'Último uso',
      brief: 'what',
      render: ({ usadoEn }) => (usadoEn ? formatInstant(new Date(usadoEn), timeZone) : 'Sin usar'),
    },
    {
      title: 'Acciones',
      brief: 'acts',
      render: ({ _id, nombre }) => (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`Revocar ${nombre}`}
            onClick={() =>
              revocation.ask(_id, {
                title: `¿Revocar ${nombre}?`,
                text: 'El programa que lo usa deja de entrar enseguida, y no se puede deshacer.',
                done: 'Token revocado: ya no sirve.',
              })
            }
          >
            Revocar
          </Button>
          <TextLink to="/auditoria" search={{ token: _id }} aria-label={`Ver lo que hizo ${nombre}`}>
            Lo que hizo
          </TextLink>
        </Group>
      ),
    },
  ]

  return (
    <Page
      says="Con un token, otro programa usa la API en nombre del gimnasio: una página web, un torniquete, una hoja de cálculo."
      actions={<Button onClick={() => setAsking(true)}>Nuevo token</Button>}
    >
      <NoticeAlert notice={revocation.notice} onClose={revocation.clearNotice} />
      {made && (
        <Secreto
          title={`El token de ${made.nombre}`}
          says="Cópialo ahora en el programa que lo va a usar: quien lo tenga puede lo que permite."
          what="el token"
          secreto={made.token}
          onKept={() => setMade(undefined)}
        />
      )}
      <Loaded query={tokens} waiting={<FormSkeleton fields={3} />} failed="Error al cargar los tokens: ">
        {(found) => (
          <PlainTable
            name="Tokens"
            rows={found}
            columns={columns}
            empty="Todavía no hay tokens. Crea uno para cada programa: así se revoca uno sin parar los demás."
          />
        )}
      </Loaded>
      <Guia />
      {isAsking && <TokenForm onClose={() => setAsking(false)} onMade={setMade} />}
    </Page>
  )
}

function Estado({ vencido, venceEl }: Token) {
  if (vencido) return <StatusBadge tone="bad" state="Vencido" />
  return <StatusBadge good state={venceEl ? `Hasta el ${formatDay(venceEl)}` : 'Activo'} />
}
