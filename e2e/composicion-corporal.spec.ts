import { addDays, formatDay } from '@gym/contract/calendar'
import type { Composiciones } from '@gym/contract/composicion-corporal'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { field, heading, message, pick, picker, refusal } from './screen.ts'

const SAVED = 'Composición corporal guardada con éxito!'
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' })
const consult = (page: Page) => page.getByRole('button', { name: 'Consultar' })
const number = (page: Page) => field(page, 'Número de identificación')
const cards = (page: Page) => page.getByRole('article')

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

test.describe('the trainer', () => {
  test.use({ rol: 'entrenador' })

  test('a trainer measures a client and sees the body mass index while typing, and the form empties', async ({
    page,
    gym,
  }) => {
    const today = await gym.today()
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.composicion(ana, { peso: 82.5, altura: 170, fecha: addDays(today, -30) })
    await page.goto('/composicion-corporal')
    await expect(heading(page, 'Composición Corporal')).toBeVisible()
    await expect(page.getByLabel('Fecha')).toHaveValue(formatDay(today))
    await pick(page, 'Cliente', 'Ana Pérez')
    await expect(
      message(page, `Último registro: 82,5 kg el ${formatDay(addDays(today, -30))}.`),
    ).toBeVisible()

    await fillIn(page, { 'Peso (kg)': '70,25', 'Altura (cm)': '170' })
    await expect(field(page, 'IMC')).toHaveValue('24,3')
    await expect(field(page, 'IMC')).toHaveAccessibleDescription('Normal')
    await field(page, 'Peso (kg)').fill('90')
    await expect(field(page, 'IMC')).toHaveAccessibleDescription('Obesidad')
    await fillIn(page, {
      'Peso (kg)': '80.5',
      '% de grasa': '22,4',
      '% de músculo': '38',
      'Brazo derecho': '33',
      'Brazo izquierdo': '32,5',
      Pecho: '101',
      Cintura: '90',
      Cadera: '99',
      'Pierna derecha': '55',
      'Pierna izquierda': '54',
      'Problemas físicos': 'Rodilla izquierda',
      'Notas adicionales': 'Entrena de noche',
    })
    await picker(page, 'Objetivo').selectOption('Pérdida de peso')
    await save(page).click()
    await expect(message(page, SAVED)).toBeVisible()
    await expect(message(page, SAVED)).toBeInViewport()
    await expect(picker(page, 'Cliente')).toHaveValue('')
    for (const name of ['Peso (kg)', 'Altura (cm)', 'IMC', 'Pecho', 'Problemas físicos'])
      await expect(field(page, name)).toHaveValue('')

    const { data } = await gym.call<Composiciones>(
      'GET',
      `composicion-corporal/cliente/${ana.numeroIdentificacion}`,
    )
    expect(data[0]).toMatchObject({
      fecha: today,
      peso: 80.5,
      altura: 170,
      imc: 27.9,
      porcentajeGrasa: 22.4,
      porcentajeMusculo: 38,
      medidas: { brazoDerecho: 33, brazoIzquierdo: 32.5, piernaIzquierda: 54 },
      objetivo: 'Pérdida de peso',
      notas: 'Rodilla izquierda\nEntrena de noche',
    })
    // Nothing is unsaved any more: leaving asks nothing.
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  test('a body composition is refused for its first wrong field, in the order of the form', async ({
    page,
    gym,
  }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/composicion-corporal')
    const saysFirst = async (sentence: string) => {
      await save(page).click()
      await expect(refusal(page, sentence)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(1)
    }
    await page.getByLabel('Fecha').fill('')
    await saysFirst('El cliente es obligatorio.')
    await expect(picker(page, 'Cliente')).toBeFocused()
    await pick(page, 'Cliente', 'Ana Pérez')
    await saysFirst('La fecha es obligatoria.')
    await page.getByLabel('Fecha').fill(addDays(await gym.today(), 1))
    await saysFirst('El peso es obligatorio.')
    await field(page, 'Peso (kg)').fill('501')
    await saysFirst('El peso debe ser 500 o menos.')
    await field(page, 'Peso (kg)').fill('80')
    await saysFirst('La altura es obligatoria.')
    await field(page, 'Altura (cm)').fill('1,70')
    await saysFirst('La altura debe ser 30 o más.')
    await field(page, 'Altura (cm)').fill('170')
    await field(page, 'Pecho').fill('301')
    await saysFirst('El pecho debe ser 300 o menos.')
    await expect(field(page, 'Pecho')).toBeFocused()
    await field(page, 'Pecho').fill('')
    await saysFirst('El objetivo es obligatorio.')
    await picker(page, 'Objetivo').selectOption('Cardio')
    await fillIn(page, { '% de grasa': '60', '% de músculo': '41' })
    await saysFirst('Los porcentajes de grasa y de músculo no pueden sumar más de 100.')
    await field(page, '% de músculo').fill('40')
    await saysFirst('La fecha no puede ser posterior a hoy.')
    await page.getByLabel('Fecha').fill(await gym.today())
    await field(page, 'Notas adicionales').fill('Entrena de noche')
    await save(page).click()
    await expect(message(page, SAVED)).toBeVisible()
  })

  test('a trainer is told when a body composition could not be saved, and nothing typed is lost', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/composicion-corporal')
    await page.route('**/api/clientes?*', (route) => route.fulfill({ status: 500, body: '' }))
    await picker(page, 'Cliente').fill('Luz')
    await expect(page.getByText('Error al cargar los clientes')).toBeVisible()
    await page.unroute('**/api/clientes?*')

    await pick(page, 'Cliente', 'Ana Pérez')
    await fillIn(page, { 'Peso (kg)': '80', 'Altura (cm)': '170' })
    await picker(page, 'Objetivo').selectOption('Cardio')
    await page.route('**/api/composicion-corporal', (route) => route.fulfill({ status: 500, body: '' }))
    await save(page).click()
    await expect(refusal(page, 'Error al guardar la composición corporal. Verifica los datos.')).toBeVisible()
    await page.unroute('**/api/composicion-corporal')
    await gym.call('DELETE', `clientes/${ana._id}`)
    await save(page).click()
    await expect(refusal(page, 'Cliente no encontrado')).toBeVisible()
    await expect(field(page, 'Peso (kg)')).toHaveValue('80')
  })
})

test.describe('the trainer with what was measured before', () => {
  test.use({ rol: 'entrenador' })

  const dialog = (page: Page) => page.getByRole('dialog', { name: '¿Están bien las medidas?' })
  const recordsOf = async (gym: Gym, { numeroIdentificacion }: { numeroIdentificacion: string }) =>
    (await gym.call<Composiciones>('GET', `composicion-corporal/cliente/${numeroIdentificacion}`)).data

  test('a trainer keeps the index of a scale, or goes back to the computed one', async ({ page, gym }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await fillIn(page, { 'Peso (kg)': '80', 'Altura (cm)': '175' })
    await picker(page, 'Objetivo').selectOption('Cardio')
    await expect(field(page, 'IMC')).toHaveValue('26,1')
    await field(page, 'IMC').fill('24,7')
    await expect(field(page, 'IMC')).toHaveAccessibleDescription('Normal')
    await field(page, 'Peso (kg)').fill('81')
    await expect(field(page, 'IMC')).toHaveValue('24,7')
    await page.getByRole('button', { name: 'Volver al IMC calculado' }).click()
    await expect(field(page, 'IMC')).toHaveValue('26,4')
    await field(page, 'IMC').fill('mucho')
    await save(page).click()
    await expect(refusal(page, 'El IMC debe ser un número.')).toBeVisible()
    await field(page, 'IMC').fill('25,2')
    await save(page).click()
    await expect(message(page, SAVED)).toBeVisible()
    expect(await recordsOf(gym, ana)).toMatchObject([{ peso: 81, imc: 25.2 }])
  })

  test('a trainer is asked once before a first weight that hardly anybody has is kept', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await expect(page.getByText('Sin registros anteriores.').first()).toBeVisible()
    await fillIn(page, { 'Peso (kg)': '265', 'Altura (cm)': '170' })
    await picker(page, 'Objetivo').selectOption('Cardio')
    await save(page).click()
    await expect(dialog(page)).toContainText('Es una medida poco común. Peso: 265 kg.')
    await dialog(page).getByRole('button', { name: 'Revisar' }).click()
    expect(await recordsOf(gym, ana)).toEqual([])
    await save(page).click()
    await dialog(page).getByRole('button', { name: 'Guardar de todos modos' }).click()
    await expect(message(page, SAVED)).toBeVisible()
    expect(await recordsOf(gym, ana)).toMatchObject([{ peso: 265 }])
  })

  test('a trainer is asked before a jump that is hardly possible is kept', async ({ page, gym }) => {
    const today = await gym.today()
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.composicion(ana, { peso: 56.1, altura: 170, fecha: addDays(today, -7) })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await expect(page.getByRole('article')).toHaveCount(1)
    await fillIn(page, { 'Peso (kg)': '82,5', 'Altura (cm)': '180' })
    await picker(page, 'Objetivo').selectOption('Cardio')
    await save(page).click()
    const day = formatDay(addDays(today, -7))
    await expect(dialog(page)).toContainText(`Peso: 82,5 kg, y el ${day} 56,1 kg.`)
    await expect(dialog(page)).toContainText(`Altura: 180 cm, y el ${day} 170 cm.`)
    await dialog(page).getByRole('button', { name: 'Revisar' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await recordsOf(gym, ana)).toHaveLength(1)
    await fillIn(page, { 'Peso (kg)': '65,2', 'Altura (cm)': '170' })
    await save(page).click()
    await dialog(page).getByRole('button', { name: 'Guardar de todos modos' }).click()
    await expect(message(page, SAVED)).toBeVisible()
    expect(await recordsOf(gym, ana)).toMatchObject([{ peso: 65.2 }, { peso: 56.1 }])
  })

  test('a trainer sees the history of a client under the form, and corrects and deletes a wrong record', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    for (const [fecha, peso] of [
      ['2026-01-10', 92],
      ['2026-02-10', 90],
      ['2026-03-10', 88],
      ['2026-04-10', 68.5],
    ])
      await gym.composicion(ana, { fecha, peso, imc: 29.9, notas: 'Rodilla\nDe noche' })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    const history = page.getByRole('region', { name: 'Registros de Ana Pérez' })
    await expect(cards(page).getByRole('heading')).toHaveText(['10/04/2026', '10/03/2026', '10/02/2026'])
    await expect(page.getByRole('figure', { name: /^Peso/ })).toBeVisible()

    // A record that is in no card opens from its point, to be corrected too.
    await page.getByRole('button', { name: 'Ver el registro del 10/01/2026: Peso 92 kg' }).click()
    const opened = page.getByRole('dialog', { name: 'Registro de medidas' })
    await opened.getByRole('button', { name: 'Editar el registro del 10/01/2026' }).click()
    await expect(page.getByRole('heading', { name: 'Corregir el registro del 10/01/2026' })).toBeFocused()

    await history.getByRole('button', { name: 'Editar el registro del 10/04/2026' }).click()
    await expect(page.getByRole('heading', { name: 'Corregir el registro del 10/04/2026' })).toBeFocused()
    await expect(field(page, 'Peso (kg)')).toHaveValue('68,5')
    await expect(field(page, 'IMC')).toHaveValue('29,9')
    await expect(field(page, 'Problemas físicos')).toHaveValue('Rodilla')
    await expect(field(page, 'Notas adicionales')).toHaveValue('De noche')
    await field(page, 'Peso (kg)').fill('86,5')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(message(page, 'Registro de medidas corregido.')).toBeVisible()
    await expect(cards(page).first()).toContainText('86,5 kg')
    await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
    await expect(field(page, 'Peso (kg)')).toHaveValue('')

    await history.getByRole('button', { name: 'Ver los 4 registros' }).click()
    await history.getByRole('button', { name: 'Eliminar el registro del 10/01/2026' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(message(page, 'Registro de medidas eliminado.')).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    expect(await recordsOf(gym, ana)).toMatchObject([
      { fecha: '2026-04-10', peso: 86.5, imc: 29.9, notas: 'Rodilla\nDe noche' },
      { peso: 88 },
      { peso: 90 },
    ])
  })

  test('a trainer sees what each record has changed since the one before, newest first', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    for (const [fecha, peso, porcentajeGrasa] of [
      ['2026-01-10', 92, 30],
      ['2026-02-10', 90.5, undefined],
      ['2026-03-10', 91, 28],
    ])
      await gym.composicion(ana, { fecha, peso, porcentajeGrasa })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    const rows = page.getByRole('table', { name: 'Cambios entre registros' }).getByRole('row')
    await expect(rows).toHaveCount(4)
    const cellsOf = (index: number) => rows.nth(index).getByRole('cell')
    await expect(cellsOf(1)).toHaveText(['10/03/2026', '91 kg (+0,5)', '29,7 (+0,1)', '28 %', 'Sin medir'])
    await expect(cellsOf(2)).toHaveText([
      '10/02/2026',
      '90,5 kg (−1,5)',
      '29,6 (−0,4)',
      'Sin medir',
      'Sin medir',
    ])
    await expect(cellsOf(3)).toHaveText(['10/01/2026', '92 kg', '30', '30 %', 'Sin medir'])
  })

  test('the height of the last record is there already; metres are asked about and become centimetres by one press', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.composicion(ana, { fecha: '2026-01-10', peso: 80, altura: 172.5 })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await expect(field(page, 'Altura (cm)')).toHaveValue('172,5')
    await expect(field(page, 'Altura (cm)')).toHaveAccessibleDescription('La del 10/01/2026.')
    await field(page, 'Peso (kg)').fill('80')
    await expect(field(page, 'IMC')).toHaveValue('26,9')
    await field(page, 'Altura (cm)').fill('1.75')
    await page.getByRole('button', { name: '¿175 cm?' }).click()
    await expect(field(page, 'Altura (cm)')).toHaveValue('175')
    await expect(field(page, 'Altura (cm)')).toBeFocused()
    await picker(page, 'Objetivo').selectOption('Cardio')
    await save(page).click()
    await expect(message(page, SAVED)).toBeVisible()
    expect(await recordsOf(gym, ana)).toMatchObject([{ altura: 175 }, { altura: 172.5 }])
    await page.getByRole('button', { name: 'Ver los registros de Ana Pérez' }).click()
    await expect(page.getByRole('region', { name: 'Registros de Ana Pérez' })).toBeVisible()
  })

  test('a height that comes late does not slip under what is typed meanwhile', async ({ page, gym }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.composicion(ana, { fecha: '2026-01-10', altura: 168 })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/composicion-corporal/cliente/*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await field(page, 'Altura (cm)').focus()
    answer()
    await expect(message(page, 'Último registro: 80 kg el 10/01/2026.')).toBeVisible()
    await expect(field(page, 'Altura (cm)')).toHaveValue('')
    await page.keyboard.type('170')
    await expect(field(page, 'Altura (cm)')).toHaveValue('170')
  })

  test('a trainer is told why an old record of another can be neither corrected nor deleted', async ({
    page,
    gym,
    database,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.composicion(ana, { fecha: '2026-01-10' })
    const old = await gym.composicion(ana, { fecha: '2026-01-09' })
    await database.query(
      `update composicion_corporal set created_at = now() - interval '8 days' where id = $1`,
      [old._id],
    )
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    for (const act of ['Editar', 'Eliminar']) {
      const button = (fecha: string) => page.getByRole('button', { name: `${act} el registro del ${fecha}` })
      await expect(button('09/01/2026')).toHaveAccessibleDescription(
        'Estas medidas las registró otra persona hace más de 7 días: solo ella o un administrador puede corregirlas o eliminarlas.',
      )
      await expect(button('09/01/2026')).toBeDisabled()
      await expect(button('10/01/2026')).toBeEnabled()
    }
  })

  test('a correction of measures meets that of another trainer: theirs and mine stand beside each other', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    const { _id } = await gym.composicion(ana, { fecha: '2026-01-10', peso: 80, altura: 175 })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await page.getByRole('button', { name: 'Editar el registro del 10/01/2026' }).click()
    await field(page, 'Peso (kg)').fill('82')
    await gym.call('PUT', `composicion-corporal/${_id}`, { peso: 81, notas: 'De noche' })
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('table', { name: 'Lo que cambió' }).getByRole('row').last()).toHaveText(
      'Peso (kg)8182',
    )
    await expect(field(page, 'Notas adicionales')).toHaveValue('De noche')
    await page.getByRole('button', { name: 'Guardar lo mío' }).click()
    await expect(message(page, 'Registro de medidas corregido.')).toBeVisible()
    expect(await recordsOf(gym, ana)).toMatchObject([{ peso: 82, imc: 26.8, notas: 'De noche' }])
  })
})

test.describe('the member on a phone', () => {
  test.use({ rol: 'user', viewport: { width: 390, height: 844 } })

  test('a member sees their three latest body compositions, whether they improve, and all in charts and a table', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ numeroIdentificacion: '1020304' })
    for (const [fecha, peso, porcentajeGrasa, porcentajeMusculo] of [
      ['2026-03-10', 88, 28, 34],
      ['2026-01-10', 92, 30, 33],
      ['2026-04-10', 86.5, 27.5, 34.5],
      ['2026-02-10', 90, 29, 33.5],
    ])
      await gym.composicion(ana, { fecha, peso, porcentajeGrasa, porcentajeMusculo, notas: `Con ${peso}` })
    await page.goto('/consultar-composicion-corporal')
    await expect(heading(page, 'Consultar Composición Corporal')).toBeVisible()
    await number(page).pressSequentially('1.020-304 ')
    await expect(number(page)).toHaveValue('1020304')
    await page.keyboard.press('Enter')

    await expect(cards(page).getByRole('heading')).toHaveText(['10/04/2026', '10/03/2026', '10/02/2026'])
    await expect(cards(page).first()).toContainText('86,5 kg')
    await expect(cards(page).first()).toContainText('28,2 Sobrepeso')
    await expect(cards(page).first()).toContainText('27,5 %')
    await expect(cards(page).first()).toContainText('Con 86.5')
    await expect(cards(page).getByText('Mejora', { exact: true })).toHaveCount(1)
    await expect(cards(page).first().getByText('Mejora', { exact: true })).toBeVisible()
    await expect(cards(page).getByText(/^Sin (mejora|registro anterior)$/)).toHaveCount(0)

    await expect(
      page.getByRole('figure', {
        name: 'Peso (kg). Peso: de 92 kg el 10/01/2026 a 86,5 kg el 10/04/2026.',
      }),
    ).toBeVisible()
    await expect(page.locator('.recharts-line-curve')).toHaveCount(3)
    await page.getByText('Ver como tabla').click()
    const rows = page.getByRole('list', { name: 'Evolución' }).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.last()).toContainText('92 kg')
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(isWider)).toBe(false)

    await page.goto('/rutinas/consultar')
    await page.goto('/consultar-composicion-corporal')
    await expect(number(page)).toHaveValue('1020304')
  })

  test('a member sees when their latest body composition is not better, or is the only one', async ({
    page,
    gym,
  }) => {
    const [ana, luz] = [await gym.cliente(), await gym.cliente()]
    await gym.composicion(ana, { fecha: '2026-01-10', peso: 80, porcentajeGrasa: 25, porcentajeMusculo: 35 })
    await gym.composicion(ana, { fecha: '2026-02-10', peso: 79, porcentajeGrasa: 24, porcentajeMusculo: 35 })
    await gym.composicion(luz)
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    await expect(cards(page).first().getByText('Sin mejora')).toBeVisible()
    await expect(cards(page).getByText('Sin mejora')).toHaveCount(1)
    await expect(cards(page).first()).toContainText('Desde el registro anterior el músculo no subió.')
    await number(page).fill(luz.numeroIdentificacion)
    await consult(page).click()
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).getByText('Sin registro anterior')).toBeVisible()
    await expect(cards(page)).toContainText('Sin medir')
    await expect(page.getByRole('figure', { name: /^Peso/ }).getByRole('button')).toBeVisible()
  })

  test('a member whose muscle was not measured is told that it is missing, and no verdict', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente()
    await gym.composicion(ana, { fecha: '2026-01-10', peso: 90, porcentajeGrasa: 25 })
    await gym.composicion(ana, { fecha: '2026-02-10', peso: 80, porcentajeGrasa: 22, porcentajeMusculo: 38 })
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    await expect(cards(page).first().getByText('Sin datos suficientes')).toBeVisible()
    await expect(cards(page).first()).toContainText(
      'Falta el % de músculo en este registro o en el anterior.',
    )
    await expect(cards(page).getByText('Sin mejora')).toHaveCount(0)
  })

  test('the chart of a member draws the last record of a day, and the table has all of them', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente()
    await gym.composicion(ana, { fecha: '2026-01-10', peso: 90 })
    await gym.composicion(ana, { fecha: '2026-02-10', peso: 88 })
    await gym.composicion(ana, { fecha: '2026-02-10', peso: 86 })
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    const points = page.getByRole('figure', { name: /^Peso/ }).getByRole('button')
    await expect(points).toHaveCount(2)
    await page.getByText('Ver como tabla').click()
    await expect(page.getByRole('list', { name: 'Evolución' }).getByRole('listitem')).toHaveCount(3)
  })

  test('a member opens what was measured on a day from its point, and from the table', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente()
    for (const [fecha, peso] of [
      ['2026-01-10', 92],
      ['2026-02-10', 90],
      ['2026-03-10', 88],
      ['2026-04-10', 86],
    ])
      await gym.composicion(ana, { fecha, peso, notas: `Con ${peso}` })
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    await page.getByRole('button', { name: 'Ver el registro del 10/01/2026: Peso 92 kg' }).click()
    const opened = page.getByRole('dialog', { name: 'Registro de medidas' })
    await expect(opened).toContainText('Con 92')
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await page.getByText('Ver como tabla').click()
    await page.getByRole('button', { name: 'Ver el registro del 10/02/2026', exact: true }).press('Enter')
    await expect(opened).toContainText('Con 90')
  })

  test('a member chooses which of the measures that were taken is drawn, and nothing is drawn of what was not', async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente()
    const taken = (cintura: number, pecho: number) => ({ medidas: { cintura, pecho } })
    await gym.composicion(ana, { fecha: '2026-01-10', porcentajeGrasa: 30, ...taken(90, 100) })
    await gym.composicion(ana, { fecha: '2026-02-10', porcentajeGrasa: 28, ...taken(86, 101) })
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    const chart = (name: string) => page.getByRole('figure', { name, exact: true })
    await expect(chart('Grasa (%). Grasa: de 30 % el 10/01/2026 a 28 % el 10/02/2026.')).toBeVisible()
    await expect(chart('Cintura (cm). Cintura: de 90 cm el 10/01/2026 a 86 cm el 10/02/2026.')).toBeVisible()
    await expect(page.locator('.recharts-line-curve')).toHaveCount(3)
    const chosen = page.getByRole('combobox', { name: 'Medida', exact: true })
    await expect(chosen.getByRole('option')).toHaveText(['Pecho', 'Cintura'])
    await chosen.selectOption('Pecho')
    await expect(chart('Pecho (cm). Pecho: de 100 cm el 10/01/2026 a 101 cm el 10/02/2026.')).toBeVisible()
  })

  test('a member is told what is wrong with the number, that nothing was measured, or to wait', async ({
    page,
    gym,
  }) => {
    const { numeroIdentificacion } = await gym.cliente()
    await page.goto('/consultar-composicion-corporal')
    await consult(page).click()
    await expect(refusal(page, 'Por favor, ingrese un número de identificación.')).toBeVisible()
    await expect(number(page)).toBeFocused()
    await number(page).fill('99999999')
    await consult(page).click()
    await expect(refusal(page, 'Error al consultar. Verifica el número de identificación.')).toBeVisible()
    await number(page).fill(numeroIdentificacion)
    await consult(page).click()
    await expect(message(page, 'No se encontraron registros para esta identificación.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const mensaje = 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'
    await page.route('**/api/composicion-corporal/**', (route) =>
      route.fulfill({ status: 429, json: { mensaje } }),
    )
    await consult(page).click()
    await expect(refusal(page, mensaje)).toBeVisible()
  })

  test('a member who signs out leaves no number behind for who signs in next', async ({
    page,
    gym,
    accounts,
  }) => {
    const another = await gym.account('user')
    const { numeroIdentificacion } = await gym.cliente()
    expect(accounts.user.email).not.toBe(another.email)
    // A session of its own, for it is ended here.
    await page.addInitScript(
      `localStorage.getItem('token') && localStorage.setItem('token', '${another.token}')`,
    )
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(numeroIdentificacion)
    await consult(page).click()
    await expect(message(page, 'No se encontraron registros para esta identificación.')).toBeVisible()
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
  })
})
