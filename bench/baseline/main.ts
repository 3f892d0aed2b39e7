import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { getCliente, listClientes, searchClientes } from './clientes.ts'
import { sell } from './sale.ts'
import { findStaff } from './session.ts'

/** The four calls of the bench with nothing but Node's own server and the driver: as fast as it can be done here. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  const userId = await findStaff(request)
  if (!userId) return send(response, 401, { mensaje: 'Sesión expirada.' })
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')

  if (request.method === 'POST' && pathname === '/api/pagos') {
    const key = String(request.headers['idempotency-key'])
    return send(response, 201, await sell(JSON.parse(await text(request)), { userId, key }))
  }
  if (pathname === '/api/clientes') {
    const page = { pagina: Number(searchParams.get('pagina')), limite: Number(searchParams.get('limite')) }
    const buscar = searchParams.get('buscar')
    const { rows, total } = await (buscar ? searchClientes(buscar, page) : listClientes(page))
    return send(response, 200, rows, { 'x-total-count': total })
  }
  if (pathname.startsWith('/api/clientes/')) {
    const cliente = await getCliente(pathname.slice('/api/clientes/'.length))
    return cliente ? send(response, 200, cliente) : send(response, 404, { mensaje: 'Cliente no encontrado' })
  }
  return send(response, 404, { mensaje: 'Recurso no encontrado.' })
}

function send(response: ServerResponse, status: number, body: unknown, headers = {}) {
  const json = JSON.stringify(body)
  const length = Buffer.byteLength(json)
  const type = 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers }).end(json)
}

createServer((request, response) => {
  answer(request, response).catch((error: Error) => send(response, 500, { mensaje: error.message }))
}).listen(Number(process.env.PORT), '127.0.0.1')
