import type { Page } from '@playwright/test'
import { nothingScrollsSideways, remaining, WIDTH_TO_SCROLL } from '../support/accessibility.ts'
import { groupsOfLists, lists } from '../support/lists-of.ts'
import { atTheKiosk } from '../support/screens/recepcion-screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const person = {
  nombre: 'María Alejandra',
  apellido: 'Aguirre Castaño',
  correo: 'maria.alejandra.rodriguez@correo-del-gimnasio.test',
}

/** Script: lines of the name, or of the first name if surnames have their own column; 0 until rendered. */
const LINES_OF_NAME = `(() => {
  const nodes = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) nodes.push(walk.currentNode)
  const found = /María Alejandra( Aguirre Castaño)?/.exec(nodes.map(({ data }) => data).join(''))
  if (!found) return 0
  const at = (offset) => {
    const node = nodes.find(({ length }) => offset < length || void (offset -= length))
    return [node, offset]
  }
  const range = document.createRange()
  range.setStart(...at(found.index))
  // The range ends after the last letter, not before the next text, which may be on another line.
  const [node, offset] = at(found.index + found[0].length - 1)
  range.setEnd(node, offset + 1)
  // Text that the ellipsis hides counts as no line.
  const end = range.endContainer.parentElement.getBoundingClientRect().bottom
  const shown = [...range.getClientRects()].filter(({ width, top }) => width > 0 && top < end)
  return new Set(shown.map(({ top }) => Math.round(top))).size
})()`

/** Script: tap targets under 44 px in a list, except rows, which are one target, and links in a sentence. */
const TOO_SMALL = `[...document.querySelectorAll('main li a:not(.mantine-Anchor-root), main li button:not([aria-expanded]), main td button:not([aria-expanded])')]
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width < 44 || height < 44
  }).map((element) => element.outerHTML.slice(0, 120))`

const CUT_PLACEHOLDERS = `(() => {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('input[placeholder]')].filter((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    pen.font = font
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return field.checkVisibility() && pen.measureText(field.placeholder).width > room
  }).map(({ placeholder }) => placeholder)
})()`

/** Lists the horizontal overflow at this width, and the names on more than `lines` lines. */
async function unreadableAt(page: Page, width: number, lines = 2): Promise<string[]> {
  await page.setViewportSize({ width, height: 1180 })
  await expect.poll(() => page.evaluate(LINES_OF_NAME), `lines at ${width} px`).toBeGreaterThan(0)
  const sideways = await remaining(page, WIDTH_TO_SCROLL)
  const broken = await remaining(page, `[${LINES_OF_NAME}].filter((lines) => lines > ${lines})`)
  return [
    ...sideways.map((each) => `scrolls sideways at ${width} px: ${each}`),
    ...broken.map((each) => `lines of the name at ${width} px: ${each}`),
  ]
}

async function cutPlaceholders(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await remaining(page, CUT_PLACEHOLDERS)
    found.push(...cut.map((each) => `placeholder cut at ${width} px: ${each}`))
  }
  return found
}

const openList =
  (path: string): Open =>
  async (page, gym) => {
    await lists[path]?.(gym, person)
    await visit(page, path)
  }

for (const { kind, paths, tag } of groupsOfLists)
  test(`${kind} lists are readable at a desk`, { tag }, async ({ problemsOf }) => {
    for (const path of paths) {
      const problems = await problemsOf(openList(path), async (page) => {
        await page.getByRole('table').first().waitFor()
        // The ledger has the client's name inside a sentence of three lines.
        const unreadable = await unreadableAt(page, 1280, path === '/contabilidad' ? 3 : 2)
        return [...unreadable, ...(await cutPlaceholders(page))]
      })
      expect.soft(problems, path).toEqual([])
    }
  })

test('Ledger shows large amounts whole at 1280 px', { tag: '@full' }, async ({ page, gym }) => {
  await gym.transaccion({ descripcion: `Arriendo de ${person.nombre}`, monto: 999_999_999.99 })
  const fee = await gym.producto({ precio: 123_456_789.99 })
  await gym.pago({ producto: fee._id })
  await page.goto('/contabilidad')
  await page.setViewportSize({ width: 1280, height: 1180 })
  await expect(page.getByRole('table', { name: 'Transacciones' })).toContainText('$999.999.999,99')
  await nothingScrollsSideways(page)
})

/** Script: words of ordinary length that break across lines. */
const BROKEN_WORDS = `(() => {
  const walk = document.createTreeWalker(document.querySelector('[role=dialog], main'), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken = []
  while (walk.nextNode()) {
    const node = walk.currentNode
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]{2,16}/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
})()`

test('Kiosk breaks no word of its answer on a phone', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Maximiliano', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: _id })
  await page.setViewportSize({ width: 360, height: 740 })
  await atTheKiosk(page)
  const numero = page.getByRole('textbox', { name: 'Tu número de identificación o tu teléfono' })
  await expect(numero).toBeFocused()
  await numero.fill('1020304')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Adelante')
  expect(await page.evaluate(BROKEN_WORDS)).toEqual([])
})

test('Link has the text size of its sentence', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: 'Ponerlo en Configuración' })
  await expect(link).toBeVisible()
  const size = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('[role=note] a').parentElement).fontSize`,
  )
  await expect(link).toHaveCSS('font-size', size)
})

const withFields = [
  '/recepcion',
  '/asistencias/registrar',
  '/pagos/crear',
  '/composicion-corporal',
  '/rutinas/asignar',
]

test('Forms cut no placeholder on a phone, a tablet or a desk', { tag: '@full' }, async ({ problemsOf }) => {
  for (const path of withFields) {
    const open: Open = async (page, gym) => {
      // Without a class the attendance screen renders no field.
      await lists['/entrenadores']?.(gym, person)
      await visit(page, path)
      await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor()
    }
    expect.soft(await problemsOf(open, cutPlaceholders), path).toEqual([])
  }
})

test.describe('touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true })

  for (const { kind, paths, tag } of groupsOfLists)
    test(`${kind} lists are readable on a phone and on tablets`, { tag }, async ({ problemsOf }) => {
      for (const path of paths) {
        const problems = await problemsOf(openList(path), async (page) => {
          const found: string[] = []
          for (const width of [390, 768, 820, 1024]) {
            found.push(...(await unreadableAt(page, width)))
            const tooSmall = await remaining(page, TOO_SMALL)
            found.push(...tooSmall.map((each) => `less than 44 px at ${width} px: ${each}`))
          }
          return found
        })
        expect.soft(problems, path).toEqual([])
      }
    })

  test('Row on a tablet has its actions at its end', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ nombre: person.nombre, apellido: person.apellido })
    await page.goto('/clientes')
    const clients = page.getByRole('list', { name: 'Clientes' })
    const edit = clients.getByRole('link', { name: 'Editar a María Alejandra Aguirre Castaño' })
    await expect(edit).toBeInViewport({ ratio: 1 })
    await clients.getByText('María Alejandra').click()
    await expect(clients.getByRole('definition')).toHaveCount(7)
    await expect(edit).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Nombre, descendente')
    await expect(page).toHaveURL('/clientes?orden=-nombre')
    await page.getByText('Activos', { exact: true }).click()
    await expect(page).toHaveURL(/filtro=activo/)
  })
})
