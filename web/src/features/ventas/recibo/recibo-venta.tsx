import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { now } from '../../../api/clock.ts'
import { ownTimeZone, useZonaHoraria } from '../../../api/gym.ts'
import { ReciboImpreso } from '../../../ui/print/recibo-impreso.tsx'
import { reciboDeVenta } from './recibo-de-venta.ts'

export function ReciboVenta({ venta, isCopy = false }: { venta: Venta; isCopy?: boolean }) {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  return <ReciboImpreso recibo={reciboDeVenta(venta, { now: now(), timeZone })} isCopy={isCopy} />
}
