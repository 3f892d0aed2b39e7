import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../core/config.ts'

const POLICY = 'content-security-policy'

/** Serves files that the build has compressed. Browsers cache hashed files and revalidate all others. */
export async function serveWebApp(app: FastifyInstance, folder: string, { sinRed }: Pick<Config, 'sinRed'>) {
  const scripts = inlineScripts(folder)
  const linkOf = linksOfPages(folder)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // Excludes `.vite`, the build's metadata.
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (!path.startsWith(join(folder, 'index.html'))) return
      reply.header(POLICY, String(reply.getHeader(POLICY)).replace("script-src 'self'", `$& ${scripts}`))
      const link = linkOf(reply.request.url)
      if (link) reply.header('link', link)
    },
  })
  // Replaces the service worker by one that clears the caches and unregisters itself.
  if (!sinRed)
    app.get('/sw.js', { schema: { hide: true } }, (_request, reply) => reply.sendFile('sw-retirado.js'))
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'))
}

function inlineScripts(folder: string): string {
  const scripts = readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')
}

/** Preload headers from the build's metadata, so that the browser requests all files of a page at once. */
function linksOfPages(folder: string): (url: string) => string | undefined {
  const file = join(folder, '.vite', 'pages.json')
  if (!existsSync(file)) return () => undefined
  const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  // Static paths take precedence over parameters: '/clientes/eliminados' is not a client.
  const pages = Object.entries(read).sort(([a], [b]) => Number(a.includes('$')) - Number(b.includes('$')))
  const links = pages.map(([path, files]) => ({
    address: new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?(\\?|$)`),
    link: files.map(linkTo).join(', '),
  }))
  return (url) => links.find(({ address }) => address.test(url))?.link
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin`
    : `<${file}>; rel=modulepreload; crossorigin`
