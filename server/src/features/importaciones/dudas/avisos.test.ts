import { eventos } from '@gym/contract/webhooks/webhooks.rules'
import { expect, it } from 'vitest'
import { testApi } from '../../../testing/api.ts'
import { aCliente } from '../../../testing/builders.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'

const FILES = {
  clientes:
    'Cédula;Nombres;Apellidos;Celular;Correo;Dirección\n1011;Luis;Gil;3101234567;l@c.co;Calle\n1012;Eva;Gil;3101234568;e@c.co;Calle',
  membresias:
    'Cédula;Tipo;Duración;Precio;Inicio\n1001;Mensualidad;30;80000;2025-10-01\n1001;Mensualidad;30;80000;2026-11-10',
  productos: 'Nombre;Precio;Stock\nAgua;2000;5',
  pagos: 'Cédula;Valor;Fecha\n1001;80000;2026-10-01\n1001;5000;2026-10-02',
  asistencias: 'Cédula;Fecha;Hora\n1001;2026-10-02;06:00\n1001;2026-10-03;06:00',
} as const

it.each(Object.entries(FILES))(
  'an import of %s sends one event, undoing it none',
  { tags: ['full'] },
  async (tipo, file) => {
    const api = await testApi({ webhooksLocales: true })
    await frontDesk(api).cliente(aCliente({ numeroIdentificacion: '1001' }))
    const { tried, run, undo, admin } = importer(api)
    const answer = await admin.post('/webhooks', { url: 'http://127.0.0.1:9/', eventos })
    expect(answer.statusCode).toBe(201)
    const sent = () => api.db.selectFrom('envios').select(['tipo', 'datos']).orderBy('orden').execute()
    const { _id } = await tried(tipo as keyof typeof FILES, file)
    expect(await sent()).toEqual([])
    const { body } = await run(_id)
    expect(body.resultado.creados).toBeGreaterThan(0)
    expect(await sent()).toEqual([
      { tipo: 'importacion.hecha', datos: { _id, tipo, resultado: body.resultado } },
    ])
    expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
    expect(await sent()).toHaveLength(1)
  },
)
