import { addDays } from '@gym/contract/calendar'
import { everybodyCanUse } from './accessibility.ts'
import { aTrainer, LONG, someData } from './full-gym.ts'
import { field, refusal, row } from './screen.ts'

everybodyCanUse('admin', {
  'the page of a client with everything': async (page, gym) => {
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
    await page.goto(`/clientes/${_id}`)
    await page.getByText('Cliente creado').waitFor()
  },
  'the question of who is the same person': async (page, gym) => {
    const { _id } = await gym.cliente()
    await page.goto(`/clientes/${_id}`)
    await page.getByRole('button', { name: 'Unir con otro…' }).click()
    await page.getByRole('dialog').getByText('Se queda').waitFor()
  },
  'the window of a photo': async (page, gym) => {
    const { _id } = await gym.cliente()
    await page.goto(`/clientes/${_id}`)
    await page.getByRole('button', { name: /^Poner la foto/ }).click()
    await page.getByRole('button', { name: 'Elegir un archivo' }).waitFor()
  },
  'the page of a client that is on its way': async (page, gym) => {
    const { _id } = await gym.cliente()
    await page.route('**/ficha', () => {})
    await page.goto(`/clientes/${_id}`)
    await page.getByText('Cargando...').first().waitFor({ state: 'attached' })
  },
  'the form of a client with the optional data': async (page) => {
    await page.goto('/clientes/crear')
    await page.getByRole('button', { name: 'Más datos (opcional)' }).click()
    await field(page, 'Notas').waitFor()
  },
  'the list of clients with two pages': async (page, gym) => {
    await someData(gym)
    await Promise.all(Array.from({ length: 25 }, () => gym.cliente()))
    await page.goto('/clientes')
    await row(page, LONG).waitFor()
  },
  'the list of clients without any': async (page) => {
    await page.goto('/clientes')
    await page.getByText('Aún no hay clientes.').waitFor()
  },
  'the list of clients on its way': async (page) => {
    await page.route('**/api/clientes?*', () => {})
    await page.goto('/clientes')
    await page.getByText('Cargando...').waitFor({ state: 'attached' })
  },
  'the list of clients that cannot be loaded': async (page) => {
    await page.route('**/api/clientes?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/clientes')
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  },
  'the question before a client is deleted': async (page, gym) => {
    await someData(gym)
    await page.goto('/clientes')
    await page.getByRole('button', { name: `Eliminar a ${LONG}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).waitFor()
  },
  'the form of a new client with a refusal': async (page) => {
    await page.goto('/clientes/crear')
    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'the question before changes to a client are lost': async (page, gym) => {
    const { cliente } = await someData(gym)
    await page.goto(`/clientes/editar/${cliente._id}`)
    await field(page, 'Nombre').fill('Ana')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Seguir editando' }).waitFor()
  },
  'the list of trainers': async (page, gym) => {
    await aTrainer(gym)
    await page.goto('/entrenadores')
    await row(page, LONG).waitFor()
  },
  'the form of a new trainer with a refusal': async (page) => {
    await page.goto('/entrenadores/crear')
    await page.getByRole('button', { name: 'Agregar clase' }).click()
    await page.getByRole('button', { name: 'Crear entrenador' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'the form of a trainer with a slot that has enrolments': async (page, gym) => {
    const { _id } = await aTrainer(gym)
    const [clase] = await gym.clases()
    if (clase) await gym.inscripcion(await gym.cliente(), clase)
    await page.goto(`/entrenadores/editar/${_id}`)
    await page.getByRole('button', { name: 'Quitar el horario 1' }).click()
    await page.getByText('tiene 1 persona inscrita.').waitFor()
  },
  'the form of a trainer without an id': async (page) => {
    await page.goto('/entrenadores/editar/')
    await refusal(page, 'ID de entrenador no proporcionado').waitFor()
  },
  'the list of memberships in every state': async (page, gym) => {
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
    await page.goto('/membresias')
    await page.getByRole('link', { name: 'Renovar y cobrar' }).waitFor()
  },
  'the list of memberships that a filter and a search leave empty': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.membresia({ cliente: cliente._id })
    await page.goto('/membresias?filtro=vencida&buscar=zoe')
    await page.getByRole('button', { name: 'Quitar filtro' }).waitFor()
  },
  'the form of a new membership with a refusal': async (page, gym) => {
    await someData(gym)
    await page.goto('/membresias/crear')
    await page.getByRole('button', { name: 'Crear membresía' }).click()
    await refusal(page, 'El cliente es obligatorio.').waitFor()
  },
  'the form of a new membership for a client with days left': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.membresia({ cliente: cliente._id })
    await page.goto(`/membresias/crear?cliente=${cliente._id}`)
    await page.getByLabel('Fecha de inicio').fill(await gym.today())
    await page.getByText('con esta fecha pagaría otra vez días que ya tiene.').waitFor()
  },
  'the receipt of a monthly fee without its membership': async (page, gym) => {
    const { cliente } = await someData(gym)
    const producto = await gym.producto({ nombre: 'Mensualidad' })
    const { _id } = await gym.pago({ cliente: cliente._id, producto: producto._id })
    await page.goto(`/pagos/recibo/${_id}`)
    await page.getByRole('link', { name: 'Crear la membresía' }).waitFor()
  },
  'a client who has just been made, with what is done next': async (page) => {
    await page.goto('/clientes/crear')
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
  'the form that renews a membership': async (page, gym) => {
    const { cliente } = await someData(gym)
    const fechainicio = addDays(await gym.today(), -40)
    const { _id } = await gym.membresia({ cliente: cliente._id, fechainicio })
    await page.goto(`/membresias/crear?renovar=${_id}`)
    await page.getByText('Es el precio de la membresía anterior.').waitFor()
  },
  'the form of an edited membership': async (page, gym) => {
    const { cliente } = await someData(gym)
    const { _id } = await gym.membresia({ cliente: cliente._id })
    await page.goto(`/membresias/editar/${_id}`)
    await page.getByText('Último día').waitFor()
  },
})
