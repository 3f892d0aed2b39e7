import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const POLICY = 'content-security-policy'

/**
 * The web app beside the API. Files whose name holds their content's hash are kept by browsers for ever; the page
 * itself is asked for anew each time, compressed beforehand by the build, and names the files that its address will need.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, { sinRed }: Pick<Config, 'sinRed'>) {
  const scripts = inlineScripts(folder)
  const linkOf = linksOfPages(folder)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // The build keeps its own notes beside what it serves.
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
  // In the place of the worker one that takes away what it kept, and itself.
  if (!sinRed)
    app.get('/sw.js', { schema: { hide: true } }, (_request, reply) => reply.sendFile('sw-retirado.js'))
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'))
}

/** The script that the build wrote into the page itself, as the content security policy names it. */
function inlineScripts(folder: string): string {
  const scripts = readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')
}

/** Which files a page is made of, as the build wrote it down: a browser then asks for all at once, not for one after the other. */
function linksOfPages(folder: string): (url: string) => string | undefined {
  const file = join(folder, '.vite', 'pages.json')
  if (!existsSync(file)) return () => undefined
  const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  // '/clientes/eliminados' is no client.
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
