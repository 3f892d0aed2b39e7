import { addDays } from '@gym/contract/core/calendar'
import { type DiaSemana, diasSemana, weekdayOf } from '@gym/contract/core/weekdays'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { clippedLabels, field, heading, message, refusal, row } from '../support/screens/screen.ts'

test.describe('member', () => {
  test.use({ rol: 'user' })

  test('Dashboard of a member shows the exercises of the day', { tag: '@full' }, async ({ page, gym }) => {
    const dia = weekdayOf(await gym.today())
    const cliente = await gym.cliente({ numeroIdentificacion: '5060708' })
    const { _id: clienteId } = cliente
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const own = page.getByRole('region', { name: 'Tu día' })
    await own.getByRole('button', { name: 'Ver mi día' }).click()
    await expect(refusal(page, 'Por favor, ingrese un número de identificación.')).toBeVisible()
    await field(own, 'Número de identificación').fill('999')
    await own.getByRole('button', { name: 'Ver mi día' }).click()
    await expect(message(page, 'No se encontraron datos para este número de identificación.')).toBeVisible()

    await field(own, 'Número de identificación').fill('5060708')
    await own.getByRole('button', { name: 'Ver mi día' }).click()
    await expect(own.getByText(`Hoy, ${dia.toLowerCase()}, no tienes ejercicios.`)).toBeVisible()
    await expect(own.getByText('No estás en ninguna clase.')).toBeVisible()
    await expect(own.getByRole('heading', { name: 'Tu día' })).toBeFocused()

    const { _id: rutinaId } = await gym.rutina({ nombreEjercicio: 'Prensa de piernas' })
    const diasDescanso = diasSemana.filter((one) => one !== dia).slice(0, 1)
    await gym.asignacion({ clienteId, rutinaId, diasEntrenamiento: [dia], diasDescanso })
    await gym.entrenador(yogaOn(dia))
    const [clase] = await gym.clases()
    if (clase) await gym.inscripcion(cliente, clase)
    await page.reload()
    await expect(own.getByRole('listitem')).toHaveText('Prensa de piernas: 4 × 12')
    await expect(own.getByText('Tu próxima clase: Yoga, hoy a las 00:00, con Luis Rojas.')).toBeVisible()
    await own.getByRole('link', { name: 'Ver toda mi rutina' }).click()
    await expect(heading(page, 'Consultar Rutina y Más')).toBeVisible()
    await expect(field(page, 'Número de identificación')).toHaveValue('5060708')
  })

  test('Tu día keeps its own number after another lookup', { tag: '@full' }, async ({ page, gym }) => {
    for (const numeroIdentificacion of ['5060708', '1020304']) await gym.cliente({ numeroIdentificacion })
    await page.goto('/dashboard')
    const own = page.getByRole('region', { name: 'Tu día' })
    await field(own, 'Número de identificación').fill('5060708')
    await own.getByRole('button', { name: 'Ver mi día' }).click()
    await expect(own.getByText('Número 5060708')).toBeVisible()
    await own.getByRole('link', { name: 'Ver toda mi rutina' }).click()
    await field(page, 'Número de identificación').fill('1020304')
    await page.getByRole('button', { name: 'Consultar' }).click()
    await expect(message(page, 'Datos cargados exitosamente.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(own.getByText('Número 5060708')).toBeVisible()
    await own.getByRole('button', { name: 'No es mi número' }).click()
    await expect(field(own, 'Número de identificación')).toBeFocused()
    await expect(field(own, 'Número de identificación')).toHaveValue('')
    await page.reload()
    await expect(own.getByRole('button', { name: 'Ver mi día' })).toBeVisible()
    await expect(own.getByText('Número 5060708')).toHaveCount(0)
  })
})

test.describe('desk', () => {
  test.use({ rol: 'recepcionista' })

  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  test('Counts of the day open their lists', { tag: '@full' }, async ({ page, gym, database }) => {
    const today = await gym.today()
    const ana = await gym.cliente({ nombre: 'Ana', fechaNacimiento: `1990-${today.slice(5)}` })
    await database.query(`update clientes set created_at = created_at - interval '60 days' where id = $1`, [
      ana._id,
    ])
    await gym.membresia({ cliente: ana._id, duracion: 30, fechainicio: addDays(today, -30) })
    const luz = await gym.cliente({ nombre: 'Luz' })
    await gym.membresia({ cliente: luz._id, duracion: 30, fechainicio: addDays(today, -27) })
    const lineas = [{ concepto: 'Guantes', monto: 30_000 }]
    await gym.call('POST', 'ventas', { cliente: luz._id, lineas, fiado: true })
    await gym.producto({ nombre: 'Agua', stock: 2 })
    await gym.call('POST', 'entradas', { clienteId: luz._id })
    await page.goto('/dashboard')
    const now = part(page, 'Ahora')
    await expect(now.getByRole('link', { name: /^Dentro ahora 1 ?Hoy entró 1/ })).toBeVisible()
    await expect(now.getByRole('link', { name: /^Por vencer 2 ?En 5 días.*1 hoy/ })).toBeVisible()
    await expect(now.getByRole('link', { name: /^Deben \$30\.000 ?1 persona.*nada vencido/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Dinero de hoy' })).toHaveCount(0)
    await expect(part(page, 'Clases de hoy')).toContainText('Hoy no hay clases.')
    const ending = part(page, 'Por vencer').getByRole('listitem')
    await expect(ending).toContainText([/Ana Pérez.*vence hoy/, 'Luz Pérez'])
    await expect(part(page, 'Sin venir hace 10 días').getByRole('listitem')).toContainText([
      /Ana Pérez.*aún no/,
    ])
    await expect(page.getByText('Pagos por renovar')).toHaveCount(0)
    for (const [figure, list] of [
      ['Dentro ahora', 'Recepción'],
      ['Por vencer', 'Membresías'],
      ['Deben', 'Cobros'],
      ['Caja', 'Caja'],
    ] as const) {
      await now.getByRole('link', { name: new RegExp(`^${figure}`) }).click()
      await expect(heading(page, list)).toBeVisible()
      await page.goBack()
    }

    for (const [name, link, list, rows] of [
      ['Deben', 'Ver todos', 'Clientes', ['Luz']],
      ['Cumplen años hoy', 'Ver todos', 'Clientes', ['Ana']],
      ['Sin venir hace 10 días', 'Ver todos', 'Clientes', ['Ana']],
      ['Existencias bajas', 'Ver todas', 'Productos', ['Agua']],
      ['Por vencer', 'Hoy: 1', 'Membresías', ['Ana']],
    ] as const) {
      await part(page, name).getByRole('link', { name: link }).click()
      await expect(heading(page, list)).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(1 + rows.length)
      for (const each of rows) await expect(row(page, each)).toBeVisible()
      if (list === 'Clientes') await expect(page.getByLabel('Situación')).not.toHaveValue('')
      else await expect(page.getByRole('button', { name: /^Quitar el filtro/ })).toBeVisible()
      await page.goBack()
    }
    await part(page, 'Sin venir hace 10 días').getByRole('link', { name: 'Ver todos' }).click()
    await expect(row(page, 'Ana')).toContainText('Aún no ha venido')
    await page.getByRole('button', { name: 'Última entrada' }).click()
    await expect(page).toHaveURL(/orden=ultimaEntrada/)
    await page.goto('/dashboard')
    await part(page, 'Por vencer').getByRole('link', { name: 'Renovar y cobrar a Ana Pérez' }).click()
    await expect(page.getByRole('dialog', { name: 'Cobrar' })).toContainText('Ana Pérez')
  })

  test('Dashboard of the desk begins with the door, and a scan enters', async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Luz', numeroIdentificacion: '5060708' })
    await page.goto('/dashboard')
    const door = part(page, 'Puerta')
    await expect(door.getByRole('combobox', { name: 'Quién llega' })).toBeFocused()
    await page.keyboard.type('5060708')
    await page.keyboard.press('Enter')
    await expect(door.getByRole('status')).toContainText('Luz Pérez')
    await expect(part(page, 'Ahora').getByRole('link', { name: /^Dentro ahora 1/ })).toBeVisible()
  })
})

test.describe('owner', () => {
  test.use({ rol: 'admin' })

  test('Card scanned on the dashboard of the owner enters at the door', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    await gym.cliente({ nombre: 'Luz', numeroIdentificacion: '5060708' })
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Ahora' })).toBeVisible()
    // One burst of keys: a render between two keys of Playwright may take longer than a scanner's pause.
    await page.evaluate(`for (const key of [...'5060708', 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)
    await expect(heading(page, 'Recepción')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Luz Pérez' })).toBeVisible()
  })

  test('Money of today is compared with a week before', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente()
    const sell = (monto: number) =>
      gym.call('POST', 'ventas', {
        lineas: [{ concepto: 'Guantes', monto }],
        cobros: [{ metodo: 'Efectivo', monto }],
      })
    await sell(50_000)
    await page.goto('/dashboard')
    const money = page.getByRole('region', { name: 'Dinero de hoy' })
    const when = 'que el .* pasado a esta hora'
    await expect(
      money.getByRole('link', { name: new RegExp(`^Neto \\$50\\.000 ?\\$50\\.000 más ${when}`) }),
    ).toBeVisible()
    await expect(money.getByRole('link', { name: /^Otros medios \$0 ?Nada todavía/ })).toBeVisible()
    await expect(money.getByRole('img', { name: /^Neto por hora: hoy van \$50\.000/ })).toBeVisible()
    for (const [figure, list] of [
      ['Neto \\$', 'Conciliación'],
      ['Efectivo', 'Dinero recibido'],
      ['Otros medios', 'Indicadores'],
      ['Fiado', 'Ventas'],
      ['Neto de', 'Conciliación'],
    ] as const) {
      await money.getByRole('link', { name: new RegExp(`^${figure}`) }).click()
      await expect(heading(page, list)).toBeVisible()
      await page.goBack()
    }
    await expect(page.getByRole('link', { name: /^Caja Sin abrir ?1 cobro sin caja/ })).toBeVisible()
  })
})

test.describe('new gym', () => {
  test.use({ rol: 'admin' })

  test('First steps are ticked off until there is a client', { tag: '@full' }, async ({ page, gym }) => {
    await page.goto('/dashboard')
    const steps = page.getByRole('region', { name: 'Primeros pasos' })
    await expect(steps.getByRole('link', { name: /^(Crea|Pon|Revisa)/ })).toHaveCount(5)
    await expect(steps.getByRole('link', { name: /^tráelos de Excel/ })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toHaveCount(0)
    await gym.plan({ nombre: 'Mes' })
    await gym.cliente()
    await page.reload()
    await expect(steps.getByRole('listitem').filter({ hasText: '(hecho)' })).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
    await steps.getByRole('link', { name: 'Crea los entrenadores y su semana de clases' }).click()
    await expect(heading(page, 'Nuevo entrenador')).toBeVisible()
  })
})

test.describe('tablet', () => {
  test.use({ rol: 'admin', viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true })

  test('Sign-out button shows its whole label on a tablet', { tag: '@full' }, async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
    expect(await clippedLabels(page)).toEqual([])
  })
})

test.describe('trainer', () => {
  test.use({ rol: 'entrenador' })

  test('Dashboard of a trainer shows the classes of the day', { tag: '@full' }, async ({ page, gym }) => {
    await page.goto('/dashboard')
    const clases = page.getByRole('region', { name: 'Clases de hoy' })
    await expect(clases.getByText('Hoy no hay clases.')).toBeVisible()
    await gym.entrenador(rumbaAndYogaOn(weekdayOf(await gym.today())))
    await page.reload()
    await expect(clases.getByRole('listitem')).toContainText([
      /Yoga.*00:01 a 23:59.*con Luis Rojas.*10 cupos libres/,
      /Rumba.*00:00 a 00:01.*con Luis Rojas.*terminó/,
    ])

    const [, yoga] = await gym.clases()
    if (yoga) await gym.inscripcion(await gym.cliente({ nombre: 'Ana' }), yoga)
    await clases.getByRole('link', { name: 'Inscritos en Yoga' }).click()
    await expect(heading(page, 'Inscritos')).toBeVisible()
    await expect(row(page, 'Ana')).toBeVisible()
    await expect(page.getByRole('button', { name: /Quitar|Marcar/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Volver al Dashboard' }).click()
    await clases.getByRole('link', { name: 'Inscritos en Rumba' }).click()
    await expect(page.getByText('Nadie está en esta clase.')).toBeVisible()
    await page.goto('/clases/inscritos')
    await expect(page.getByText('Quién está en cada clase, para llamar y pasar lista.')).toBeVisible()
  })
})

test.describe('trainer, live', () => {
  test.use({ rol: 'entrenador' })

  test('Dashboard of a trainer follows who is inside', { tag: '@full' }, async ({ page, gym }) => {
    await page.goto('/dashboard')
    const inside = page.getByRole('region', { name: 'Dentro ahora' })
    await expect(inside).toContainText('Dentro ahora: 0')
    await expect(inside).toContainText('Nadie por ahora.')
    const luz = await gym.cliente({ nombre: 'Luz', apellido: 'Rojas' })
    await gym.call('POST', 'entradas', { clienteId: luz._id })
    await expect(inside).toContainText('Dentro ahora: 1')
    await expect(inside.getByRole('listitem')).toContainText('Luz Rojas')
    await expect(inside.getByRole('listitem')).toContainText('Entrada libre')
    await expect(inside.getByRole('link')).toHaveCount(1)
    await inside.getByRole('link', { name: 'Luz Rojas' }).click()
    await expect(heading(page, 'Luz Rojas')).toBeVisible()
  })
})

function rumbaAndYogaOn(dia: DiaSemana) {
  const at = (horarioInicio: string, horarioFin: string) => [{ dia, horarioInicio, horarioFin }]
  return {
    clases: [
      { nombreClase: 'Rumba', capacidadMaxima: 10, dias: at('00:00', '00:01') },
      { nombreClase: 'Yoga', capacidadMaxima: 10, dias: at('00:01', '23:59') },
    ],
  }
}

function yogaOn(dia: DiaSemana) {
  const dias = [{ dia, horarioInicio: '00:00', horarioFin: '23:59' }]
  return { clases: [{ nombreClase: 'Yoga', capacidadMaxima: 10, dias }] }
}
