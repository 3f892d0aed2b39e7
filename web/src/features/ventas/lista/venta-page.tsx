import { formatDay, formatMoment } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { Devolucion, Venta } from '@gym/contract/ventas/ventas.schema'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../../api/gym.ts'
import type { Versioned } from '../../../api/http.ts'
import { printAndRun } from '../../../format/print.ts'
import { useSignedIn } from '../../../session/session-user.ts'
import verdicts from '../../../ui/entrada/verdict-tone.module.css'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { isUnprinted, notePrinted } from '../../../ui/print/first-print.ts'
import receipt from '../../../ui/print/receipt.module.css'
import { useToday } from '../../configuracion/configuracion.api.ts'
import { CobrosWindow } from '../cobro/cobros-window.tsx'
import { isDevoluble } from '../devolucion/devoluble.ts'
import { DevolucionWindow } from '../devolucion/devolucion-window.tsx'
import { ReciboVenta } from '../recibo/recibo-venta.tsx'
import { useVenta } from '../vender.api.ts'
import classes from '../vender-page.module.css'
import { duenoDe } from '../venta-words.ts'

export function VentaPage() {
  const { id } = useParams({ from: '/shell/ventas/$id' })
  const venta = useVenta(id)
  return (
    <Page
      about={venta.data && `N.º ${venta.data.numero} · ${duenoDe(venta.data)}`}
      actions={
        <LinkButton to="/ventas" variant="default">
          Volver a ventas
        </LinkButton>
      }
    >
      <Loaded query={venta} waiting={<FormSkeleton fields={6} />} failed="Error al cargar la venta: ">
        {(found) => <Record venta={found} />}
      </Loaded>
    </Page>
  )
}

function Record({ venta }: { venta: Versioned<Venta> }) {
  const { notice, succeed, inform, clear } = useNotice()
  const [ventana, setVentana] = useState<'devolucion' | 'cobros' | null>(null)
  const { cliente, debe, lineas, cobros, devoluciones } = venta
  const isAdmin = useSignedIn()?.rol === 'admin'
  const isReturnable = lineas.some((linea) => isDevoluble(linea, venta))
  const close = () => setVentana(null)
  const [isCopy, setCopy] = useState(() => !isUnprinted(venta._id))
  const print = () =>
    printAndRun(() => {
      notePrinted(venta._id)
      setCopy(true)
    })
  return (
    <div className={classes.columns}>
      <Stack className={receipt.unprinted}>
        <NoticeAlert notice={notice} onClose={clear} />
        <Group gap="xs">
          <Button onClick={print}>{isCopy ? 'Reimprimir' : 'Imprimir'}</Button>
          {isReturnable && (
            <Button variant="default" onClick={() => setVentana('devolucion')}>
              Devolver
            </Button>
          )}
          {cobros.length > 0 && (
            <Button variant="default" onClick={() => setVentana('cobros')}>
              Corregir el método de pago
            </Button>
          )}
          {debe > 0 && cliente && (
            <LinkButton variant="default" to="/vender" search={{ cliente: cliente._id, deuda: 1 }}>
              Cobrar deuda
            </LinkButton>
          )}
          {isAdmin && (
            <LinkButton variant="subtle" to="/contabilidad/libros" search={{ de: venta._id }}>
              Ver en los libros
            </LinkButton>
          )}
        </Group>
        <Facts venta={venta} />
        <Returns devoluciones={devoluciones} venta={venta} />
      </Stack>
      <div className={receipt.frame} style={{ maxWidth: 420 }}>
        <ReciboVenta venta={venta} isCopy={isCopy} />
      </div>
      {ventana === 'devolucion' && (
        <DevolucionWindow
          venta={venta}
          onClose={close}
          onDone={(text, action) => {
            close()
            inform(text, action)
          }}
        />
      )}
      {ventana === 'cobros' && (
        <CobrosWindow
          venta={venta}
          onClose={close}
          onDone={() => {
            close()
            succeed('Método de pago corregido.')
          }}
        />
      )}
    </div>
  )
}

function Facts({ venta: { createdAt, vendidaPor, autorizadaPor, debe, vence } }: { venta: Venta }) {
  const today = useToday()
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  return (
    <div>
      <Text>
        La vendió {vendidaPor}
        {today && ` ${formatMoment(new Date(createdAt), today, timeZone)}`}.
      </Text>
      {autorizadaPor && <Text>El descuento lo autorizó {autorizadaPor.nombre}.</Text>}
      {debe > 0 && (
        <Text c="var(--mantine-color-error)" fw={600}>
          Debe {formatMoney(debe)}
          {vence && `, vence el ${formatDay(vence)}`}.
        </Text>
      )}
    </div>
  )
}

function Returns({ devoluciones, venta }: { devoluciones: Devolucion[]; venta: Venta }) {
  if (devoluciones.length === 0) return null
  const nombreOf = (indice: number) => venta.lineas[indice]?.descripcion ?? ''
  return (
    <section aria-labelledby="devoluciones">
      <Title order={2} size="h4" mb="xs" id="devoluciones">
        Devoluciones
      </Title>
      <ul className={verdicts.list}>
        {devoluciones.map(({ _id, fecha, lineas, motivo, reembolso, rebajado, metodo, por }) => (
          <li key={_id} className={verdicts.row}>
            <div className={verdicts.what}>
              <Text fw={600}>
                {lineas
                  .map(
                    ({ indice, cantidad, repuesta }) =>
                      `${cantidad} × ${nombreOf(indice)}${repuesta ? ' (volvió al stock)' : ''}`,
                  )
                  .join(', ')}
              </Text>
              <Text size="sm">
                {formatDay(fecha)}
                {por && `, ${por.nombre}`}. {motivo}
              </Text>
              {reembolso > 0 && (
                <Text size="sm">
                  Se devolvieron {formatMoney(reembolso)}: {metodo}.
                </Text>
              )}
              {rebajado > 0 && <Text size="sm">Se restaron {formatMoney(rebajado)} de lo que debe.</Text>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
