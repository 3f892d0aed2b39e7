import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../bin/support/root.mjs'
import { makeDeb, makeTar } from './linux.mjs'
import { writeSbom } from './sbom.mjs'
import { writeSums } from './sums.mjs'
import { TARGETS, VERSION } from './targets.mjs'
import { makeTree } from './tree.mjs'
import { addRuntime, makeExe } from './windows.mjs'

/** @typedef {import('./targets.mjs').System} System */

/** @type {Record<System, (tree: string, to: string) => Promise<string[]>>} */
const makers = {
  async linux(tree, to) {
    return [await makeDeb({ tree, to }), await makeTar({ tree, to })]
  },
  async windows(tree, to) {
    return [await makeExe({ tree, to, isTrial: !addRuntime(tree, process.env.VC_RUNTIME) })]
  },
}

/** Makes the installers in `dist/`, with SBOM and checksums. @param {string} [only] the system; both if absent */
export async function makeInstallers(only) {
  const to = join(root, 'dist')
  mkdirSync(to, { recursive: true })
  for (const [system, make] of /** @type {[System, typeof makers.linux][]} */ (Object.entries(makers))) {
    if (only && only !== system) continue
    const started = Date.now()
    const folder = mkdtempSync(join(tmpdir(), 'admin-gimnasios-installer-'))
    try {
      const tree = join(folder, 'programa')
      await makeTree(system, tree)
      const files = await make(tree, to)
      await writeSbom(join(to, `admin-gimnasios-${VERSION}-${system}.cdx.json`), TARGETS[system].node)
      const seconds = Math.round((Date.now() - started) / 1_000)
      for (const file of files) console.log(`${basename(file)}: ${megabytes(file)} MB, en ${seconds} s`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  writeSums(to)
  console.log(`Están en ${to}, con sus sumas en SHA256SUMS.`)
}

/** @param {string} file */
const megabytes = (file) => (statSync(file).size / 1e6).toFixed(1)
