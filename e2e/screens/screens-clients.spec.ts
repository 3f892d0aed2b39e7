import { addDays } from '@gym/contract/core/calendar'
import { accessibilityProblems } from '../support/accessibility.ts'
import { aTrainer, LONG, someData } from '../support/full-gym.ts'
import { field, refusal, row } from '../support/screens/screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const ofEachKind: Record<string, Open> = {
  'page of a client': async (page, gym) => {
    const { _id } = await gym.cliente({
      nombre: LONG,
      apellido: 'Fernández de Córdoba y Rodríguez-Castellanos',
      fechaNacimiento: '1990-03-05',
      contactoEmergencia: { nombre: LONG, telefono: '3009998877' },
      notas: 'Rodilla operada. '.repeat(20),
    })
    await gym.membresia({ cliente: _id, duracion: 3 })
    await gym.call('POST', 'ventas', {
      cliente: _id,
      lineas: [{ concepto: 'Guantes', monto: 123_456_789 }],
      fiado: true,
    })
    await gym.call('POST', 'entradas', { clienteId: _id })
    await visit(page, `/clientes/${_id}`)
    await page.getByText('Cliente creado').waitFor()
  },
  'clients, two pages': async (page, gym) => {
    await someData(gym)
    await Promise.all(Array.from({ length: 25 }, () => gym.cliente()))
    await visit(page, '/clientes')
    await row(page, LONG).waitFor()
  },
  'clients, empty': async (page) => {
    await visit(page, '/clientes')
    await page.getByText('Aún no hay clientes.').waitFor()
  },
  'clients, failed': async (page) => {
    await page.route('**/api/clientes?*', (route) => route.fulfill({ status: 500, body: '' }))
    await visit(page, '/clientes')
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  },
  'question before a deletion': async (page, gym) => {
    await someData(gym)
    await visit(page, '/clientes')
    await page.getByRole('button', { name: `Eliminar a ${LONG}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).waitFor()
  },
  'form of a client, refused': async (page) => {
    await visit(page, '/clientes/crear')
    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'form of a trainer with rows': async (page, gym) => {
    const { _id } = await aTrainer(gym)
    const [clase] = await gym.clases()
    if (clase) await gym.inscripcion(await gym.cliente(), clase)
    await visit(page, `/entrenadores/editar/${_id}`)
    await page.getByRole('button', { name: 'Quitar el horario 1' }).click()
    await page.getByText('tiene 1 persona inscrita.').waitFor()
  },
}

test('Client screens of each kind pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(ofEachKind))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const people: Record<string, Open> = {
  'question before changes are lost': async (page, gym) => {
    const { cliente } = await someData(gym)
    await visit(page, `/clientes/editar/${cliente._id}`)
    await field(page, 'Nombre').fill('Ana')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Seguir editando' }).waitFor()
  },
  'merge of two clients': async (page, gym) => {
    const { _id } = await gym.cliente()
    await visit(page, `/clientes/${_id}`)
    await page.getByRole('button', { name: 'Unir con otro…' }).click()
    await page.getByRole('dialog').getByText('Se queda').waitFor()
  },
  'photo of a client': async (page, gym) => {
    const { _id } = await gym.cliente()
    await visit(page, `/clientes/${_id}`)
    await page.getByRole('button', { name: /^Poner la foto/ }).click()
    await page.getByRole('button', { name: 'Elegir un archivo' }).waitFor()
  },
  'page of a client, loading': async (page, gym) => {
    const { _id } = await gym.cliente()
    await page.route('**/ficha', () => {})
    await visit(page, `/clientes/${_id}`)
    await page.getByText('Cargando...').first().waitFor({ state: 'attached' })
  },
  'form of a client with optional data': async (page) => {
    await visit(page, '/clientes/crear')
    await page.getByRole('button', { name: 'Más datos (opcional)' }).click()
    await field(page, 'Notas').waitFor()
  },
  'next steps after a new client': async (page) => {
    await visit(page, '/clientes/crear')
    for (const [name, typed] of [
      ['Nombre', 'Ana'],
      ['Apellido', 'Pérez'],
      ['Correo electrónico', 'ana@correo.test'],
      ['Teléfono', '3001234567'],
      ['Dirección', 'Calle 1 # 2-3'],
      ['Número de identificación', '1020304'],
    ] as const)
      await field(page, name).fill(typed)
    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await page.getByRole('link', { name: 'Registrar pago' }).focus()
  },
  'clients, loading': async (page) => {
    await page.route('**/api/clientes?*', () => {})
    await visit(page, '/clientes')
    await page.getByText('Cargando...').waitFor({ state: 'attached' })
  },
  trainers: async (page, gym) => {
    await aTrainer(gym)
    await visit(page, '/entrenadores')
    await row(page, LONG).waitFor()
  },
  'form of a trainer, refused': async (page) => {
    await visit(page, '/entrenadores/crear')
    await page.getByRole('button', { name: 'Agregar clase' }).click()
    await page.getByRole('button', { name: 'Crear entrenador' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'form of a trainer without an id': async (page) => {
    await visit(page, '/entrenadores/editar/')
    await refusal(page, 'ID de entrenador no proporcionado').waitFor()
  },
}

test('Clients and trainers pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(people))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const memberships: Record<string, Open> = {
  'memberships in every state': async (page, gym) => {
    const { cliente } = await someData(gym)
    const today = await gym.today()
    for (const offset of [40, 10, 3, 0, -1])
      await gym.membresia({
        cliente: cliente._id,
        fechainicio: addDays(today, offset - 30),
        precio: 123_456_789.99,
      })
    const other = await gym.cliente()
    await gym.membresia({ cliente: other._id, fechainicio: addDays(today, -40) })
    await visit(page, '/membresias')
    await page.getByRole('link', { name: 'Renovar y cobrar' }).waitFor()
  },
  'memberships, nothing found': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.membresia({ cliente: cliente._id })
    await visit(page, '/membresias?filtro=vencida&buscar=zoe')
    await page.getByRole('button', { name: 'Quitar filtro' }).waitFor()
  },
  'form of a membership, refused': async (page, gym) => {
    await someData(gym)
    await visit(page, '/membresias/crear')
    await page.getByRole('button', { name: 'Crear membresía' }).click()
    await refusal(page, 'El cliente es obligatorio.').waitFor()
  },
  'form of a membership for a client with days left': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.membresia({ cliente: cliente._id })
    await visit(page, `/membresias/crear?cliente=${cliente._id}`)
    await page.getByLabel('Fecha de inicio').fill(await gym.today())
    await page.getByText('con esta fecha pagaría otra vez días que ya tiene.').waitFor()
  },
  'receipt of a fee without a membership': async (page, gym) => {
    const { cliente } = await someData(gym)
    const producto = await gym.producto({ nombre: 'Mensualidad' })
    const { _id } = await gym.pago({ cliente: cliente._id, producto: producto._id })
    await visit(page, `/pagos/recibo/${_id}`)
    await page.getByText(/^Mensualidad, del /).waitFor()
  },
  'form of an edited membership': async (page, gym) => {
    const { cliente } = await someData(gym)
    const { _id } = await gym.membresia({ cliente: cliente._id })
    await visit(page, `/membresias/editar/${_id}`)
    await page.getByText('Último día').waitFor()
  },
}

test('Memberships pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(memberships))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})
