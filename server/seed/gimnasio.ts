import { sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import type { Db } from '../src/db/connection/database.ts'
import { saveAjustes } from '../src/features/configuracion/configuracion.queries.ts'

const gimnasio = {
  nombre: 'Gimnasio La Ceiba',
  nit: '900.123.456-8',
  direccion: 'Carrera 43 # 18-25, Medellín',
  telefono: '604 555 0123',
}

export async function seedGimnasio(db: Db, zonaHoraria: string): Promise<void> {
  await saveAjustes(db, gimnasio, { ...sinConfigurar, zonaHoraria, logo: null })
}
