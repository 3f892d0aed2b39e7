import { AxeBuilder } from '@axe-core/playwright'
import { addDays } from '@gym/contract/calendar'
import type { Transaccion } from '@gym/contract/contabilidad'
import { diasSemana } from '@gym/contract/weekdays'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { admin } from './program.ts'
import { field, heading, pick, picker, refusal, row } from './screen.ts'

/** A screen, or one of its states: how to get there. It is there when the last locator is visible. */
type Open = (page: Page, gym: Gym) => Promise<void>

const LONG = 'María de los Ángeles'

async function someData(gym: Gym) {
  const today = await gym.today()
  const cliente = await gym.cliente({
    nombre: LONG,
    apellido: 'Fernández de Córdoba y Rodríguez-Castellanos',
    email: 'maria.de.los.angeles.fernandez.de.cordoba@correo-del-gimnasio.test',
    direccion: 'Transversal 93 # 51-98, torre 4, apartamento 1203, urbanización Los Almendros',
    estado: 'inactivo',
  })
  await gym.cliente()
  const fee = await gym.producto({ nombre: 'Mensualidad con entrenador personal', precio: 123_456_789.99 })
  await gym.producto({ nombre: 'Proteína', stock: 0, descripcion: 'Vainilla, chocolate o fresa. '.repeat(6) })
  const pago = { producto: fee._id, cantidad: 12 }
  await gym.pago({ ...pago, cliente: cliente._id, fecha: addDays(today, -28), metodoPago: 'Transferencia' })
  return { cliente, producto: fee, pago: await gym.pago(pago) }
}

function aTrainer(gym: Gym) {
  const nombreClase = 'Entrenamiento funcional de alta intensidad para adultos mayores'
  const dias = ['Lunes', 'Miércoles'].map((dia) => ({ dia, horarioInicio: '06:00', horarioFin: '07:00' }))
  return gym.entrenador({ nombre: LONG, clases: [{ nombreClase, capacidadMaxima: 1000, dias }] })
}

/** A client with a long name, and a class every day with a long one. */
async function someoneAtTheDoor(gym: Gym) {
  const dias = diasSemana.map((dia) => ({ dia, horarioInicio: '00:00', horarioFin: '23:59' }))
  const nombreClase = 'Entrenamiento funcional de alta intensidad para principiantes'
  const { clases } = await gym.entrenador({ clases: [{ nombreClase, capacidadMaxima: 10, dias }] })
  const apellido = 'Fernández de Córdoba y Rodríguez-Castellanos'
  const cliente = await gym.cliente({ nombre: LONG, apellido })
  return { cliente, claseId: clases[0]?.dias[0]?._id ?? '' }
}

async function enter(page: Page, { numeroIdentificacion }: { numeroIdentificacion: string }) {
  await page.goto('/asistencias/registrar')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Asistencia registrada exitosamente').waitFor()
}

async function someMovements(gym: Gym) {
  await gym.pago({ monto: 123_456_789.99 })
  const expense = await gym.call<Transaccion>('POST', 'contabilidad', {
    tipo: 'egreso',
    descripcion: 'Mantenimiento preventivo de las caminadoras, las elípticas y el aire acondicionado',
    monto: 987_654_321.99,
    fecha: await gym.today(),
    cuentaDebito: 'Bancos',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  })
  await gym.call('PUT', `contabilidad/${expense._id}`, { monto: 87_654_321.5 })
  return { expense }
}

/** Long names in a class of one place that is taken, beside one that is not. */
async function aFullClass(gym: Gym) {
  await aTrainer(gym)
  const dias = [{ dia: 'Jueves', horarioInicio: '06:00', horarioFin: '07:00' }]
  await gym.entrenador({ nombre: LONG, clases: [{ nombreClase: 'Yoga', capacidadMaxima: 1, dias }] })
  const full = (await gym.clases()).find(({ nombreClase }) => nombreClase === 'Yoga')
  const email = 'maria.de.los.angeles.fernandez.de.cordoba@correo-del-gimnasio.test'
  const cliente = await gym.cliente({ nombre: LONG, apellido: 'Fernández de Córdoba', email })
  if (full) await gym.inscripcion(cliente, full)
}

const anonymous: Record<string, Open> = {
  'a refused login': async (page) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { mensaje: 'No.' } }))
    await page.goto('/login')
    await field(page, 'Correo electrónico').fill('ana@correo.test')
    await page.getByLabel('Contraseña').fill('una clave')
    await page.keyboard.press('Enter')
    await refusal(page, 'No.').waitFor()
  },
  'the register': async (page) => {
    await page.goto('/register')
    await heading(page, 'Crear cuenta').waitFor()
  },
  'the public lookup, asked for a number': async (page) => {
    await page.goto('/consulta-usuario')
    await page.getByRole('button', { name: 'Consultar', exact: true }).click()
    await page.getByRole('alert').waitFor()
  },
  'the page that is not there': async (page) => {
    await page.goto('/recetas')
    await heading(page, 'Página no encontrada').waitFor()
  },
  'a screen that needs a session': async (page) => {
    await page.goto('/clientes?public=true')
    await page.getByRole('alert').waitFor()
  },
}

const atTheDesk: Record<string, Open> = {
  'the dashboard': async (page) => {
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
  },
  'the clients, on pages': async (page, gym) => {
    await someData(gym)
    await Promise.all(Array.from({ length: 25 }, () => gym.cliente()))
    await page.goto('/clientes')
    await row(page, LONG).waitFor()
  },
  'the clients, when there are none': async (page) => {
    await page.goto('/clientes')
    await page.getByText('Aún no hay clientes.').waitFor()
  },
  'the clients, on their way': async (page) => {
    await page.route('**/api/clientes?*', () => {})
    await page.goto('/clientes')
    await page.getByText('Cargando...').waitFor({ state: 'attached' })
  },
  'the clients, when they cannot be loaded': async (page) => {
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
  'the client form, refused': async (page) => {
    await page.goto('/clientes/crear')
    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'a client, and the question before changes are lost': async (page, gym) => {
    const { cliente } = await someData(gym)
    await page.goto(`/clientes/editar/${cliente._id}`)
    await field(page, 'Nombre').fill('Ana')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Seguir editando' }).waitFor()
  },
  'the trainers': async (page, gym) => {
    await aTrainer(gym)
    await page.goto('/entrenadores')
    await row(page, LONG).waitFor()
  },
  'the trainer form, refused': async (page) => {
    await page.goto('/entrenadores/crear')
    await page.getByRole('button', { name: 'Agregar clase' }).click()
    await page.getByRole('button', { name: 'Crear entrenador' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'a trainer, and a slot that has people': async (page, gym) => {
    const { _id } = await aTrainer(gym)
    const [clase] = await gym.clases()
    if (clase) await gym.inscripcion(await gym.cliente(), clase)
    await page.goto(`/entrenadores/editar/${_id}`)
    await page.getByRole('button', { name: 'Quitar el horario 1' }).click()
    await page.getByText('tiene 1 persona inscrita.').waitFor()
  },
  'a trainer without an id': async (page) => {
    await page.goto('/entrenadores/editar/')
    await refusal(page, 'ID de entrenador no proporcionado').waitFor()
  },
  'the memberships in every state': async (page, gym) => {
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
    await page.getByRole('link', { name: 'Renovar' }).waitFor()
  },
  'the memberships, when none is left by a filter and a search': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.membresia({ cliente: cliente._id })
    await page.goto('/membresias?filtro=vencida&buscar=zoe')
    await page.getByRole('button', { name: 'Quitar filtro' }).waitFor()
  },
  'a new membership, refused': async (page, gym) => {
    await someData(gym)
    await page.goto('/membresias/crear')
    await page.getByRole('button', { name: 'Crear membresía' }).click()
    await refusal(page, 'El cliente es obligatorio.').waitFor()
  },
  'the renewal of a membership': async (page, gym) => {
    const { cliente } = await someData(gym)
    const fechainicio = addDays(await gym.today(), -40)
    const { _id } = await gym.membresia({ cliente: cliente._id, fechainicio })
    await page.goto(`/membresias/crear?renovar=${_id}`)
    await page.getByText('Es el precio de la membresía anterior.').waitFor()
  },
  'a membership': async (page, gym) => {
    const { cliente } = await someData(gym)
    const { _id } = await gym.membresia({ cliente: cliente._id })
    await page.goto(`/membresias/editar/${_id}`)
    await page.getByText('Último día').waitFor()
  },
  'the classes, with a full one and a refusal': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/clases')
    await page.getByText('Sin cupos').first().waitFor()
    await page.getByRole('button', { name: 'Registrarse', disabled: false }).first().click()
    await refusal(page, 'Por favor, ingrese un número de identificación.').waitFor()
  },
  'the classes, when there are none': async (page) => {
    await page.goto('/clases')
    await page.getByText('No hay clases disponibles.').waitFor()
  },
  'the week of classes': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/clases?vista=semana')
    await page.getByRole('button', { name: 'Sin cupos' }).waitFor()
  },
  'a class picked in the week': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/clases?vista=semana')
    await page.getByRole('button', { name: 'Sin cupos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Registrarse' }).waitFor()
  },
  'who is enrolled': async (page, gym) => {
    await aFullClass(gym)
    await page.goto('/admin/inscripciones')
    await row(page, LONG).waitFor()
  },
  'who is enrolled, when nobody is': async (page) => {
    await page.goto('/admin/inscripciones')
    await page.getByText('No hay inscripciones disponibles.').waitFor()
  },
  'the products': async (page, gym) => {
    await someData(gym)
    await page.goto('/productos')
    await row(page, 'Proteína').waitFor()
  },
  'a product in its window, refused': async (page) => {
    await page.goto('/productos')
    await page.getByRole('button', { name: 'Nuevo producto' }).click()
    await page.getByRole('button', { name: 'Crear producto' }).click()
    await refusal(page, 'El nombre es obligatorio.').waitFor()
  },
  'a product': async (page, gym) => {
    const { producto } = await someData(gym)
    await page.goto(`/productos/editar/${producto._id}`)
    await picker(page, 'Categoría').waitFor()
  },
  'the payments, one of them red, and the months to choose from': async (page, gym) => {
    await someData(gym)
    await page.goto('/pagos?periodo=todo')
    await page.getByText('Por renovar').waitFor()
    await page.getByRole('button', { name: 'Mes', exact: true }).click()
    await page.getByRole('button', { name: 'Año anterior' }).waitFor()
  },
  'the payments of a week, and the days to choose from': async (page) => {
    await page.goto('/pagos?periodo=semana')
    await page.getByText('No hay nada en este período.').or(page.getByText('Aún no hay pagos.')).waitFor()
    await page.getByRole('button', { name: 'Semana', exact: true }).click()
    await page.getByRole('button', { name: 'Mes anterior' }).waitFor()
  },
  'a sale, and the clients to choose from': async (page, gym) => {
    await someData(gym)
    await page.goto('/pagos/crear')
    await pick(page, 'Producto', 'Mensualidad')
    await picker(page, 'Cliente').click()
    await page.getByRole('option', { name: LONG }).waitFor()
  },
  'a receipt': async (page, gym) => {
    const { pago } = await someData(gym)
    await page.goto(`/pagos/editar/${pago._id}`)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  },
  'the routines beside their form, refused': async (page, gym) => {
    await gym.rutina({ descripcion: 'Baja despacio y sube fuerte, sin bloquear las rodillas. '.repeat(6) })
    await page.goto('/rutinas/crear')
    await row(page, 'Sentadilla con barra').waitFor()
    await page.getByRole('button', { name: 'Crear rutina' }).click()
    await refusal(page, 'El grupo muscular es obligatorio.').waitFor()
  },
  'the routines, when there are none': async (page) => {
    await page.goto('/rutinas/crear')
    await page.getByText('Aún no hay rutinas.').waitFor()
  },
  'an assignment, refused': async (page, gym) => {
    await someData(gym)
    await gym.rutina()
    await page.goto('/rutinas/asignar')
    await page.getByRole('group', { name: 'Días de entrenamiento' }).getByText('Lunes').click()
    await page.getByRole('button', { name: 'Asignar rutina' }).click()
    await page.getByText('Elige una rutina.').waitFor()
  },
  'the assignments of a client, one of them being changed': async (page, gym) => {
    const { cliente } = await someData(gym)
    const rutina = await gym.rutina()
    await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
    await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
    await page.goto(`/rutinas/editar-asignacion?buscar=${cliente.numeroIdentificacion}`)
    await page.getByRole('button', { name: 'Editar la asignación' }).first().click()
    await page.getByRole('button', { name: 'Guardar' }).waitFor()
  },
  'a client without assignments': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente()
    await page.goto(`/rutinas/editar-asignacion?buscar=${numeroIdentificacion}`)
    await page.getByText('No se encontraron asignaciones para este cliente.').waitFor()
  },
  'a measurement, refused': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.composicion(cliente)
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', LONG)
    await page.getByText('Último registro: 80 kg').waitFor()
    await page.getByLabel('Altura (cm)').fill('175')
    await page.getByLabel('Peso (kg)').fill('80')
    await page.getByText('Sobrepeso').waitFor()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await refusal(page, 'El objetivo es obligatorio.').waitFor()
  },
  'what was measured of a member, with its charts and their table': async (page, gym) => {
    const { cliente } = await someData(gym)
    const notas = 'Molestia en la rodilla derecha. '.repeat(8)
    for (const [fecha, peso] of [
      ['2026-01-10', 90],
      ['2026-05-10', 86.25],
      ['2026-11-10', 80],
    ])
      await gym.composicion(cliente, { fecha, peso, porcentajeGrasa: 20, porcentajeMusculo: 40, notas })
    await page.goto('/consultar-composicion-corporal')
    await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
    await page.getByRole('button', { name: 'Consultar' }).click()
    await page.getByText('Sin mejora').waitFor()
    await page.locator('.recharts-line-curve').first().waitFor()
    await page.getByText('Ver como tabla').click()
  },
  'the accounts': async (page) => {
    await page.goto('/usuarios')
    await row(page, admin.email).waitFor()
  },
  'an account, refused': async (page) => {
    await page.goto('/usuarios/crear')
    await page.getByRole('button', { name: 'Crear usuario' }).click()
    await refusal(page, 'Por favor, completa todos los campos obligatorios.').waitFor()
  },
  'one’s own account': async (page) => {
    await page.goto('/mi-cuenta')
    await page.getByText('Esta sesión').waitFor()
  },
  'the settings': async (page) => {
    await page.goto('/configuracion')
    await page.getByRole('button', { name: 'Elegir un logo' }).waitFor()
  },
  'the indicators, with their charts and tables': async (page, gym) => {
    const { cliente } = await someData(gym)
    await aTrainer(gym)
    const [clase] = await gym.clases()
    await gym.asistencia({ clienteId: cliente._id, claseId: clase?._id ?? '' })
    await page.goto('/indicadores')
    await page.getByText('Ver como tabla').first().click()
    await page.locator('.recharts-bar').first().waitFor({ state: 'attached' })
    await page.getByRole('table', { name: 'Asistencia por día y hora' }).waitFor()
  },
  'the offer': async (page) => {
    await page.goto('/suscripcion')
    await page.getByRole('button', { name: 'Suscribirse Ahora' }).waitFor()
  },
  'a payment that is not verified': async (page) => {
    await page.goto('/suscripcion/exito?session_id=prueba_nadie')
    await refusal(page, 'Error al verificar el pago.').waitFor()
  },
  'a payment that is a test': async (page) => {
    await page.goto('/pago-prueba?session_id=prueba_1')
    await page.getByRole('link', { name: 'Pagar' }).waitFor()
  },
  'what a member has, looked up': async (page, gym) => {
    await lookUp(page, gym, '/consulta-usuario')
  },
  'what a member has, looked up inside the layout': async (page, gym) => {
    await lookUp(page, gym, '/rutinas/consultar')
  },
  'the routine’s sheet, an exercise of it done': async (page, gym) => {
    await lookUp(page, gym, '/rutinas/consultar')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('link', { name: 'Ver video' }).first().waitFor()
  },
  'the training videos': async (page) => {
    await page.goto('/videos-entrenamiento')
    await page.getByRole('link', { name: 'Dominadas' }).waitFor()
  },
  'an exercise, and the link of its video, refused': async (page) => {
    await page.goto('/videos-entrenamiento?ejercicio=Dominadas')
    await page.getByRole('link', { name: 'Buscar en YouTube' }).waitFor()
    await page.getByRole('button', { name: 'Editar el video de Dominadas' }).click()
    await field(page, 'Enlace del video').fill('http://')
    await page.keyboard.press('Enter')
    await refusal(page, 'El video debe ser un enlace que comience con https://.').waitFor()
  },
  'the palette': async (page, gym) => {
    await someData(gym)
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Buscar una pantalla o un cliente').fill('ma')
    await page.getByRole('button', { name: LONG }).waitFor()
  },
  'the attendance of some days, on pages': async (page, gym) => {
    const { claseId } = await someoneAtTheDoor(gym)
    const people = await Promise.all(Array.from({ length: 26 }, () => gym.cliente()))
    await Promise.all(people.map(({ _id }) => gym.asistencia({ clienteId: _id, claseId })))
    await page.goto('/asistencias')
    await page.getByRole('button', { name: 'Hoy' }).click()
    await page.getByText('1 a 25 de 26').waitFor()
  },
  'the attendance of days turned round': async (page) => {
    await page.goto('/asistencias?desde=2026-11-02&hasta=2026-11-01')
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  },
  'the door, for somebody who has paid': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await gym.membresia({ cliente: cliente._id })
    await enter(page, cliente)
  },
  'the door, for somebody whose membership ends': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await gym.membresia({ cliente: cliente._id, duracion: 1 })
    await enter(page, cliente)
  },
  'the door, for somebody who has not paid': async (page, gym) => {
    const { cliente } = await someoneAtTheDoor(gym)
    await enter(page, cliente)
  },
  'the door, refused, and the classes to choose from': async (page, gym) => {
    await someoneAtTheDoor(gym)
    await page.goto('/asistencias/registrar')
    await page.getByRole('button', { name: 'Registrar asistencia' }).click()
    await refusal(page, 'El cliente es obligatorio.').waitFor()
    await picker(page, 'Clase').click()
    await page.getByRole('option').first().waitFor()
  },
  'the ledger, its chart and its table': async (page, gym) => {
    const { expense } = await someMovements(gym)
    await page.goto('/contabilidad')
    await row(page, expense.descripcion).waitFor()
    await page.locator('.recharts-bar-rectangle path').first().waitFor()
    await page.getByText('Ver como tabla').click()
  },
  'the ledger, when it has nothing': async (page) => {
    await page.goto('/contabilidad')
    await page.getByText('No hay transacciones para mostrar.').waitFor()
  },
  'the history of a movement': async (page, gym) => {
    await someMovements(gym)
    await page.goto('/contabilidad')
    await page.getByRole('button', { name: 'Ver el historial' }).click()
    await page.getByRole('dialog').getByText('Monto:').waitFor()
  },
  'a new movement, refused': async (page) => {
    await page.goto('/contabilidad/crear-transaccion')
    await page.getByRole('button', { name: 'Registrar transacción' }).click()
    await refusal(page, 'La descripción es obligatoria.').waitFor()
  },
  'a movement to correct, with its history': async (page, gym) => {
    const { expense } = await someMovements(gym)
    await page.goto(`/contabilidad/editar-transaccion/${expense._id}`)
    await page.getByText('Monto:').waitFor()
  },
  'a spreadsheet on its way': async (page, gym) => {
    await someMovements(gym)
    await page.route('**/api/contabilidad/exportar?*', () => {})
    await page.goto('/contabilidad')
    await page.getByRole('button', { name: 'Exportar a Excel' }).click()
    await page.getByText('Preparando el reporte…').waitFor()
  },
  'the door, and many clients to choose from': async (page, gym) => {
    await someoneAtTheDoor(gym)
    await Promise.all(Array.from({ length: 20 }, () => gym.cliente()))
    await page.goto('/asistencias/registrar')
    await picker(page, 'Cliente').fill('ana')
    await page.getByRole('option').nth(19).waitFor()
  },
}

async function lookUp(page: Page, gym: Gym, path: string) {
  const { cliente } = await someData(gym)
  const rutina = await gym.rutina({ descripcion: 'Despacio, sin soltar el aire. '.repeat(5) })
  await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  await page.goto(path)
  await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Rutinas asignadas' }).waitFor()
}

for (const [rol, screens] of [
  [null, anonymous],
  ['admin', atTheDesk],
] as const) {
  test.describe(rol ? 'signed in' : 'signed out', () => {
    test.use({ rol })
    for (const [name, open] of Object.entries(screens)) {
      test(`${name}, for everybody, in both themes, on a phone too`, async ({ page, gym }) => {
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, gym)
        await isAccessible(page, 'light, on a desk')
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
        await page.setViewportSize({ width: 390, height: 844 })
        await expect.poll(() => page.evaluate(WIDTH_TO_SCROLL)).toEqual([])
        await isAccessible(page, 'dark, on a phone')
      })
    }
  })
}

/** What can be scrolled sideways: the page, or a box in it. */
const WIDTH_TO_SCROLL = `[...document.querySelectorAll('*')].filter((element) => {
  const mayScroll = element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
  return mayScroll && element.scrollWidth > element.clientWidth
}).map((element) => element.outerHTML.slice(0, 120))`

async function isAccessible(page: Page, where: string) {
  // Legacy mode does without a page of its own for frames, of which there are none: a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  expect(found, where).toEqual([])
}
