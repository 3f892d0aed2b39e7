import { dayIn } from '@gym/contract/calendar'
import { Configuracion } from '@gym/contract/configuracion'
import type { Routes } from '../../http/routes.ts'

/** What receipts show until the gym says who it is (specification 9: a fixed placeholder header). */
const placeholder = {
  nombre: 'Nombre del gimnasio',
  nit: '000.000.000-0',
  direccion: 'Dirección del gimnasio',
  telefono: '000 000 0000',
  tituloRecibo: 'Mensualidad Gym 2025',
}

export const configuracionRoutes: Routes = (app, { clock, config }) => {
  app.get('/configuracion', { allow: 'public', schema: { response: { 200: Configuracion } } }, () =>
    Promise.resolve({
      ...placeholder,
      zonaHoraria: config.timeZone,
      hoy: dayIn(config.timeZone, clock()),
    }),
  )
}
