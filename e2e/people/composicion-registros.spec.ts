import type { Composiciones } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { addDays, formatDay } from '@gym/contract/core/calendar'
import type { Page } from '@playwright/test'
import { now } from '../support/clock.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { field, message, pick, picker, refusal } from '../support/screens/screen.ts'

const SAVED = 'Composición corporal guardada con éxito!'
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' })
const cards = (page: Page) => page.getByRole('article')

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

test.describe('the trainer with earlier measurements', () => {
  test.use({ rol: 'entrenador' })

  const recordsOf = async (gym: Gym, { numeroIdentificacion }: { numeroIdentificacion: string }) =>
    (await gym.call<Composiciones>('GET', `composicion-corporal/cliente/${numeroIdentificacion}`)).data

  test('Trainer replaces the computed body mass index', { tag: '@full' }, async ({ page, gym }) => {
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

  test('Unlikely first weight is warned of beside its field', { tag: '@full' }, async ({ page, gym }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await expect(page.getByText('Sin registros anteriores.').first()).toBeVisible()
    await fillIn(page, { 'Peso (kg)': '265', 'Altura (cm)': '170' })
    await picker(page, 'Objetivo').selectOption('Cardio')
    await expect(page.getByText('Es una medida poco común. Peso: 265 kg.')).toBeVisible()
    await save(page).click()
    await expect(message(page, SAVED)).toBeVisible()
    expect(await recordsOf(gym, ana)).toMatchObject([{ peso: 265 }])
  })

  test('Unlikely jump is warned of, and saved without a question', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const today = await gym.today()
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.composicion(ana, { peso: 56.1, altura: 170, fecha: addDays(today, -7) })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await expect(page.getByRole('article')).toHaveCount(1)
    await fillIn(page, { 'Peso (kg)': '82,5', 'Altura (cm)': '180' })
    await picker(page, 'Objetivo').selectOption('Cardio')
    const day = formatDay(addDays(today, -7))
    const caution = page.getByText('Es un cambio poco probable.')
    await expect(caution).toContainText(`Peso: 82,5 kg, y el ${day} 56,1 kg.`)
    await expect(caution).toContainText(`Altura: 180 cm, y el ${day} 170 cm.`)
    await save(page).click()
    await expect(message(page, SAVED)).toBeVisible()
    expect(await recordsOf(gym, ana)).toMatchObject([{ peso: 82.5 }, { peso: 56.1 }])
  })

  test('Trainer corrects and deletes a measurement in the history', { tag: '@full' }, async ({
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
    await expect(cards(page).getByRole('heading')).toHaveText(['10/4/2026', '10/3/2026', '10/2/2026'])
    await expect(page.getByRole('figure', { name: /^Peso/ })).toBeVisible()

    await page.getByRole('button', { name: 'Ver el registro del 10/1/2026: Peso 92 kg' }).click()
    const opened = page.getByRole('dialog', { name: 'Registro de medidas' })
    await opened.getByRole('button', { name: 'Editar el registro del 10/1/2026' }).click()
    await expect(page.getByRole('heading', { name: 'Corregir el registro del 10/1/2026' })).toBeFocused()

    await history.getByRole('button', { name: 'Editar el registro del 10/4/2026' }).click()
    await expect(page.getByRole('heading', { name: 'Corregir el registro del 10/4/2026' })).toBeFocused()
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
    await history.getByRole('button', { name: 'Eliminar el registro del 10/1/2026' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(message(page, 'Registro de medidas eliminado.')).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    expect(await recordsOf(gym, ana)).toMatchObject([
      { fecha: '2026-04-10', peso: 86.5, imc: 29.9, notas: 'Rodilla\nDe noche' },
      { peso: 88 },
      { peso: 90 },
    ])
  })

  test('Measurement table shows the change since the previous record', { tag: '@full' }, async ({
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
    await expect(cellsOf(1)).toHaveText(['10/3/2026', '91 kg (+0,5)', '29,7 (+0,1)', '28 %', 'Sin medir'])
    await expect(cellsOf(2)).toHaveText([
      '10/2/2026',
      '90,5 kg (−1,5)',
      '29,6 (−0,4)',
      'Sin medir',
      'Sin medir',
    ])
    await expect(cellsOf(3)).toHaveText(['10/1/2026', '92 kg', '30', '30 %', 'Sin medir'])
  })

  test('Measurement form begins with the last height of the client', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.composicion(ana, { fecha: '2026-01-10', peso: 80, altura: 172.5 })
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    await expect(field(page, 'Altura (cm)')).toHaveValue('172,5')
    await expect(field(page, 'Altura (cm)')).toHaveAccessibleDescription('La del 10/1/2026.')
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
    await expect(page.getByRole('heading', { name: 'Registros de Ana Pérez' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Registros de Ana Pérez' })).toBeVisible()
  })

  test('Late height does not overwrite the field being typed', { tag: '@full' }, async ({ page, gym }) => {
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
    await expect(message(page, 'Último registro: 80 kg el 10/1/2026.')).toBeVisible()
    await expect(field(page, 'Altura (cm)')).toHaveValue('')
    await page.keyboard.type('170')
    await expect(field(page, 'Altura (cm)')).toHaveValue('170')
  })

  test('Old measurement of another trainer explains its disabled buttons', { tag: '@full' }, async ({
    page,
    gym,
    database,
  }) => {
    const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await gym.composicion(ana, { fecha: '2026-01-10' })
    const old = await gym.composicion(ana, { fecha: '2026-01-09' })
    const createdAt = new Date(now().getTime() - 8 * 24 * 3_600_000).toISOString()
    await database.query('update composicion_corporal set created_at = $1 where id = $2', [
      createdAt,
      old._id,
    ])
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Pérez')
    for (const act of ['Editar', 'Eliminar']) {
      const button = (fecha: string) => page.getByRole('button', { name: `${act} el registro del ${fecha}` })
      await expect(button('9/1/2026')).toHaveAccessibleDescription(
        'Estas medidas las registró otra persona hace más de 7 días: solo ella o un administrador puede corregirlas o eliminarlas.',
      )
      await expect(button('9/1/2026')).toBeDisabled()
      await expect(button('10/1/2026')).toBeEnabled()
    }
  })
})
