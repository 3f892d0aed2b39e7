/** What receipts show until the gym says who it is (specification 9: a fixed placeholder header). */
export const sinConfigurar = {
  nombre: 'Nombre del gimnasio',
  nit: '000.000.000-0',
  direccion: 'Dirección del gimnasio',
  telefono: '000 000 0000',
  tituloRecibo: 'Mensualidad Gym 2025',
}

/** The gym's name above what is printed; undefined until it has said it, for then its paper names nobody. */
export function nombrePropio(gym: { nombre: string } | undefined): string | undefined {
  return gym?.nombre === sinConfigurar.nombre ? undefined : gym?.nombre
}
