import type { Page } from '@playwright/test'
import { everybodyCanUse } from './accessibility.ts'
import { aFullClass, aWaitingList, LONG, someData, someoneAtTheDoor } from './full-gym.ts'
import { field, heading, pick, picker, refusal, row } from './screen.ts'

everybodyCanUse('admin', {
  'the list of classes with a full one and a refusal': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/clases')
    await page.getByText('Sin cupos').first().waitFor()
    await page.getByRole('button', { name: 'Registrarse', disabled: false }).first().click()
    await refusal(page, 'Por favor, ingrese un número de identificación.').waitFor()
  },
  'the list of classes without any': async (page) => {
    await page.goto('/clases')
    await page.getByText('No hay clases disponibles.').waitFor()
  },
  'the week of classes': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/clases?vista=semana')
    await page.getByRole('button', { name: 'Sin cupos' }).waitFor()
  },
  'the window of a class picked in the week': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/clases?vista=semana')
    await page.getByRole('button', { name: 'Sin cupos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Registrarse' }).waitFor()
  },
  'the list of enrolments': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/admin/inscripciones')
    await row(page, LONG).waitFor()
  },
  'the list of those enrolled in one class': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/clases')
    const full = page.getByRole('listitem').filter({ hasText: 'Sin cupos' })
    await full.getByRole('link', { name: 'Ver inscritos' }).click()
    await page.getByRole('button', { name: 'Ver todas las clases' }).waitFor()
    await row(page, LONG).waitFor()
  },
  'a class of today with its waiting list, who came and a place that is kept': async (page, gym) => {
    const { yoga } = await aWaitingList(gym)
    await page.goto(`/clases/inscritos?clase=${yoga._id}`)
    await page.getByText(/^Ofrecido hasta /).waitFor()
    await page.getByText(/^Entró a las /).waitFor()
  },
  'the door with a place that is kept for who came': async (page, gym) => {
    const { offered } = await aWaitingList(gym)
    await page.goto('/recepcion')
    await heading(page, 'Recepción').waitFor()
    await picker(page, 'Quién llega').fill(offered.numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByText(/^Tiene un cupo ofrecido en /).waitFor()
  },
  'the window of a waiting list': async (page, gym) => {
    await aWaitingList(gym)
    await page.goto('/clases')
    await page.getByRole('button', { name: 'Apuntar en la lista de espera' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apuntar' }).waitFor()
  },
  'the list of enrolments without any': async (page) => {
    await page.goto('/admin/inscripciones')
    await page.getByText('No hay inscripciones disponibles.').waitFor()
  },
  'the list of products': async (page, gym) => {
    await someData(gym)
    await page.goto('/productos')
    await row(page, 'Proteína').waitFor()
  },
  'the window of a product with a refusal': async (page) => {
    await page.goto('/productos')
    await page.getByRole('button', { name: 'Nuevo producto' }).click()
    await page.getByRole('button', { name: 'Crear producto' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'the page of an edited product': async (page, gym) => {
    const { producto } = await someData(gym)
    await page.goto(`/productos/editar/${producto._id}`)
    await picker(page, 'Categoría').waitFor()
  },
  'the stock of a product with its history and a refusal': async (page, gym) => {
    const producto = await gym.producto({ nombre: LONG, stock: 10 })
    const change = { cambio: 5, motivo: `Llegó un pedido de ${LONG}` }
    await gym.call('POST', `productos/${producto._id}/existencias`, change)
    await page.goto(`/productos/editar/${producto._id}`)
    const section = page.getByRole('region', { name: 'Existencias' })
    await section.getByRole('listitem').waitFor()
    await field(section, 'Unidades').fill('2')
    await section.getByRole('button', { name: 'Sumar' }).click()
    await refusal(page, 'El motivo es obligatorio.').waitFor()
  },
  'the list of payments with a red one and months to choose from': async (page, gym) => {
    await someData(gym)
    await page.goto('/pagos?periodo=todo')
    await page.getByText('Por renovar', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Mes', exact: true }).click()
    await page.getByRole('button', { name: 'Año anterior' }).waitFor()
  },
  'the list of payments of a week with the days to choose from': async (page) => {
    await page.goto('/pagos?periodo=semana')
    await page
      .getByText(/^No hay pagos en /)
      .or(page.getByText('Aún no hay pagos.'))
      .waitFor()
    await page.getByRole('button', { name: 'Semana', exact: true }).click()
    await page.getByRole('button', { name: 'Mes anterior' }).waitFor()
  },
  'the form of a sale with the clients to choose from': async (page, gym) => {
    await someData(gym)
    await page.goto('/pagos/crear')
    await pick(page, 'Producto', 'Mensualidad')
    await picker(page, 'Cliente').click()
    await page.getByRole('option', { name: LONG }).waitFor()
  },
  'the receipt of a payment': async (page, gym) => {
    const { pago } = await someData(gym)
    await page.goto(`/pagos/editar/${pago._id}`)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  },
  'the receipt that is printed again': async (page, gym) => {
    const { pago } = await someData(gym)
    await page.goto(`/pagos/recibo/${pago._id}`)
    await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  },
  'the palette with a client found': async (page, gym) => {
    await someData(gym)
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Buscar una pantalla o un cliente').fill('ma')
    await page.getByRole('option', { name: LONG }).waitFor()
  },
  'the palette with acts for a client': async (page, gym) => {
    await someData(gym)
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Buscar una pantalla o un cliente').fill('cobrar a ma')
    await page.getByRole('option', { name: LONG }).waitFor()
  },
  'the window of the keys': async (page) => {
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Teclas' }).waitFor()
  },
  'the list of attendances with two pages': async (page, gym) => {
    const { claseId } = await someoneAtTheDoor(gym)
    const people = await Promise.all(Array.from({ length: 26 }, () => gym.cliente()))
    await Promise.all(people.map(({ _id }) => gym.asistencia({ clienteId: _id, claseId })))
    await page.goto('/asistencias')
    await page.getByRole('button', { name: 'Hoy' }).click()
    await page.getByText('1 a 25 de 26').waitFor()
  },
  'the list of attendances of a range that ends before it begins': async (page) => {
    await page.goto('/asistencias?desde=2026-11-02&hasta=2026-11-01')
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  },
  'the attendance of a client who has paid': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await gym.membresia({ cliente: cliente._id })
    await enter(page, cliente)
  },
  'the attendance of a client whose membership ends soon': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await gym.membresia({ cliente: cliente._id, duracion: 1 })
    await enter(page, cliente)
  },
  'the attendance of a client who has not paid': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await enter(page, cliente)
  },
  'the attendance of several who came, one of them unknown': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await enter(page, cliente)
    for (const number of ['999999', cliente.numeroIdentificacion]) {
      await picker(page, 'Cliente').fill(number)
      await page.keyboard.press('Enter')
    }
    await page.getByText('Ya entró hoy a las').first().waitFor()
    await page.getByRole('button', { name: 'Reintentar con 999999' }).waitFor()
  },
  'the question before an attendance is undone': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await enter(page, cliente)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByLabel('Motivo (opcional)').waitFor()
  },
  'the attendance form with a refusal and its classes to choose from': async (page, gym) => {
    await someoneAtTheDoor(gym)
    await page.goto('/asistencias/registrar')
    await page.getByRole('button', { name: 'Registrar asistencia' }).click()
    await refusal(page, 'El cliente es obligatorio.').waitFor()
    await picker(page, 'Clase').click()
    await page.getByRole('option').first().waitFor()
  },
  'the attendance form with many clients to choose from': async (page, gym) => {
    await someoneAtTheDoor(gym)
    await Promise.all(Array.from({ length: 20 }, () => gym.cliente()))
    await page.goto('/asistencias/registrar')
    await picker(page, 'Cliente').fill('ana')
    await page.getByRole('option').nth(19).waitFor()
  },
})

async function enter(page: Page, { numeroIdentificacion }: { numeroIdentificacion: string }) {
  await page.goto('/asistencias/registrar')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Asistencia registrada exitosamente').waitFor()
}
