import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VersionEdge {
  url: string
  /** Switches to another build, with a new entry script and new precached files. */
  bringNewVersion: () => void
  asked: string[]
  instead: Map<string, { type: string; body: string; status?: number }>
  close: () => void
}

const NEW = 'index-version2.js'

export async function versionEdge(program: string): Promise<VersionEdge> {
  let isNew = false
  const asked: string[] = []
  const instead: VersionEdge['instead'] = new Map()
  const page = await (await fetch(program)).text()
  const [, entry = ''] = /src="\/assets\/(index-[\w-]+\.js)"/.exec(page) ?? []
  const server = createServer(async (call, answer) => {
    const url = call.url ?? '/'
    asked.push(`${call.method} ${url}`)
    const other = instead.get(new URL(url, program).pathname)
    if (other) {
      answer.writeHead(other.status ?? 200, { 'content-type': other.type })
      return answer.end(other.body)
    }
    const isPage = call.headers.accept?.includes('text/html') || url === '/'
    if (isNew && (isPage || url === '/sw.js') && !url.startsWith('/api')) {
      const said = await fetch(`${program}${url}`).catch(() => undefined)
      if (!said) return answer.destroy()
      const text = (await said.text())
        .replaceAll(entry, NEW)
        .replace(/\['([0-9a-f]{16})'/, "['2222222222222222'")
      const headers: Record<string, string> = {}
      for (const name of ['content-type', 'content-security-policy', 'cache-control'])
        headers[name] = said.headers.get(name) ?? ''
      answer.writeHead(said.status, headers)
      return answer.end(text)
    }
    forward(`${program}${isNew ? url.replace(NEW, entry) : url}`, call, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    asked,
    instead,
    bringNewVersion: () => {
      isNew = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function forward(to: string, call: IncomingMessage, answer: ServerResponse) {
  const passed = request(to, { method: call.method, headers: call.headers }, (said) => {
    answer.writeHead(said.statusCode ?? 502, said.headers)
    said.pipe(answer)
  })
  passed.on('error', () => call.destroy())
  call.pipe(passed)
}
