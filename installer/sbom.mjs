import { writeFileSync } from 'node:fs'
import { npm } from '../bin/support/npm.mjs'

/** @param {string} file @param {import('./targets.mjs').Package} node added, because npm does not list it */
export async function writeSbom(file, { name, version, integrity }) {
  const { ok, output } = await npm([
    'sbom',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--loglevel=error',
  ])
  if (!ok) throw new Error(`npm no pudo hacer la lista de componentes:\n${output}`)
  const sbom = JSON.parse(output)
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  sbom.components.push({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
    hashes: [{ alg: 'SHA-512', content }],
  })
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
}
