import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import type { Accion } from '@gym/contract/entradas/entradas.rules'
import { may } from '@gym/contract/permissions/actions'
import type { Rol } from '@gym/contract/permissions/permissions'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { fichaQuery } from '../../api/ficha.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { membresiasOfQuery } from '../../api/membresia-dates.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { Remedy } from '../../ui/feedback/remedy.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Columns } from '../../ui/table/columns.tsx'
import { useCheckIns } from '../entradas/check-ins.api.ts'
import { CuentaLigada } from './cuenta-ligada.tsx'
import { Datos } from './datos.tsx'
import { DatosPersonales } from './datos-personales.tsx'
import { Estado } from './estado.tsx'
import { InscribirModal } from './inscribir-modal.tsx'
import { Linea } from './linea.tsx'
import { Membresias } from './membresias.tsx'

const SHARES = [5, 7] as const

/** Remounts per client, so that no state carries over. */
export function FichaPage() {
  const { id } = useParams({ from: '/shell/clientes/$id' })
  return <FichaOf key={id} id={id} />
}

function FichaOf({ id }: { id: string }) {
  const ficha = useQuery(fichaQuery(id))
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const rol = useSignedIn()?.rol
  const showsMembresias = !!rol && may(rol, 'membresias:escribir')
  // The page waits for the memberships too: their card, in the middle, would push the others down.
  const { isLoading, errorUpdateCount } = useQuery({ ...membresiasOfQuery(id), enabled: showsMembresias })
  const data = isLoading && errorUpdateCount === 0 ? undefined : ficha.data
  const name = data && `${data.cliente.nombre} ${data.cliente.apellido}`
  return (
    <Page
      {...(name && { title: name })}
      {...(data && { says: `Número ${data.cliente.numeroIdentificacion}` })}
      actions={data && rol && <MainAction cliente={data.cliente} rol={rol} />}
      moreActions={data && rol && <OtherActions ficha={data} rol={rol} />}
    >
      <Loaded
        query={{ ...ficha, data }}
        waiting={<Waiting />}
        failed="Error al cargar la ficha: "
        saysStale
        elsewhere={<ToClientes />}
      >
        {(found) => (
          <Columns shares={SHARES}>
            <Stack gap="md">
              <Estado ficha={found} zonaHoraria={zonaHoraria} />
              {showsMembresias && <Membresias cliente={found.cliente._id} />}
              <Datos cliente={found.cliente} volver="ficha" />
              {rol && may(rol, 'vinculos:escribir') && <CuentaLigada cliente={found.cliente} />}
              {rol && may(rol, 'datosPersonales:administrar') && (
                <DatosPersonales cliente={found.cliente} foto={found.foto} />
              )}
            </Stack>
            <Linea id={found.cliente._id} zonaHoraria={zonaHoraria} />
          </Columns>
        )}
      </Loaded>
    </Page>
  )
}

interface ActionsProps {
  cliente: Ficha['cliente']
  rol: Rol
}

function MainAction({ cliente: { _id, nombre, apellido, numeroIdentificacion }, rol }: ActionsProps) {
  const { checkIns } = useCheckIns()
  if (!may(rol, 'entradas:escribir')) return <AsignarRutina numero={numeroIdentificacion} />
  return (
    <LinkButton to="/recepcion" onClick={() => checkIns.arrive({ cliente: { _id, nombre, apellido } })}>
      Registrar entrada
    </LinkButton>
  )
}

function OtherActions({ ficha, rol }: { ficha: Ficha; rol: Rol }) {
  const { cliente, saldo, motivos, renovable } = ficha
  const [isEnrolling, { open, close }] = useDisclosure()
  const { _id, numeroIdentificacion } = cliente
  return (
    <>
      {may(rol, 'membresias:escribir') && !motivos.some(({ accion }) => isRenewal(accion)) && (
        <Remedy accion={renovable ? 'renovar' : 'vender'} clienteId={_id} renovable={renovable} size="sm" />
      )}
      {may(rol, 'ventas:escribir') && (
        <LinkButton variant="default" to="/vender" search={{ cliente: _id }}>
          Vender
        </LinkButton>
      )}
      {may(rol, 'cobros:leer') && (saldo ?? 0) > 0 && (
        <LinkButton variant="default" to="/cobros" search={{ buscar: numeroIdentificacion }}>
          Cobros
        </LinkButton>
      )}
      {may(rol, 'inscripciones:escribir') && (
        <Button variant="default" onClick={open}>
          Inscribir
        </Button>
      )}
      {isEnrolling && <InscribirModal cliente={cliente} onClose={close} />}
      {may(rol, 'asignaciones:escribir') && (
        <>
          {may(rol, 'entradas:escribir') && <AsignarRutina numero={numeroIdentificacion} />}
          <LinkButton
            variant="default"
            to="/rutinas/editar-asignacion"
            search={{ buscar: numeroIdentificacion }}
          >
            Ver sus rutinas
          </LinkButton>
        </>
      )}
    </>
  )
}

/** True for a remedy that sells a membership: the page then needs no button of its own for it. */
const isRenewal = (accion: Accion | null | undefined) => accion === 'renovar' || accion === 'vender'

function AsignarRutina({ numero }: { numero: string }) {
  return (
    <LinkButton variant="default" to="/rutinas/asignar" search={{ numero }}>
      Asignar rutina
    </LinkButton>
  )
}

const ToClientes = () => (
  <LinkButton size="xs" variant="default" to="/clientes">
    Ir a Clientes
  </LinkButton>
)

function Waiting() {
  return (
    <Columns shares={SHARES} isBusy>
      <Stack gap="md">
        <LoadingText />
        <Skeleton height={180} />
        <Skeleton height={220} />
      </Stack>
      <Skeleton height={420} />
    </Columns>
  )
}
