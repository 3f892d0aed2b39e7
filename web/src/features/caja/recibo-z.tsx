import type { ZDeCaja } from '@gym/contract/caja/caja.schema'
import { formatInstant } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Group } from '@mantine/core'
import { useRef } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { PaginaDe, PapelSelect, usePapel } from '../../ui/print/papel.tsx'
import classes from '../../ui/print/receipt.module.css'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptRemark, ReceiptTotal } from '../../ui/print/receipt.tsx'
import { descuadresDe, nombreDescuadre, nombreDiferencia, otroConteo } from './caja-words.ts'

type Metodo = ZDeCaja['metodos'][number]

const partes: [name: string, of: (metodo: Metodo) => number][] = [
  ['Base', ({ base }) => base],
  ['Ventas', ({ ventas }) => ventas],
  ['Devoluciones', ({ devoluciones }) => -devoluciones],
  ['Entradas', ({ entradas }) => entradas],
  ['Salidas', ({ salidas }) => -salidas],
]

export function ReciboZ({ z }: { z: ZDeCaja }) {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const { numero, turno, metodos, conteo, movimientos } = z
  const descuadres = descuadresDe(metodos)
  const ultimoConteo = otroConteo(turno)
  const [papel, setPapel] = usePapel()
  const receipt = useRef<HTMLElement>(null)
  return (
    <>
      <Group className={classes.unprinted} mb="xs">
        <PapelSelect papel={papel} onChange={setPapel} />
      </Group>
      <PaginaDe papel={papel} receipt={receipt} />
      <Receipt
        ref={receipt}
        papel={papel}
        name="Cierre de caja"
        titles={[joinWithDots('Cierre de caja', `Z N.º ${numero}`)]}
        foot={
          <>
            {descuadres.length === 0 && (
              <ReceiptTotal name={nombreDiferencia(0)}>{formatMoney(0)} COP</ReceiptTotal>
            )}
            {descuadres.map((each) => (
              <ReceiptTotal key={each.metodo} name={nombreDescuadre(each)}>
                {formatMoney(Math.abs(each.diferencia))} COP
              </ReceiptTotal>
            ))}
            <ReceiptRemark>Firma: ______________________________</ReceiptRemark>
          </>
        }
      >
        <ReceiptLines>
          <ReceiptLine name="Caja">{turno.caja}</ReceiptLine>
          <ReceiptLine name="Abierta">{formatInstant(new Date(turno.abiertoEn), timeZone)}</ReceiptLine>
          <ReceiptLine name="Abrió">{turno.abiertoPor?.nombre ?? 'Desconocido'}</ReceiptLine>
          {ultimoConteo !== null && (
            <ReceiptLine name="Último conteo">{formatMoney(ultimoConteo)}</ReceiptLine>
          )}
          {turno.motivoBase && <ReceiptLine name="Motivo de la base">{turno.motivoBase}</ReceiptLine>}
          <ReceiptLine name="Cerrada">{formatInstant(new Date(z.cerradoEn), timeZone)}</ReceiptLine>
          <ReceiptLine name="Cerró">{z.cerradoPor?.nombre ?? 'Desconocido'}</ReceiptLine>
          {z.porAutorizar && <ReceiptLine name="Autorizó">Por autorizar</ReceiptLine>}
          {z.autorizadoPor && <ReceiptLine name="Autorizó">{z.autorizadoPor.nombre}</ReceiptLine>}
        </ReceiptLines>
        {metodos.map((metodo) => (
          <PorUno key={metodo.metodo} metodo={metodo} />
        ))}
        {(z.sinCaja !== 0 || z.sinCajaDeAntes !== 0) && (
          <ReceiptLines>
            {z.sinCaja !== 0 && (
              <ReceiptLine name="Cobrado sin caja desde el cierre anterior">
                {formatMoney(z.sinCaja)}
              </ReceiptLine>
            )}
            {z.sinCajaDeAntes !== 0 && (
              <ReceiptLine name="Cobrado sin caja en meses anteriores">
                {formatMoney(z.sinCajaDeAntes)}
              </ReceiptLine>
            )}
          </ReceiptLines>
        )}
        <ReceiptLines>
          {conteo.length === 0 && <ReceiptLine name="Billetes y monedas">No había</ReceiptLine>}
          {conteo.map(({ denominacion, cantidad }) => (
            <ReceiptLine key={denominacion} name={`${cantidad} × ${formatMoney(denominacion)}`}>
              {formatMoney((Math.round(denominacion * 100) * cantidad) / 100)}
            </ReceiptLine>
          ))}
        </ReceiptLines>
        {movimientos.length > 0 && (
          <ReceiptLines>
            {movimientos.map(({ _id, descripcion, monto }) => (
              <ReceiptLine key={_id} name={descripcion}>
                {formatMoney(monto ?? 0)}
              </ReceiptLine>
            ))}
          </ReceiptLines>
        )}
      </Receipt>
    </>
  )
}

function PorUno({ metodo }: { metodo: Metodo }) {
  const moved = partes.map(([name, of]) => ({ name, monto: of(metodo) })).filter(({ monto }) => monto !== 0)
  return (
    <ReceiptLines>
      <ReceiptLine name={metodo.metodo}>
        <b>{nombreDiferencia(metodo.diferencia)}</b>
      </ReceiptLine>
      {moved.map(({ name, monto }) => (
        <ReceiptLine key={name} name={name}>
          {formatMoney(monto)}
        </ReceiptLine>
      ))}
      {metodo.tardios !== 0 && (
        <ReceiptLine name="De ello, de otros días">{formatMoney(metodo.tardios)}</ReceiptLine>
      )}
      <ReceiptLine name="Debía haber">{formatMoney(metodo.esperado)}</ReceiptLine>
      <ReceiptLine name="Se contó">{formatMoney(metodo.contado)}</ReceiptLine>
      {metodo.diferencia !== 0 && (
        <ReceiptLine name="Diferencia">{formatMoney(metodo.diferencia)}</ReceiptLine>
      )}
    </ReceiptLines>
  )
}
