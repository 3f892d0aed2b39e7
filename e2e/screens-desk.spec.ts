import { addDays } from '@gym/contract/calendar'
import type { Venta } from '@gym/contract/ventas'
import type { Page } from '@playwright/test'
import { everybodyCanUse } from './accessibility.ts'
import { aFullClass, aTrainer, aWaitingList, LONG, someData, someoneAtTheDoor } from './full-gym.ts'
import type { Gym } from './gym.ts'
import { field, heading, pick, picker, refusal, row } from './screen.ts'

/** Two units of something with a long name, owed by somebody. */
async function aSaleOnAccount(gym: Gym) {
  const cliente = await gym.cliente({ nombre: LONG })
  const producto = await gym.producto({ nombre: LONG, precio: 80_000 })
  const lineas = [{ producto: producto._id, cantidad: 2 }]
  return gym.call<Venta>('POST', 'ventas', { cliente: cliente._id, lineas, fiado: true })
}

/** A cart with a product, a membership, something else and an old debt. */
async function aSaleToDraw(page: Page, gym: Gym) {
  const { cliente } = await aSaleOnAccount(gym)
  await gym.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
  await page.goto('/vender')
  await page.getByRole('button', { name: new RegExp(`^${LONG}`) }).click()
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await picker(page, 'Cliente').fill(cliente?.numeroIdentificacion ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cobrar deuda' }).click()
  await page.getByRole('button', { name: 'Otro concepto' }).click()
  const other = page.getByRole('dialog')
  await field(other, 'Concepto').fill(LONG)
  await field(other, 'Monto').fill('1250,50')
  await other.getByRole('button', { name: 'Agregar' }).click()
  await other.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Quitar Deuda' }).waitFor()
}

everybodyCanUse('admin', {
  'the dashboard': async (page) => {
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
  },
  'the dashboard of a day that asks everything': async (page, gym) => {
    const today = await gym.today()
    const { cliente } = await someoneAtTheDoor(gym)
    const fee = await gym.producto({ nombre: 'Mensualidad con entrenador personal', stock: 1 })
    await gym.pago({ producto: fee._id, cliente: cliente._id, fecha: addDays(today, -28) })
    const { _id } = await gym.cliente({ nombre: LONG, fechaNacimiento: `1990-${today.slice(5)}` })
    await gym.membresia({ cliente: _id, duracion: 30, fechainicio: addDays(today, -30) })
    await gym.call('POST', 'ventas', {
      cliente: _id,
      lineas: [{ concepto: 'Guantes', monto: 123_456_789 }],
      fiado: true,
    })
    await gym.call('POST', 'entradas', { clienteId: cliente._id })
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Deben' }).waitFor()
  },
  'the door without anybody': async (page) => {
    await page.goto('/recepcion')
    await page.getByText('Aún no hay entradas.').waitFor()
  },
  'the door with a verdict of each kind, and who is inside': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    const { _id, numeroIdentificacion } = await gym.cliente()
    await gym.membresia({ cliente: _id, duracion: 30 })
    const inactive = await gym.cliente({ nombre: 'Eva', estado: 'inactivo' })
    await page.goto('/recepcion')
    await heading(page, 'Recepción').waitFor()
    const numeros = [cliente.numeroIdentificacion, numeroIdentificacion, '999', '3001234567']
    for (const numero of [...numeros, inactive.numeroIdentificacion]) {
      await picker(page, 'Quién llega').fill(numero)
      await page.keyboard.press('Enter')
    }
    for (const verdict of ['Atención', 'Adelante', 'Número desconocido', 'Falta elegir', 'No puede entrar'])
      await page.getByRole('article').getByText(verdict, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Ver la lista' }).click()
    await page.getByRole('button', { name: `Salió ${LONG}` }).waitFor()
  },
  'the question why somebody is let in, without an answer': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente({ estado: 'inactivo' })
    await page.goto('/recepcion')
    await heading(page, 'Recepción').waitFor()
    await picker(page, 'Quién llega').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Permitir de todos modos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Permitir' }).click()
    await page.getByText('El motivo es obligatorio.').waitFor()
  },
  'the door whose lists cannot be loaded': async (page) => {
    await page.route('**/api/entradas**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/recepcion')
    await page.getByRole('button', { name: 'Reintentar' }).last().waitFor()
  },
  'the kiosk with a verdict': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente({ estado: 'inactivo' })
    await page.goto('/recepcion?quiosco=1')
    const number = field(page, 'Tu número de identificación o tu teléfono')
    await number.fill(numeroIdentificacion)
    // Long enough to be looked at.
    await page.clock.install()
    await number.press('Enter')
    await page.getByText('Pasa por la recepción.').waitFor()
  },
  'the sale without anything in it': async (page, gym) => {
    await gym.producto({ nombre: LONG })
    await page.goto('/vender')
    await page.getByRole('group', { name: 'Lo más vendido' }).getByRole('button').waitFor()
  },
  'the sale with a line of each kind, of a client who owes': async (page, gym) => {
    await aSaleToDraw(page, gym)
  },
  'the tender of a sale, by several methods and on account': async (page, gym) => {
    await aSaleToDraw(page, gym)
    await page.keyboard.press('F8')
    await page.getByRole('radio', { name: 'Varios' }).check()
    await page.getByRole('switch', { name: 'Queda debiendo' }).check()
    await field(page, 'Paga ahora').fill('200000')
    await page.getByText('Vence el').waitFor()
  },
  'a discount without its reason': async (page, gym) => {
    await gym.producto({ nombre: 'Agua' })
    await page.goto('/vender')
    await page.getByRole('button', { name: /^Agua/ }).click()
    await page.getByRole('button', { name: 'Descuento de Agua' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click()
    await page.getByText('El motivo es obligatorio.').waitFor()
  },
  'a sale that is made, with its change and receipt': async (page, gym) => {
    await gym.producto({ nombre: 'Agua', precio: 3_000 })
    await page.goto('/vender')
    await page.getByRole('button', { name: /^Agua/ }).click()
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: '$10.000' }).click()
    await page.getByRole('button', { name: 'Cobrar $3.000' }).click()
    await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  },
  'the sales that were put aside': async (page, gym) => {
    await gym.producto({ nombre: LONG })
    await page.goto('/vender')
    await page.getByRole('group', { name: 'Lo más vendido' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Guardar venta' }).click()
    await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
    await page.getByRole('button', { name: `Retomar la venta de ${LONG}` }).waitFor()
  },
  'the list of sales, one of them owed': async (page, gym) => {
    await aSaleOnAccount(gym)
    await page.goto('/ventas')
    await page.getByRole('link', { name: 'Ver la venta N.º 1' }).or(row(page, 'N.º 1')).first().waitFor()
  },
  'the record of a sale of which something came back': async (page, gym) => {
    const { _id } = await aSaleOnAccount(gym)
    await gym.call('POST', `ventas/${_id}/devolucion`, {
      lineas: [{ indice: 0, cantidad: 1, reponer: true }],
      metodo: 'Efectivo',
      motivo: LONG,
    })
    await page.goto(`/ventas/${_id}`)
    await page.getByRole('region', { name: 'Devoluciones' }).waitFor()
  },
  'the window that takes something of a sale back': async (page, gym) => {
    const { _id } = await aSaleOnAccount(gym)
    await page.goto(`/ventas/${_id}`)
    await page.getByRole('button', { name: 'Devolver' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).waitFor()
  },
  'the rules of the door': async (page) => {
    await page.goto('/configuracion/entrada')
    await page.getByLabel('Membresía vencida').waitFor()
  },
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
