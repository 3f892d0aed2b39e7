import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { listenTo } from '../support/heard.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { field, heading, menu, message, pick, picker, refusal } from '../support/screens/screen.ts'

const state = (page: Page) => page.getByRole('region', { name: 'Estado' })
const facts = (page: Page) => page.getByRole('region', { name: 'Datos' })
const line = (page: Page) => page.getByRole('region', { name: 'Lo que ha pasado' })

const PICTURE = join(import.meta.dirname, '..', '..', 'web', 'public', 'elige-un-ejercicio.webp')

const ana = (gym: Gym, fields = {}) =>
  gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304', ...fields })

test.describe('as receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('Client list leads to the client page', async ({ page, gym }) => {
    const { _id } = await ana(gym)
    await gym.membresia({ cliente: _id, duracion: 30 })
    await page.goto('/clientes')
    await page.getByRole('link', { name: 'Ver la ficha de Ana Pérez' }).click()
    await expect(heading(page, 'Ana Pérez')).toBeVisible()
    await expect(page).toHaveURL(`/clientes/${_id}`)
    await expect(page).toHaveTitle('Ana Pérez · Admin Gimnasios')
    await expect(state(page)).toContainText('Al día')
    await expect(state(page)).toContainText('Mensualidad hasta el')
    await expect(state(page)).toContainText('Al día')
    await expect(facts(page)).toContainText('3001234567')
    await expect(line(page).getByRole('listitem')).toContainText([/^Mensualidad del/, 'Cliente creado'])
    await expect(line(page)).toContainText('2 hechos')
  })

  test('Client page offers to charge the debt', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    const lineas = [{ concepto: 'Guantes', monto: 30_000 }]
    await gym.call('POST', 'ventas', { cliente: _id, lineas, fiado: true })
    await page.goto(`/clientes/${_id}`)
    await expect(state(page)).toContainText('Atención')
    await expect(state(page)).toContainText('Debe $30.000. El primer plazo es')
    await expect(line(page)).toContainText('Guantes. $30.000, debe $30.000')
    await state(page).getByRole('link', { name: 'Cobrar deuda' }).click()
    await expect(heading(page, 'Vender')).toBeVisible()
    await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
    await expect(page.getByRole('main')).toContainText('Debe $30.000.')
    await page.goBack()
    await state(page).getByRole('link', { name: 'Vender membresía' }).click()
    await expect(page.getByRole('dialog', { name: 'Agregar una membresía' })).toBeVisible()
  })

  test('Client page gives a payment recorded apart to its membership', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const { _id } = await ana(gym)
    await gym.pago({ cliente: _id, monto: 80_000 })
    await gym.membresia({ cliente: _id, duracion: 30 })
    await page.goto(`/clientes/${_id}`)
    const theirs = page.getByRole('region', { name: 'Membresías' })
    await theirs.getByRole('button', { name: 'Ya la pagó: la membresía de Ana Pérez' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^\$80\.000/ })
      .click()
    await expect(message(page, 'La membresía queda cobrada con ese pago.')).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^Ya la pagó/ })).toHaveCount(0)
  })

  test('Client page enrols in a class or its waiting list', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    const dias = [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }]
    await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 2, dias }] })
    const full = [{ dia: 'Martes', horarioInicio: '08:00', horarioFin: '09:00' }]
    await gym.entrenador({ clases: [{ nombreClase: 'Spinning', capacidadMaxima: 1, dias: full }] })
    const spinning = (await gym.clases()).find(({ nombreClase }) => nombreClase === 'Spinning')
    if (spinning) await gym.inscripcion(await gym.cliente({ nombre: 'Gil' }), spinning)
    await page.goto(`/clientes/${_id}`)
    await page.getByRole('button', { name: 'Inscribir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inscribir a Ana Pérez' })
    await pick(page, 'Clase', 'Yoga')
    await expect(dialog).toContainText('2 cupos')
    await dialog.getByRole('button', { name: 'Inscribir' }).click()
    await expect(message(page, 'Cliente registrado exitosamente en la clase.')).toContainText(
      'Yoga, Lunes 06:00',
    )

    await pick(page, 'Clase', 'Spinning')
    await expect(dialog).toContainText('Sin cupos')
    await expect(dialog.getByRole('button', { name: 'Inscribir' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Apuntar en la lista de espera' }).click()
    await expect(message(page, 'Ana Pérez queda en la lista de espera.')).toBeVisible()
    // The last 'Cerrar' is the button with this text; the first is the cross.
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(state(page)).toContainText('Yoga')
    await expect(line(page)).toContainText('Yoga, lunes a las 06:00')
    await expect(line(page)).toContainText('En lista de espera: Spinning, martes a las 08:00')
  })

  test('Client page registers an entry with its verdict', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    await gym.membresia({ cliente: _id, duracion: 30 })
    await page.goto(`/clientes/${_id}`)
    await page.getByRole('link', { name: 'Registrar entrada' }).click()
    await expect(heading(page, 'Recepción')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Ana Pérez' })).toContainText('Adelante')
    await page.goBack()
    await expect(line(page).getByRole('listitem').first()).toContainText('Entrada libre')
  })

  test('Client history is filtered and paged in its address', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    const pago = { cliente: _id, monto: 1_000 }
    for (let n = 0; n < 26; n += 1) await gym.pago(pago)
    await page.goto(`/clientes/${_id}`)
    await expect(line(page)).toContainText('1 a 25 de 27 hechos')
    await page.getByRole('button', { name: 'Página 2' }).click()
    await expect(line(page).getByRole('listitem')).toHaveCount(2)
    await line(page).getByRole('combobox', { name: 'Qué se muestra' }).selectOption('Cambios')
    await expect(line(page).getByRole('listitem')).toHaveText([/Cliente creado/])
    await page.reload()
    await expect(line(page).getByRole('listitem')).toHaveText([/Cliente creado/])
    await line(page).getByRole('combobox', { name: 'Qué se muestra' }).selectOption('Notas')
    await expect(line(page)).toContainText('No hay nada de eso.')
  })

  test('Optional client data are saved and shown on the page', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    await page.goto(`/clientes/${_id}`)
    await facts(page).getByRole('link', { name: 'Editar' }).click()
    await heading(page, 'Editar cliente').waitFor()
    await page.getByRole('button', { name: 'Más datos (opcional)' }).click()
    await field(page, 'Fecha de nacimiento').fill('05/03/1990')
    await field(page, 'Contacto de emergencia').fill('Luz Pérez')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(refusal(page, 'El teléfono de emergencia debe tener entre 7 y 15 dígitos.')).toBeVisible()
    await field(page, 'Teléfono de emergencia').fill('300 999 8877')
    await field(page, 'Notas').fill('Zurda.\nRodilla operada.')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(message(page, 'Cliente actualizado exitosamente.')).toBeVisible()
    await leaveSaved(page, 'Volver a la ficha', 'Ana Pérez')
    await expect(facts(page)).toContainText('5/3/1990 (')
    await expect(facts(page)).toContainText('Luz Pérez, 3009998877')
    await expect(facts(page)).toContainText('Rodilla operada.')
    await expect(line(page)).toContainText('Zurda.')
  })

  test('Client photo is uploaded, reduced and removed', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    await page.goto(`/clientes/${_id}`)
    await page.getByRole('button', { name: 'Poner la foto de Ana Pérez' }).click()
    const dialog = page.getByRole('dialog', { name: 'Foto de Ana Pérez' })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Elegir un archivo' }).click()
    await (await chooser).setFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('nada') })
    await expect(dialog.getByRole('alert')).toContainText('Ese archivo no es una foto que se pueda leer.')
    const second = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Elegir un archivo' }).click()
    await (await second).setFiles({
      name: 'ana.webp',
      mimeType: 'image/webp',
      buffer: await readFile(PICTURE),
    })
    const change = page.getByRole('button', { name: 'Cambiar la foto de Ana Pérez' })
    await expect(change.locator('img')).toHaveAttribute('src', /^data:image\/webp;base64,/)
    const { foto } = await gym.call<{ foto: string }>('GET', `clientes/${_id}/ficha`)
    const kept = await gym.send('GET', foto.replace('/api/', ''))
    expect((await kept.arrayBuffer()).byteLength).toBeLessThan(200_000)

    await change.click()
    await dialog.getByRole('button', { name: 'Quitar la foto' }).click()
    await page
      .getByRole('dialog', { name: '¿Quitar la foto' })
      .getByRole('button', { name: 'Quitar' })
      .click()
    await expect(page.getByRole('button', { name: 'Poner la foto de Ana Pérez' })).toBeVisible()
  })

  test('Page of an unknown client leads to the client list', { tag: '@full' }, async ({ page }) => {
    await page.goto('/clientes/nadie')
    await expect(refusal(page, 'Error al cargar la ficha: Cliente no encontrado')).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await page.getByRole('link', { name: 'Ir a Clientes' }).click()
    await expect(heading(page, 'Clientes')).toBeVisible()
  })
})

test.describe('as trainer', () => {
  test.use({ rol: 'entrenador' })

  test('Trainer sees the client page without money', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    const lineas = [{ concepto: 'Guantes', monto: 30_000 }]
    await gym.call('POST', 'ventas', { cliente: _id, lineas, fiado: true })
    await page.goto(`/clientes/${_id}`)
    await expect(heading(page, 'Ana Pérez')).toBeVisible()
    await expect(state(page)).toContainText('Sin membresía vigente.')
    await expect(page.getByRole('main')).not.toContainText('$')
    for (const name of ['Registrar entrada', 'Vender', 'Vender membresía', 'Editar'])
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Asignar rutina' }).click()
    await expect(heading(page, 'Asignar rutina')).toBeVisible()
  })
})

test.describe('as admin', () => {
  test.use({ rol: 'admin' })

  test('Duplicate clients are merged after a preview', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    const otro = await gym.cliente({ nombre: 'Anita', apellido: 'Perez', numeroIdentificacion: '5060708' })
    await gym.pago({ cliente: otro._id, monto: 5_000 })
    const lineas = [{ concepto: 'Guantes', monto: 30_000 }]
    await gym.call('POST', 'ventas', { cliente: otro._id, lineas, fiado: true })
    await page.goto(`/clientes/${_id}`)
    await page.getByRole('button', { name: 'Unir con otro…' }).click()
    const dialog = page.getByRole('dialog')
    await pick(page, 'El otro registro', 'Anita')
    await expect(dialog).toContainText('De Anita Perez (5060708) pasan:')
    await expect(dialog.getByRole('listitem')).toHaveText(['1 pago', '1 venta', 'lo que debe: $30.000'])
    await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Registros unidos: queda Ana Pérez.')).toBeVisible()
    await expect(line(page)).toContainText('Unido con Anita Perez (5060708)')
    await page.goto(`/clientes/${otro._id}`)
    await expect(heading(page, 'Ana Pérez')).toBeVisible()
  })

  test('Client page keeps its main action in view on a phone', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto(`/clientes/${_id}`)
    await expect(line(page).getByRole('listitem')).toContainText(['Cliente creado'])
    await line(page).getByText('Cliente creado').scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: 'Registrar entrada' })).toBeInViewport({ ratio: 1 })
    for (const name of ['Vender', 'Asignar rutina', 'Ver sus rutinas'])
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).not.toBeInViewport()
  })

  test('Merge can keep either of two duplicate clients', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    const otro = await gym.cliente({ nombre: 'Anita', apellido: 'Perez', numeroIdentificacion: '5060708' })
    await gym.pago({ cliente: _id, monto: 5_000 })
    const heard = await listenTo(page)
    await page.goto(`/clientes/${_id}`)
    await page.getByRole('button', { name: 'Unir con otro…' }).click()
    const dialog = page.getByRole('dialog')
    await pick(page, 'El otro registro', 'Anita')
    await expect(dialog).toContainText('Se queda Ana Pérez (1020304).')
    await dialog.getByRole('button', { name: 'Que se quede Anita Perez' }).click()
    await expect(dialog).toContainText('Se queda Anita Perez (5060708).')
    await expect.poll(heard).toContain('Anita Perez')
    await expect(dialog).toContainText('De Ana Pérez (1020304) pasan:')
    await expect(dialog.getByRole('button', { name: 'Que se quede Ana Pérez' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
    await expect(page.getByText('Registros unidos: queda Anita Perez.')).toBeVisible()
    await expect(heading(page, 'Anita Perez')).toBeVisible()
    await page.goto(`/clientes/${otro._id}`)
    await expect(line(page)).toContainText('Unido con Ana Pérez (1020304)')
  })
})
