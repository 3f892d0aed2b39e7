/** Whether the gym charges VAT: nobody guesses it. */
export const cobraIva = ['si', 'no', 'no_se'] as const
export type CobraIva = (typeof cobraIva)[number]
export const nombreIva: Record<CobraIva, string> = { si: 'Sí', no: 'No', no_se: 'No sé' }

/** What receipts show until the gym says who it is (specification 9: a fixed placeholder header). */
export const sinConfigurar = {
  nombre: 'Nombre del gimnasio',
  nit: '000.000.000-0',
  direccion: 'Dirección del gimnasio',
  telefono: '000 000 0000',
  tituloRecibo: 'Mensualidad Gym 2025',
  avisoRecibo: 'Este pago no se transfiere, no se congela y no se reembolsa.',
  diasDePlazo: 30,
  exigirCaja: false,
  diferenciaMaxima: 10_000,
  consultasConCodigo: false,
  iva: 'no_se' as CobraIva,
}

/** The gym's name above what is printed; undefined until it has said it, for then its paper names nobody. */
export function nombrePropio(gym: { nombre: string } | undefined): string | undefined {
  return gym?.nombre === sinConfigurar.nombre ? undefined : gym?.nombre
}

/** A line of the gym that is a placeholder until it is its own. */
export type Renglon = 'nit' | 'direccion' | 'telefono'

/** The title of the receipt is one too, though it is printed as it is. */
export const esDeEjemplo = <Cual extends Renglon | 'tituloRecibo'>(
  gym: Record<Cual, string>,
  renglon: Cual,
) => gym[renglon] === sinConfigurar[renglon]

/**
 * A line of the receipt's header; '' is not printed. The header is the placeholder as a whole until the gym has said its
 * name: after that no line of it stands there as if it were its own.
 */
export function impreso(gym: { nombre: string } & Record<Renglon, string>, renglon: Renglon): string {
  return nombrePropio(gym) && esDeEjemplo(gym, renglon) ? '' : gym[renglon]
}
