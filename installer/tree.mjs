import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../bin/support/root.mjs'
import { bundleServer } from './bundle.mjs'
import { closureOf } from './closure.mjs'
import { unpack } from './packages.mjs'
import { copyPostgres } from './postgres-files.mjs'
import { TARGETS, VERSION } from './targets.mjs'
import { RUNTIME } from './vc-runtime.mjs'

/**
 * @param {import('./targets.mjs').System} system @param {string} tree
 * @throws Error if a library is neither in the tree nor in every system, except the Visual C++ runtime
 */
export async function makeTree(system, tree) {
  const { node, program, programName, postgres } = TARGETS[system]
  const app = join(tree, 'app')
  const server = join(app, 'server')
  await bundleServer(join(server, 'dist'))
  cpSync(join(root, 'server', 'migrations'), join(server, 'migrations'), { recursive: true })
  writeFileSync(join(server, 'package.json'), '{ "type": "module" }\n')
  copySwagger(server)
  cpSync(join(root, 'web', 'dist'), join(app, 'web', 'dist'), {
    recursive: true,
    filter: (path) => basename(path) !== '.sources',
  })

  const packages = mkdtempSync(join(tmpdir(), 'admin-gimnasios-packages-'))
  try {
    await unpack(node, join(packages, 'node'))
    cpSync(join(packages, 'node', program), join(tree, programName))
    await unpack(postgres, join(packages, 'postgres'))
    const missing = [
      ...(await copyPostgres(join(packages, 'postgres'), join(app, 'node_modules', postgres.name), system)),
      ...(await closureOf([join(tree, programName)], { system, find: () => undefined })).missing,
    ].filter((name) => !RUNTIME.includes(name))
    if (missing.length > 0) throw new Error(`Al programa le faltan bibliotecas: ${missing.join(', ')}.`)
    // The Windows package of Node has no licence; the Linux package has.
    if (system !== 'linux') await unpack(TARGETS.linux.node, join(packages, 'licence'))
    const ofNode = readFileSync(join(packages, system === 'linux' ? 'node' : 'licence', 'LICENSE'), 'utf8')
    writeFileSync(join(tree, 'licencias.txt'), `${licences()}${titled('node', ofNode)}`)
    writeFileSync(join(tree, 'VERSION'), `${VERSION}\n`)
  } finally {
    rmSync(packages, { recursive: true })
  }
}

/** Puts Swagger UI's static files where its bundled code reads them. @param {string} server */
function copySwagger(server) {
  const from = join(root, 'node_modules', '@fastify', 'swagger-ui', 'static')
  cpSync(from, join(server, 'static'), { recursive: true })
  mkdirSync(join(server, 'dist', 'static'))
  cpSync(join(from, 'logo.svg'), join(server, 'dist', 'static', 'logo.svg'))
}

function licences() {
  /** @type {Record<string, { dev?: boolean, link?: boolean }>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const distributed = Object.keys(packages).filter(
    (path) => path.includes('node_modules/') && !packages[path]?.dev && !packages[path]?.link,
  )
  return ['', ...distributed].map((path) => titled(path || 'Admin Gimnasios', licenceIn(path))).join('')
}

/** @param {string} path */
function licenceIn(path) {
  const folder = join(root, path)
  // Optional packages for other systems are not installed.
  const names = path && !isFolder(folder) ? [] : readdirSync(folder)
  const file = names.find((name) => /^licen[cs]e/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8') : ''
}

/** @param {string} folder */
function isFolder(folder) {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}

const titled = (/** @type {string} */ name, /** @type {string} */ text) =>
  text && `${name.replace(/^.*node_modules\//, '')}\n${'='.repeat(72)}\n${text.trim()}\n\n\n`
