/** Whether the gym charges VAT; 'no_se' until the admin chooses. */
export const cobraIva = ['si', 'no', 'no_se'] as const
export type CobraIva = (typeof cobraIva)[number]
export const nombreIva: Record<CobraIva, string> = { si: 'Sí', no: 'No', no_se: 'No sé' }

/** The accent colours of the program; their shades are in web/src/app/tokens.css. */
export const acentos = [
  'petroleo',
  'azul',
  'indigo',
  'violeta',
  'rosa',
  'terracota',
  'oliva',
  'grafito',
] as const
export type Acento = (typeof acentos)[number]
export const nombreAcento: Record<Acento, string> = {
  petroleo: 'Petróleo',
  azul: 'Azul',
  indigo: 'Índigo',
  violeta: 'Violeta',
  rosa: 'Rosa',
  terracota: 'Terracota',
  oliva: 'Oliva',
  grafito: 'Grafito',
}

export const cajaSinAbrir = ['preguntar', 'exigir', 'permitir'] as const
export type CajaSinAbrir = (typeof cajaSinAbrir)[number]
export const nombreCajaSinAbrir: Record<CajaSinAbrir, string> = {
  preguntar: 'Se pregunta una vez al día si se abre',
  exigir: 'Se pide abrir antes una caja',
  permitir: 'Se permite',
}

export const sinConfigurar = {
  nombre: 'Nombre del gimnasio',
  nit: '000.000.000-0',
  direccion: 'Dirección del gimnasio',
  telefono: '000 000 0000',
  tituloRecibo: 'Mensualidad Gym 2025',
  avisoRecibo: 'Este pago no se transfiere, no se congela y no se reembolsa.',
  diasDePlazo: 30,
  cajaSinAbrir: 'preguntar' as CajaSinAbrir,
  diferenciaMaxima: 10_000,
  descuentoMaximo: 20,
  consultasConCodigo: false,
  iva: 'no_se' as CobraIva,
  acento: 'petroleo' as Acento,
}

export function nombrePropio(gym: { nombre: string } | undefined): string | undefined {
  return gym?.nombre === sinConfigurar.nombre ? undefined : gym?.nombre
}

export type Renglon = 'nit' | 'direccion' | 'telefono'

export const esDeEjemplo = <Cual extends Renglon | 'tituloRecibo'>(
  gym: Record<Cual, string>,
  renglon: Cual,
) => gym[renglon] === sinConfigurar[renglon]

/** Returns the printed text of a setting: once the gym has a name, '' instead of a placeholder. */
export function impreso(gym: { nombre: string } & Record<Renglon, string>, renglon: Renglon): string {
  return nombrePropio(gym) && esDeEjemplo(gym, renglon) ? '' : gym[renglon]
}
