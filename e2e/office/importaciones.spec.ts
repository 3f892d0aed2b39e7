import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { expect, test } from '../support/fixtures.ts'
import { askPasswordAgain } from '../support/own-password.ts'
import {
  anImport,
  aTriedImport,
  chooseFile,
  clientesCsv,
  columns,
  rows,
  shown,
  tryImport,
} from '../support/screens/importar-screen.ts'
import { field, heading, message, refusal } from '../support/screens/screen.ts'

const ANA = '1020304;Ana;Pérez;3001234567;ana@correo.test;Calle 1'
const LUIS = '1020305;Luis;Rojas;3101234567;luis@correo.test;Calle 2'
const WRONG = '1020306;Sofía;Díaz;300;sofia@correo.test;Calle 3'

test('Owner imports clients from a file', async ({ page, gym }) => {
  await page.goto('/clientes')
  await page.getByRole('link', { name: 'Importar desde Excel' }).click()
  await expect(heading(page, 'Importar desde Excel')).toBeFocused()
  await chooseFile(page, 'clientes.csv', clientesCsv(ANA, LUIS))
  await expect(heading(page, 'Importar clientes')).toBeFocused()
  await expect(columns(page)).toContainText('«1020304», «1020305»')
  await expect(page.getByRole('combobox', { name: 'Qué es la columna Celular' })).toHaveValue('telefono')
  await tryImport(page)
  await expect(page.getByText('2 filas: 2 nuevas. Todavía no se ha guardado nada.')).toBeVisible()
  expect(await gym.call<Cliente[]>('GET', 'clientes')).toEqual([])
  await page.getByRole('button', { name: 'Importar 2 filas' }).click()
  await expect(page.getByText('Se importó: 2 filas creadas.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver clientes' }).click()
  await expect(page.getByRole('table', { name: 'Clientes' })).toContainText('Rojas')
})

test('Import corrects a wrong cell by keyboard', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await aTriedImport(gym, clientesCsv(ANA, WRONG))
  await page.goto(`/importar/${_id}`)
  await expect(shown(page, 'Con error')).toBeChecked()
  const importing = page.getByRole('button', { name: /^Importar 1 fila/ })
  await expect(importing).toHaveAttribute('aria-disabled', 'true')
  const cell = field(page, 'Teléfono de la fila 3')
  await expect(cell).toHaveAccessibleDescription(/teléfono/)
  await cell.fill('3201234567')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText(['Nueva'])
  await page.reload()
  await expect(page.getByText('2 filas: 2 nuevas.')).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2 filas' }).click()
  await expect(page.getByText('Se importó: 2 filas creadas.')).toBeVisible()
  const [sofia] = await gym.call<Cliente[]>('GET', 'clientes?buscar=1020306')
  expect(sofia?.telefono).toBe('3201234567')
})

test('Import excludes all rows with errors and restores one', { tag: '@full' }, async ({ page, gym }) => {
  const other = WRONG.replaceAll('1020306', '1020307').replace('sofia', 'otra')
  const { _id } = await aTriedImport(gym, clientesCsv(ANA, WRONG, other))
  await page.goto(`/importar/${_id}`)
  await page.getByRole('button', { name: 'Dejar fuera todas las que tienen error' }).click()
  await expect(page.getByText('No queda ninguna fila con error.')).toBeVisible()
  await page.getByText(/^Fuera: 2$/).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Traer de vuelta la fila 3' }).click()
  await expect(page.getByRole('button', { name: /^Importar 1 fila/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('Import answers one doubt or all doubts of a kind', { tag: '@full' }, async ({ page, gym }) => {
  const twice = ['1', '2', '3'].map((n) => ({ nombre: `Ana ${n}`, telefono: `300123456${n}` }))
  for (const each of twice) await gym.cliente({ ...each, apellido: 'Pérez' })
  const lines = twice.map(
    ({ nombre, telefono }, index) =>
      `502030${index};${nombre};Pérez;${telefono};nueva${index}@correo.test;Calle ${index}`,
  )
  const { _id } = await aTriedImport(gym, clientesCsv(...lines))
  await page.goto(`/importar/${_id}`)
  await expect(rows(page)).toHaveCount(3)
  const first = page.getByRole('group', { name: 'Respuesta de la fila 2' })
  await first.getByRole('button', { name: 'Es otra persona: crearla' }).press('Enter')
  await expect(first.getByRole('button', { name: 'Es otra persona: crearla' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Dejar fuera, en todas' }).click()
  await expect(page.getByText('3 filas: 1 nueva y 2 fuera.')).toBeVisible()
})

test('Import asks how doubtful letters read and takes the answer', { tag: '@full' }, async ({ page }) => {
  await page.goto('/importar')
  const lines = clientesCsv('1020304;Mar\x92a;Gil;3001234567;ana@correo.test;Calle 1').replace(/[éó]/g, 'o')
  await chooseFile(page, 'clientes.csv', Buffer.from(lines, 'latin1'))
  await page.getByRole('button', { name: /^Se lee bien así: .*María/ }).click()
  await expect(columns(page)).toContainText('«María»')
})

test('Import takes the first row as titles or as data', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await anImport(gym, 'Agua;Bebida\nPan;Comida', 'productos')
  await page.goto(`/importar/${_id}`)
  await expect(page.getByText('Los títulos son los de la fila 1.')).toBeVisible()
  await page.getByRole('button', { name: 'No son títulos: importar esa fila' }).click()
  await expect(
    page.getByText('El archivo no trae títulos: la primera fila también se importa.'),
  ).toBeVisible()
  await expect(columns(page)).toContainText('«Agua», «Pan»')
  await page.getByRole('button', { name: 'La primera fila son títulos' }).click()
  await expect(page.getByText('Los títulos son los de la fila 1.')).toBeVisible()
})

test('Owner undoes an import and sees what remains', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
  database,
}) => {
  const { _id } = await aTriedImport(gym, clientesCsv(ANA, LUIS))
  await gym.call('POST', `importaciones/${_id}/ejecutar`)
  await expect
    .poll(async () => (await gym.call<{ estado: string }>('GET', `importaciones/${_id}`)).estado)
    .toBe('hecha')
  const [ana] = await gym.call<Cliente[]>('GET', 'clientes?buscar=1020304')
  await gym.membresia({ cliente: ana?._id ?? '' })
  await page.goto('/importar')
  await page.getByRole('link', { name: 'Ver: Clientes, de lista.csv' }).click()
  await askPasswordAgain(database)
  await page.getByRole('button', { name: 'Deshacer la importación…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Confirma tu contraseña' })
  await asked.getByLabel('Tu contraseña').fill(accounts.admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Se deshizo la importación, menos lo que dice aquí abajo.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lo que se conservó' })).toContainText('Fila 2: ')
  const left = await gym.call<Cliente[]>('GET', 'clientes')
  expect(left.map(({ nombre }) => nombre)).toEqual(['Ana'])
})

test('Undone import runs again with its corrections', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await aTriedImport(gym, clientesCsv(ANA, WRONG))
  await gym.call('PATCH', `importaciones/${_id}/filas/3`, { valores: { telefono: '3201234567' } })
  const estado = async () => (await gym.call<{ estado: string }>('GET', `importaciones/${_id}`)).estado
  await gym.call('POST', `importaciones/${_id}/ejecutar`)
  await expect.poll(estado).toBe('hecha')
  await gym.call('POST', `importaciones/${_id}/deshacer`)
  await expect.poll(estado).toBe('deshecha')
  await page.goto(`/importar/${_id}`)
  await page.getByRole('link', { name: 'Importar de nuevo' }).click()
  await tryImport(page)
  await expect(page.getByText('2 filas: 2 nuevas. Todavía no se ha guardado nada.')).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2 filas' }).click()
  await expect(page.getByText('Se importó: 2 filas creadas.')).toBeVisible()
})

test('Import accepts pasted rows and resumes later', { tag: '@full' }, async ({ page }) => {
  await page.goto('/importar')
  await page.getByRole('button', { name: 'Pegar filas' }).click()
  await page
    .getByRole('textbox', { name: 'Filas copiadas de tu hoja' })
    .fill(clientesCsv(ANA).replaceAll(';', '\t'))
  await page.getByRole('button', { name: 'Seguir con estas filas' }).click()
  await expect(heading(page, 'Importar clientes')).toBeVisible()
  await page.getByRole('link', { name: 'Volver a Importar' }).click()
  await page.getByRole('link', { name: 'Seguir: Clientes, de filas pegadas' }).click()
  await tryImport(page)
  await expect(page.getByText('1 fila: 1 nueva.')).toBeVisible()
})

test('Import refuses a wrong or too large file', { tag: '@full' }, async ({ page }) => {
  await page.goto('/importar')
  await chooseFile(page, 'foto.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))
  await expect(page.getByRole('alert')).toContainText('Error al leer foto.png: El archivo debe ser de Excel')
  await chooseFile(page, 'enorme.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
  await expect(refusal(page, 'El archivo es demasiado grande. El máximo es 10 MB.')).toBeVisible()
  await expect(page.getByText('Todavía no hay ninguna.')).toBeVisible()
})

test('Import template and report download as spreadsheets', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/importar?tipo=productos')
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar la plantilla' }).click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
  const { _id } = await aTriedImport(gym, clientesCsv(ANA))
  await page.goto(`/importar/${_id}`)
  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar el informe' }).click()
  const file = await report
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(message(page, `Se descargó ${file.suggestedFilename()}.`)).toBeVisible()
})

test('Import requires a value for each missing column', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/importar')
  const short = 'Cédula;Nombre;Apellido;Celular;Correo\n1020304;Ana;Pérez;3001234567;ana@correo.test'
  await chooseFile(page, 'corto.csv', short)
  await tryImport(page)
  await expect(
    refusal(page, 'Falta saber «Dirección»: di qué columna es, o qué se pone en todas las filas.'),
  ).toBeVisible()
  await field(page, 'Dirección').fill('Sin dirección')
  await tryImport(page)
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await expect(page.getByText('Se importó: 1 fila creada.')).toBeVisible()
  const [ana] = await gym.call<Cliente[]>('GET', 'clientes')
  expect(ana?.direccion).toBe('Sin dirección')
})
