import { expect, test } from '../support/fixtures.ts'
import { heading } from '../support/screens/screen.ts'

// Matches the notice of a timeout; two screens have one notice for every failure (specification).
const FAILED =
  /La solicitud tardó demasiado\. Verifica tu conexión\.|No se pudieron cargar las clases\.|Error al cargar las inscripciones\./
const screens = {
  '/clientes': 'Clientes',
  '/membresias': 'Membresías',
  '/entrenadores': 'Entrenadores',
  '/productos': 'Productos',
  '/planes': 'Planes',
  '/pagos': 'Pagos',
  '/asistencias': 'Asistencias',
  '/clases': 'Clases',
  '/contabilidad': 'Contabilidad',
  '/contabilidad/libros': 'Libros',
  '/rutinas/crear': 'Crear rutina',
  '/usuarios': 'Usuarios',
  '/indicadores': 'Indicadores',
  '/configuracion': 'Configuración',
  '/mi-cuenta': 'Mi cuenta',
  '/admin/inscripciones': 'Inscripciones',
  '/videos-entrenamiento': 'Asesoramiento Ejercicios',
  '/recepcion': 'Recepción',
  '/vender': 'Vender',
  '/ventas': 'Ventas',
  '/caja': 'Caja',
  '/cobros': 'Cobros',
  '/configuracion/cobros': 'Ajustes de cobros',
  '/configuracion/entrada': 'Reglas de la entrada',
  '/configuracion/rapidos': 'Botones de Vender',
  '/configuracion/tokens': 'Tokens',
  '/configuracion/webhooks': 'Webhooks',
  '/copias': 'Copias de seguridad',
  '/importar': 'Importar desde Excel',
  '/auditoria': 'Auditoría',
  '/clientes/eliminados': 'Clientes eliminados',
}

test('Every screen times out after 10 seconds', { tag: '@full' }, async ({ page }) => {
  test.slow()
  await page.clock.install()
  // Blocks the configuration before the menu requests it: the screens below must not find it in the cache.
  await page.route('**/api/configuracion', () => {})
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.route('**/api/**', () => {})
  for (const [path, title] of Object.entries(screens)) {
    await page.evaluate(`history.pushState(null, '', '${path}')`)
    await expect.soft(heading(page, title), path).toBeVisible()
    // The requests that need the configuration start only after its request has timed out.
    const isSaid = expect(async () => {
      await page.clock.runFor(10_500)
      await expect(page.getByRole('alert').filter({ hasText: FAILED }).first()).toBeVisible({
        timeout: 2_000,
      })
    }).toPass({ timeout: 20_000 })
    expect.soft(await isSaid.then(() => true, String), path).toBe(true)
  }
})
