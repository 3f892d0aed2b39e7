import type { Page } from '@playwright/test'
import { remaining, WIDTH_TO_SCROLL } from '../support/accessibility.ts'
import type { Gym } from '../support/gym.ts'
import { groupsOfLists, lists, type Named } from '../support/lists-of.ts'
import { field, heading, pick, picker } from '../support/screens/screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const person: Named = {
  nombre: 'Maximilianoalejandrodelossantosinmaculados',
  apellido: 'Fernándezdecórdobayrodríguezcastellanosdelvalle',
  correo: `${'maximiliano'.repeat(5)}@correo-electronico-del-gimnasio-de-la-esquina.test`,
}
const { nombre, apellido, correo } = person

/** Script: text that overflows its container, such as a card, a cell, a button or the viewport. */
const RUN_OUT = `(() => {
  const box = 'article, section, td, th, li, dialog, button, label, [role=alert], [role=status], [role=dialog], .mantine-Paper-root, .mantine-Button-root'
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const out = []
  while (walk.nextNode()) {
    const { data, parentElement: parent } = walk.currentNode
    if (!data.trim() || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.mantine-VisuallyHidden-root, script, style')) continue
    const range = document.createRange()
    range.selectNodeContents(walk.currentNode)
    let clip = Infinity
    for (let up = parent; up; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible' && up !== document.documentElement && up !== document.body)
        clip = Math.min(clip, up.getBoundingClientRect().right)
    let edge = innerWidth
    for (let up = parent.closest(box); up; up = up.parentElement?.closest(box))
      edge = Math.min(edge, up.getBoundingClientRect().right)
    const right = Math.min(clip, Math.max(0, ...[...range.getClientRects()].map((rect) => rect.right)))
    if (right > edge + 1) out.push(data.slice(0, 40) + ' in ' + parent.outerHTML.slice(0, 100))
  }
  return out
})()`

/** Script: resolves after the page has rendered at the new width. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

async function pushedOut(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(DRAWN)
    const sideways = await remaining(page, WIDTH_TO_SCROLL)
    const runOut = await remaining(page, RUN_OUT)
    found.push(
      ...sideways.map((each) => `scrolls sideways at ${width} px: ${each}`),
      ...runOut.map((each) => `words run out at ${width} px: ${each}`),
    )
  }
  return found
}

for (const { kind, paths } of groupsOfLists)
  test(`${kind} lists hold a name of 40 letters without a space`, { tag: '@full' }, async ({
    problemsOf,
  }) => {
    for (const path of paths) {
      const open: Open = async (page, gym) => {
        await lists[path]?.(gym, person)
        await visit(page, path)
        await page.getByText(new RegExp(nombre)).first().waitFor()
      }
      expect.soft(await problemsOf(open, pushedOut), path).toEqual([])
    }
  })

const client = (gym: Gym) => gym.cliente({ nombre, apellido, email: correo })

async function aClassNow(gym: Gym) {
  await lists['/entrenadores']?.(gym, person)
  const [clase] = await gym.clases()
  if (!clase) throw new Error('There is no class.')
  return clase
}

const cards: Record<string, Open> = {
  'question before a deletion': async (page, gym) => {
    await client(gym)
    await visit(page, '/clientes')
    await page.getByText(nombre).first().waitFor()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByText(nombre).waitFor()
  },
  'verdict at the door': async (page, gym) => {
    const { _id, numeroIdentificacion } = await client(gym)
    await gym.membresia({ cliente: _id })
    await visit(page, '/recepcion')
    await picker(page, 'Quién llega').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByText('Adelante').waitFor()
    await page.getByRole('button', { name: 'Ver la lista' }).click()
    await page.getByRole('button', { name: `Salió ${nombre}` }).waitFor()
  },
  'attendance of a class': async (page, gym) => {
    await aClassNow(gym)
    const { numeroIdentificacion } = await client(gym)
    await visit(page, '/asistencias/registrar')
    await picker(page, 'Cliente').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Asistencia registrada exitosamente').waitFor()
  },
  'enrolments of a class': async (page, gym) => {
    const clase = await aClassNow(gym)
    await gym.inscripcion(await client(gym), clase)
    await visit(page, '/clases')
    await page.getByText(new RegExp(nombre)).first().waitFor()
    await page
      .getByRole('link', { name: /inscrito/i })
      .first()
      .click()
    await page.getByText(new RegExp(apellido)).first().waitFor()
  },
  'body composition': async (page, gym) => {
    const cliente = await client(gym)
    await gym.composicion(cliente)
    await visit(page, '/composicion-corporal')
    await pick(page, 'Cliente', nombre)
    await page.getByText('Último registro: 80 kg').waitFor()
  },
  'assignments of a client': async (page, gym) => {
    const { _id: clienteId, numeroIdentificacion } = await client(gym)
    const { _id: rutinaId } = await gym.rutina({ descripcion: `${nombre}${apellido}` })
    await gym.asignacion({ clienteId, rutinaId })
    await visit(page, `/rutinas/editar-asignacion?buscar=${numeroIdentificacion}`)
    await page.getByText(new RegExp(nombre)).first().waitFor()
  },
  'lookup and routine of a member': async (page, gym) => {
    const { _id, numeroIdentificacion } = await client(gym)
    const { _id: rutinaId } = await gym.rutina({ descripcion: `${nombre}${apellido}` })
    await gym.asignacion({ clienteId: _id, rutinaId })
    await gym.pago({ cliente: _id, producto: (await gym.producto({ nombre: apellido }))._id })
    await visit(page, '/consulta-usuario')
    await field(page, 'Número de identificación').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByText(new RegExp(nombre)).first().waitFor()
    expect(await pushedOut(page)).toEqual([])
    await page
      .getByRole('button', { name: /rutina/i })
      .last()
      .click()
    await page.getByText(new RegExp(nombre)).first().waitFor()
  },
  dashboard: async (page, gym) => {
    const { _id: cliente } = await client(gym)
    await gym.membresia({ cliente, duracion: 3 })
    await visit(page, '/dashboard')
    await heading(page, 'Dashboard').waitFor()
  },
}

test('Cards hold a name of 40 letters without a space', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(cards))
    expect.soft(await problemsOf(open, pushedOut), name).toEqual([])
})

test('Next steps after a new client hold a long name', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/clientes/crear')
  const typed = {
    Nombre: nombre,
    Apellido: apellido,
    'Correo electrónico': correo,
    Teléfono: '3001234567',
    Dirección: 'Calle 1 # 2-3',
    'Número de identificación': '1020304',
  }
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
  await page.getByRole('button', { name: 'Crear cliente' }).click()
  await page.getByText(`${nombre} ${apellido}`).waitFor()
  expect(await pushedOut(page)).toEqual([])
  await page.clock.runFor(3_000)
  await page.getByRole('region', { name: 'Qué sigue' }).waitFor()
  expect(await pushedOut(page)).toEqual([])
})

test('Receipt on a roll of 80 mm holds long names', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: cliente } = await client(gym)
  const { _id: producto } = await gym.producto({ nombre: apellido, precio: 80_000 })
  const { _id } = await gym.pago({ cliente, producto })
  await page.goto(`/pagos/recibo/${_id}`)
  await page.getByRole('article', { name: 'Recibo de caja' }).waitFor()
  expect(await pushedOut(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  // A receipt's printable width is 72 mm, which is 272 px.
  await page.setViewportSize({ width: 272, height: 900 })
  await page.evaluate(DRAWN)
  expect(await page.evaluate(WIDTH_TO_SCROLL)).toEqual([])
  expect(await page.evaluate(RUN_OUT)).toEqual([])
})
