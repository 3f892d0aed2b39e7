import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import type { ComoSeLee, Leida, Mensaje } from '../filas.rules.ts'

/** True if the field has a column, and the row has neither a value nor a question or error for it. */
const isBlank = ({ datos, dudas, errores }: Leida, { importacion }: ComoSeLee, campo: string) =>
  importacion.mapa[campo] !== undefined &&
  datos[campo] === undefined &&
  ![...dudas, ...errores].some((each) => each.campo === campo)

export function doubtMetodo(leida: Leida, como: ComoSeLee): void {
  if (isBlank(leida, como, 'metodoPago'))
    leida.dudas.push({
      campo: 'metodoPago',
      mensaje: 'La celda del método de pago está vacía. ¿Con qué se pagó?',
      pregunta: 'vacía',
      sugerencias: metodosPago.map((each) => ({ dice: each, valor: each })),
    })
}

/** Returns the question about a blank hour, unless the cell of the date has one. */
export function sinHora(leida: Leida, como: ComoSeLee, porOmision: string): Mensaje | undefined {
  if (!isBlank(leida, como, 'hora') || leida.horas.fecha !== undefined) return undefined
  return {
    campo: 'hora',
    mensaje: `La celda de la hora está vacía. Si no se sabe, se guarda a las ${porOmision}.`,
    pregunta: 'vacía',
    sugerencias: [{ dice: `Guardarla a las ${porOmision}`, valor: porOmision }],
  }
}
