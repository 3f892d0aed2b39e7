import { addDays, type Day } from '@gym/contract/core/calendar'
import type { Db } from '../src/db/connection/database.ts'
import { openingOf } from './people/horario.ts'
import { aCedula, aCelular, aCorreo, aDireccion, aNombre } from './people/personas.ts'
import { randomFor } from './random.ts'

const DAYS_AGO = [35, 160]
const STAYED_DAYS = 400

export async function seedEliminados(db: Db, { today }: { today: Day }): Promise<void> {
  const random = randomFor('eliminados')
  const rows = DAYS_AGO.map((days) => {
    const [nombre, numeroIdentificacion] = [aNombre(random), aCedula(random)]
    const createdAt = openingOf(addDays(today, -days - STAYED_DAYS))
    return {
      ...nombre,
      id: random.id(createdAt),
      email: aCorreo(nombre, numeroIdentificacion),
      telefono: aCelular(random),
      direccion: aDireccion(random),
      estado: 'inactivo' as const,
      numeroIdentificacion,
      createdAt: createdAt.toISOString(),
      eliminadoEn: openingOf(addDays(today, -days)).toISOString(),
    }
  })
  await db.insertInto('clientes').values(rows).execute()
}
