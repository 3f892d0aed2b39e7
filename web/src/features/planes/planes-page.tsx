import { formatMoney } from '@gym/contract/core/money'
import { hecho } from '@gym/contract/core/success-messages'
import { may } from '@gym/contract/permissions/actions'
import { planEnPalabras } from '@gym/contract/planes/planes.rules'
import type { Plan } from '@gym/contract/planes/planes.schema'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { estadoNames } from '../../format/estado-names.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Empty, FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { useFocusOfGone } from '../../ui/layout/use-focus-of-gone.ts'
import { DownButton, UpButton } from '../../ui/table/rows/order-buttons.tsx'
import { DeleteButton, EditLink } from '../../ui/table/rows/row-actions.tsx'
import { Candidatos } from './candidatos.tsx'
import { planesQuery, useDeletePlan, useMoverPlan } from './planes.api.ts'
import classes from './planes.module.css'

export function PlanesPage() {
  const user = useSignedIn()
  const isAdmin = !!user && may(user.rol, 'planes:escribir')
  const planes = useQuery(planesQuery)
  return (
    <Page
      says="Al vender un plan se crea su membresía. Vender los ofrece en este orden."
      actions={isAdmin && <LinkButton to="/planes/crear">Nuevo plan</LinkButton>}
    >
      {isAdmin && <Candidatos />}
      <Loaded
        query={planes}
        waiting={<FormSkeleton fields={4} />}
        failed="Error al cargar los planes: "
        saysStale
      >
        {({ rows }) => {
          // A refetch after the first plan is created starts from an empty cached list.
          if (rows.length === 0 && planes.isFetching) return <FormSkeleton fields={4} />
          return isAdmin ? <Ordered planes={rows} /> : <Listed planes={rows} />
        }}
      </Loaded>
    </Page>
  )
}

const Listed = ({ planes }: { planes: Plan[] }) =>
  planes.length === 0 ? (
    <Empty text="Aún no hay planes. Los crea un administrador." />
  ) : (
    <ol className={classes.list} aria-label="Planes">
      {planes.map((plan) => (
        <li key={plan._id} className={classes.row}>
          <PlanSummary plan={plan} />
        </li>
      ))}
    </ol>
  )

function Ordered({ planes }: { planes: Plan[] }) {
  const { notice, succeed, fail, clear } = useNotice()
  const deletion = useDeletion(useDeletePlan(), 'Error al eliminar el plan: ')
  const mover = useMoverPlan()
  const noteFocus = useFocusOfGone(planes)

  async function move({ _id, nombre }: Plan, by: 1 | -1) {
    deletion.clearNotice()
    clear()
    try {
      succeed(`${nombre} es ahora el ${await mover.mutateAsync({ id: _id, by })}.`)
    } catch (error) {
      fail(`Error al ordenar los planes: ${asApiError(error).message}`)
    }
  }

  function ask({ _id, nombre }: Plan) {
    clear()
    deletion.ask(_id, {
      title: `¿Eliminar ${nombre}?`,
      text: 'Dejará de venderse y de aparecer en las listas. Las membresías vendidas siguen como están.',
      done: hecho.planEliminado,
    })
  }

  return (
    <>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <NoticeAlert notice={notice} onClose={clear} />
      {planes.length === 0 ? (
        <Empty
          text="Aún no hay planes."
          action={<LinkButton to="/planes/crear">Crear el primero</LinkButton>}
        />
      ) : (
        <ol className={classes.list} aria-label="Planes" onFocus={noteFocus}>
          {planes.map((plan, index) => (
            <li key={plan._id} className={classes.row}>
              <PlanSummary plan={plan} />
              <Group gap={4} wrap="nowrap">
                <UpButton
                  name={plan.nombre}
                  refusal={index === 0 ? 'Ya es el primero.' : undefined}
                  onClick={() => move(plan, -1)}
                />
                <DownButton
                  name={plan.nombre}
                  refusal={index === planes.length - 1 ? 'Ya es el último.' : undefined}
                  onClick={() => move(plan, 1)}
                />
                <EditLink name={plan.nombre} to="/planes/editar/$id" params={{ id: plan._id }} />
                <DeleteButton name={plan.nombre} onClick={() => ask(plan)} />
              </Group>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const PlanSummary = ({ plan }: { plan: Plan }) => (
  <>
    <div className={classes.what}>
      <Text fw={600}>{plan.nombre}</Text>
      <Text size="sm">{planEnPalabras(plan)}</Text>
    </div>
    <Group gap="sm" wrap="nowrap">
      <Text fw={600}>{formatMoney(plan.precio)}</Text>
      <StatusBadge state={estadoNames[plan.estado]} good={plan.estado === 'activo'} />
    </Group>
  </>
)
