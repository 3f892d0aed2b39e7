import { accessibilityProblems } from '../support/accessibility.ts'
import { anImport, aTriedImport, clientesCsv, rows } from '../support/screens/importar-screen.ts'
import { expect, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const ANA = '1020304;Ana;Pérez;3001234567;ana@correo.test;Calle 1'
const WRONG = '1020306;Sofía;Díaz;300;sofia@correo.test;Calle 3'

const ofEachKind: Record<string, Open> = {
  'columns, one missing': async (page, gym) => {
    const { _id } = await anImport(gym, 'Cédula;Nombre;Apellido;Celular\n1020304;Ana;Pérez;3001234567')
    await visit(page, `/importar/${_id}`)
    await page.getByRole('button', { name: 'Probar sin guardar' }).click()
    await page.getByRole('alert').filter({ hasText: 'Falta saber' }).waitFor()
  },
  'rows with an error': async (page, gym) => {
    const { _id } = await aTriedImport(gym, clientesCsv(ANA, WRONG, WRONG.replace('1020306', '1020307')))
    await visit(page, `/importar/${_id}`)
    await rows(page).first().waitFor()
  },
}

test('Import screens of each kind pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(ofEachKind))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const imports: Record<string, Open> = {
  'pasted rows, refused': async (page) => {
    await visit(page, '/importar')
    await page.getByRole('button', { name: 'Pegar filas' }).click()
    await page.getByRole('button', { name: 'Seguir con estas filas' }).click()
    await page.getByText('Pega las filas antes de seguir.').waitFor()
  },
  imports: async (page, gym) => {
    await anImport(gym, clientesCsv(ANA))
    await aTriedImport(gym, clientesCsv(ANA))
    await visit(page, '/importar')
    await page.getByText('Por revisar').first().waitFor()
  },
  'possible duplicate and order of dates': async (page, gym) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', telefono: '3001234567' })
    const [head, ana] = clientesCsv(ANA).split('\n')
    const { _id } = await aTriedImport(gym, `${head};Nacimiento\n${ana};03/04/1990`)
    await visit(page, `/importar/${_id}`)
    await page.getByRole('group', { name: 'Cómo se leen las fechas' }).waitFor()
  },
  'import done': async (page, gym) => {
    const { _id } = await aTriedImport(gym, clientesCsv(ANA))
    await gym.call('POST', `importaciones/${_id}/ejecutar`)
    await visit(page, `/importar/${_id}`)
    await page.getByText('Se importó: 1 fila creada.').waitFor()
  },
  'import undone': async (page, gym) => {
    const { _id } = await aTriedImport(gym, clientesCsv(ANA))
    await gym.call('POST', `importaciones/${_id}/ejecutar`)
    const [ana] = await gym.call<{ _id: string }[]>('GET', 'clientes')
    await gym.membresia({ cliente: ana?._id ?? '' })
    await gym.call('POST', `importaciones/${_id}/deshacer`)
    await visit(page, `/importar/${_id}`)
    await page.getByRole('region', { name: 'Lo que se conservó' }).waitFor()
  },
}

test('Imports pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(imports))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})
