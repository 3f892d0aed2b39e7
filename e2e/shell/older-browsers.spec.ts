import { expect, test } from '../support/fixtures.ts'
import { field, heading, row, withoutLive } from '../support/screens/screen.ts'

const LAYERS = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  .filter((rule) => /^CSSLayer/.test(rule.constructor.name)).map(({ cssText }) => cssText.slice(0, 60))`

test('Browser of 2021 opens lists, forms and settings', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente()
  const cliente = await gym.cliente({ nombre: 'Luz' })
  const rutina = await gym.rutina()
  await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  await gym.entrenador()
  await page.addInitScript(`
    for (const name of ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'])
      delete Array.prototype[name]
    for (const name of ['hasOwn', 'groupBy']) delete Object[name]
    for (const name of ['any', 'timeout']) delete AbortSignal[name]
    delete String.prototype.at
    delete Intl.supportedValuesOf
    delete Promise.withResolvers
    delete window.structuredClone
    delete crypto.randomUUID
    delete Navigator.prototype.locks
  `)
  await withoutLive(page)
  await page.goto('/clientes')
  await expect(row(page, 'Luz')).toBeVisible()
  await page.goto('/configuracion')
  await expect(page.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue('America/Bogota')
  await page.goto('/rutinas/consultar')
  await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sentadilla con barra').first()).toBeVisible()
  for (const [path, title] of [
    ['/asistencias/registrar', 'Registrar asistencia'],
    ['/entrenadores/crear', 'Nuevo entrenador'],
    ['/contabilidad', 'Contabilidad'],
    ['/indicadores', 'Indicadores'],
    ['/composicion-corporal', 'Composición Corporal'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    // The charts load after the page, in a lazy chunk.
    await page.waitForLoadState('networkidle')
    // Older browsers ignore all rules inside cascade layers.
    expect(await page.evaluate(LAYERS), path).toEqual([])
  }
})
