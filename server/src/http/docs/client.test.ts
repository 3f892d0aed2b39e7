import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { withOpenapi } from '../../../build/openapi.ts'
import { redocly } from '../../../build/redocly.ts'

const tsc = createRequire(import.meta.url).resolve('typescript/lib/tsc.js')

const program = `
import { ApiError, type Cliente, configure, crearCliente, type Error_2 as ErrorBody, listClientes } from './client.ts'

configure({ serverUrl: 'http://127.0.0.1:3000', auth: { bearer: 'un token' } })

export async function nombres(): Promise<{ nombres: string[]; total: number | undefined }> {
  const query = { estado: 'activo', orden: '-nombre', pagina: 2 } as const
  const { data, headers } = await listClientes({ query }, { envelope: true })
  return { nombres: data.map(({ nombre }) => nombre), total: headers.xTotalCount }
}

export function crear(cliente: Cliente): Promise<Cliente> {
  return crearCliente({ body: cliente, headers: { 'Idempotency-Key': 'una' } })
}

export function sentence(error: ApiError): string {
  const { codigo, mensaje } = error.body as ErrorBody
  return codigo === 'SESION_EXPIRADA' ? 'Otra vez' : mensaje
}

// @ts-expect-error there is no such order
listClientes({ query: { orden: 'edad' } })
// @ts-expect-error a client has a number
crearCliente({ body: { nombre: 'Ana' } })
// @ts-expect-error there is no such code
export const never = (error: ErrorBody) => error.codigo === 'NADA'
`

it('a client generated from the API description refuses wrong calls', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  await withOpenapi(async (folder) => {
    const client = ['--output', join(folder, 'client.ts'), '--args-style', 'grouped']
    await redocly('generate-client', join(folder, 'openapi.json'), ...client)
    await writeFile(join(folder, 'program.ts'), program)
    const options = [
      ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom'],
      ...['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'],
    ]
    const compiled = promisify(execFile)(process.execPath, [tsc, ...options, join(folder, 'program.ts')])
    expect(await compiled.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })
  })
})
