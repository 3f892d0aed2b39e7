import type { Composiciones } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { addDays, formatDay } from '@gym/contract/core/calendar'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, pick, picker } from '../support/screens/screen.ts'

const SAVED = 'Composición corporal guardada con éxito!'
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' })

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

test.describe('the trainer', () => {
  test.use({ rol: 'entrenador' })

  test('Trainer records measurements and sees the body mass index', { tag: '@full' }, async ({
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
    await expect(field(page, 'IMC')).toHaveAccessibleDescription(
      /^Normal *Se calcula con el peso y la altura\./,
    )
    await field(page, 'Peso (kg)').fill('90')
    await expect(field(page, 'IMC')).toHaveAccessibleDescription(/^Obesidad/)
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
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
})
