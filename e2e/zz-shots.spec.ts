import { addDays } from '@gym/contract/calendar'
import { weekdayOf } from '@gym/contract/weekdays'
import { test } from './fixtures.ts'
import { heading, picker } from './screen.ts'

test.use({ rol: 'recepcionista' })
for (const last of ['aviso', 'bloqueado', 'adelante'] as const)
  test(`shots ${last}`, async ({ page, gym }) => {
    test.setTimeout(120_000)
    const today = await gym.today()
    const dia = weekdayOf(today)
    await gym
      .entrenador({
        clases: [
          {
            nombreClase: 'Yoga',
            capacidadMaxima: 10,
            dias: [{ dia, horarioInicio: '00:00', horarioFin: '23:59' }],
          },
          {
            nombreClase: 'Funcional',
            capacidadMaxima: 10,
            dias: [{ dia, horarioInicio: '00:01', horarioFin: '23:58' }],
          },
        ],
      })
      .catch(async () =>
        gym.entrenador({
          clases: [
            {
              nombreClase: 'Yoga',
              capacidadMaxima: 10,
              dias: [{ dia, horarioInicio: '00:00', horarioFin: '23:59' }],
            },
          ],
        }),
      )
    const a = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '101' })
    await gym.membresia({ cliente: a._id, duracion: 20 })
    const b = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '102' })
    await gym.membresia({ cliente: b._id, duracion: 30, fechainicio: addDays(today, -27) })
    await gym.cliente({ nombre: 'Eva', apellido: 'Rojas', numeroIdentificacion: '103', estado: 'inactivo' })
    await gym.cliente({
      nombre: 'María de los Ángeles',
      apellido: 'Fernández de Córdoba y Rodríguez-Castellanos',
      numeroIdentificacion: '104',
    })
    await gym.cliente({
      nombre: 'Uno',
      apellido: 'Familia',
      numeroIdentificacion: '105',
      telefono: '3110000000',
    })
    await gym.cliente({
      nombre: 'Dos',
      apellido: 'Familia',
      numeroIdentificacion: '106',
      telefono: '3110000000',
    })
    await page.goto('/recepcion')
    await heading(page, 'Recepción').waitFor()
    const order = {
      aviso: ['104', '999', '3110000000', '103', '101', '102'],
      bloqueado: ['101', '102', '103'],
      adelante: ['104', '101'],
    }[last]
    for (const n of order) {
      await picker(page, 'Quién llega').fill(n)
      await page.keyboard.press('Enter')
      await page.waitForTimeout(1200)
    }
    if (last === 'adelante') await page.getByRole('button', { name: 'Ver la lista' }).click()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const width of [390, 820, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await page.waitForTimeout(400)
        await page.screenshot({
          path: `/var/tmp/recepcion-shots/${last}-${width}-${scheme}.png`,
          fullPage: true,
        })
      }
    }
  })
