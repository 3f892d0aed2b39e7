import type { Page } from '@playwright/test'
import { accessibilityProblems } from '../support/accessibility.ts'
import { aFullClass, aWaitingList, LONG, someData, someoneAtTheDoor } from '../support/full-gym.ts'
import { field, heading, pick, picker, refusal, row } from '../support/screens/screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const ofEachKind: Record<string, Open> = {
  'classes, one full, refused': async (page, gym) => {
    await aFullClass(gym)
    await visit(page, '/clases')
    await page.getByText('Sin cupos').first().waitFor()
    await page.getByRole('button', { name: 'Registrarse', disabled: false }).first().click()
    await refusal(page, 'Por favor, ingrese un número de identificación.').waitFor()
  },
  'dialog of a product, refused': async (page) => {
    await visit(page, '/productos')
    await page.getByRole('button', { name: 'Nuevo producto' }).click()
    await page.getByRole('button', { name: 'Crear producto' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'payments, calendar of months open': async (page, gym) => {
    await someData(gym)
    await visit(page, '/pagos?periodo=todo')
    await page.getByText('Por renovar', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Mes', exact: true }).click()
    await page.getByRole('button', { name: 'Año anterior' }).waitFor()
  },
  'palette, a client found': async (page, gym) => {
    await someData(gym)
    await visit(page, '/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Buscar una pantalla o un cliente').fill('ma')
    await page.getByRole('option', { name: LONG }).waitFor()
  },
  'attendance, one number unknown': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await enter(page, cliente)
    for (const number of ['999999', cliente.numeroIdentificacion]) {
      await picker(page, 'Cliente').fill(number)
      await page.keyboard.press('Enter')
    }
    await page.getByText('Ya entró hoy a las').first().waitFor()
    await page.getByRole('button', { name: 'Reintentar con 999999' }).waitFor()
  },
}

test('Class, payment and attendance screens of each kind pass axe', { tag: '@full' }, async ({
  problemsOf,
}) => {
  for (const [name, open] of Object.entries(ofEachKind))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const classes: Record<string, Open> = {
  'class with a waiting list': async (page, gym) => {
    const { yoga } = await aWaitingList(gym)
    await visit(page, `/clases/inscritos?clase=${yoga._id}`)
    await page.getByText(/^Ofrecido hasta /).waitFor()
    await page.getByText(/^Entró a las /).waitFor()
  },
  'classes, empty': async (page) => {
    await visit(page, '/clases')
    await page.getByText('No hay clases disponibles.').waitFor()
  },
  'week of classes': async (page, gym) => {
    await aFullClass(gym)
    await visit(page, '/clases?vista=semana')
    await page.getByRole('button', { name: 'Sin cupos' }).waitFor()
  },
  'dialog of a class': async (page, gym) => {
    await aFullClass(gym)
    await visit(page, '/clases?vista=semana')
    await page.getByRole('button', { name: 'Sin cupos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Registrarse' }).waitFor()
  },
  enrolments: async (page, gym) => {
    await aFullClass(gym)
    await visit(page, '/admin/inscripciones')
    await row(page, LONG).waitFor()
  },
  'enrolments of one class': async (page, gym) => {
    await aFullClass(gym)
    await visit(page, '/clases')
    const full = page.getByRole('listitem').filter({ hasText: 'Sin cupos' })
    await full.getByRole('link', { name: 'Ver inscritos' }).click()
    await page.getByRole('button', { name: 'Ver todas las clases' }).waitFor()
    await row(page, LONG).waitFor()
  },
  'enrolments, empty': async (page) => {
    await visit(page, '/admin/inscripciones')
    await page.getByText('No hay inscripciones disponibles.').waitFor()
  },
  'door, a place offered': async (page, gym) => {
    const { offered } = await aWaitingList(gym)
    await visit(page, '/recepcion')
    await heading(page, 'Recepción').waitFor()
    await picker(page, 'Quién llega').fill(offered.numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByText(/^Tiene un cupo ofrecido en /).waitFor()
  },
  'dialog of a waiting list': async (page, gym) => {
    await aWaitingList(gym)
    await visit(page, '/clases')
    await page.getByRole('button', { name: 'Apuntar en la lista de espera' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apuntar' }).waitFor()
  },
}

test('Classes and enrolments pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(classes))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const payments: Record<string, Open> = {
  receipt: async (page, gym) => {
    const { pago } = await someData(gym)
    await visit(page, `/pagos/recibo/${pago._id}`)
    await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  },
  products: async (page, gym) => {
    await someData(gym)
    await visit(page, '/productos')
    await row(page, 'Proteína').waitFor()
  },
  'form of a product': async (page, gym) => {
    const { producto } = await someData(gym)
    await visit(page, `/productos/editar/${producto._id}`)
    await picker(page, 'Categoría').waitFor()
  },
  'stock of a product, refused': async (page, gym) => {
    const producto = await gym.producto({ nombre: LONG, stock: 10 })
    const change = { cambio: 5, motivo: `Llegó un pedido de ${LONG}` }
    await gym.call('POST', `productos/${producto._id}/existencias`, change)
    await visit(page, `/productos/editar/${producto._id}`)
    const section = page.getByRole('region', { name: 'Existencias' })
    await section.getByRole('listitem').waitFor()
    await field(section, 'Unidades').fill('2')
    await section.getByRole('button', { name: 'Sumar' }).click()
    await refusal(page, 'El motivo es obligatorio.').waitFor()
  },
  'payments of a week, calendar open': async (page) => {
    await visit(page, '/pagos?periodo=semana')
    await page
      .getByText(/^No hay pagos en /)
      .or(page.getByText('Aún no hay pagos.'))
      .waitFor()
    await page.getByRole('button', { name: 'Semana', exact: true }).click()
    await page.getByRole('button', { name: 'Mes anterior' }).waitFor()
  },
  'form of a payment, clients listed': async (page, gym) => {
    await someData(gym)
    await visit(page, '/pagos/crear')
    await pick(page, 'Producto', 'Mensualidad')
    await picker(page, 'Cliente').click()
    await page.getByRole('option', { name: LONG }).waitFor()
  },
  'receipt of an edited payment': async (page, gym) => {
    const { pago } = await someData(gym)
    await visit(page, `/pagos/editar/${pago._id}`)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  },
  'palette, acts for a client': async (page, gym) => {
    await someData(gym)
    await visit(page, '/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Buscar una pantalla o un cliente').fill('cobrar a ma')
    await page.getByRole('option', { name: LONG }).waitFor()
  },
  'dialog of the keys': async (page) => {
    await visit(page, '/dashboard')
    await page.getByRole('heading', { name: /^¡Te damos la bienvenida/ }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Teclas' }).waitFor()
  },
}

test('Products, payments and palette pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(payments))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const attendances: Record<string, Open> = {
  'attendances, two pages': async (page, gym) => {
    const { claseId } = await someoneAtTheDoor(gym)
    const people = await Promise.all(Array.from({ length: 26 }, () => gym.cliente()))
    await Promise.all(people.map(({ _id }) => gym.asistencia({ clienteId: _id, claseId })))
    await visit(page, '/asistencias')
    await page.getByRole('button', { name: 'Hoy' }).click()
    await page.getByText('1 a 25 de 26').waitFor()
  },
  entries: async (page, gym) => {
    const { cliente, claseId } = await someoneAtTheDoor(gym)
    await gym.call('POST', 'entradas', { clienteId: cliente._id, claseId })
    const expired = await gym.cliente({ estado: 'inactivo' })
    await gym.call('POST', 'entradas', { clienteId: expired._id, permitir: { motivo: LONG } })
    await visit(page, '/entradas')
    await page.getByText('1 a 2 de 2').or(page.getByText('2 entradas')).first().waitFor()
  },
  'entries, empty': async (page) => {
    await visit(page, '/entradas')
    await page.getByText('Aún no hay entradas.').waitFor()
  },
  'attendances, range refused': async (page) => {
    await visit(page, '/asistencias?desde=2026-11-02&hasta=2026-11-01')
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  },
  'client with a membership': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await gym.membresia({ cliente: cliente._id })
    await enter(page, cliente)
  },
  'client whose membership ends soon': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await gym.membresia({ cliente: cliente._id, duracion: 1 })
    await enter(page, cliente)
  },
  'client without a membership': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await enter(page, cliente)
  },
  'question before an attendance is undone': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await enter(page, cliente)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByLabel('Motivo (opcional)').waitFor()
  },
  'form of an attendance, refused': async (page, gym) => {
    await someoneAtTheDoor(gym)
    await visit(page, '/asistencias/registrar')
    await page.getByRole('button', { name: 'Registrar asistencia' }).click()
    await refusal(page, 'El cliente es obligatorio.').waitFor()
    await picker(page, 'Clase').click()
    await page.getByRole('option').first().waitFor()
  },
  'form of an attendance, many clients listed': async (page, gym) => {
    await someoneAtTheDoor(gym)
    await Promise.all(Array.from({ length: 20 }, () => gym.cliente()))
    await visit(page, '/asistencias/registrar')
    await picker(page, 'Cliente').fill('ana')
    await page.getByRole('option').nth(19).waitFor()
  },
}

test('Attendances pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(attendances))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

async function enter(page: Page, { numeroIdentificacion }: { numeroIdentificacion: string }) {
  await visit(page, '/asistencias/registrar')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Asistencia registrada exitosamente').waitFor()
}
