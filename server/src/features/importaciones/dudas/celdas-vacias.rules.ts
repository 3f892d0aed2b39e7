import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import type { ComoSeLee, Leida, Mensaje } from '../filas.rules.ts'

/** True for a blank cell of a column that the file has: the default must not be stored unasked. */
const isBlank = ({ datos, dudas, errores }: Leida, { importacion }: ComoSeLee, campo: string) =>
  importacion.mapa[campo] !== undefined &&
  datos[campo] === undefined &&
  ![...dudas, ...errores].some((each) => each.campo === campo)

/** Asks how a payment with a blank method was paid. */
export function doubtMetodo(leida: Leida, como: ComoSeLee): void {
  if (isBlank(leida, como, 'metodoPago'))
    leida.dudas.push({
      campo: 'metodoPago',
      mensaje: 'La celda del método de pago está vacía. ¿Con qué se pagó?',
      pregunta: 'vacía',
      sugerencias: metodosPago.map((each) => ({ dice: each, valor: each })),
    })
}

/** Returns the question about a blank hour, unless the date has the hour. */
export function sinHora(leida: Leida, como: ComoSeLee, porOmision: string): Mensaje | undefined {
  if (!isBlank(leida, como, 'hora') || leida.horas.fecha !== undefined) return undefined
  return {
    campo: 'hora',
    mensaje: `La celda de la hora está vacía. Si no se sabe, se guarda a las ${porOmision}.`,
    pregunta: 'vacía',
    sugerencias: [{ dice: `Guardarla a las ${porOmision}`, valor: porOmision }],
  }
}
