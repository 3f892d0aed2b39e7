import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

const TIMESTAMP = 'http://timestamp.digicert.com'

/**
 * Signs in place with the PKCS#12 file that `SIGN_WITH` names; `SIGN_PASSWORD` is its password.
 * `SIGN_TIMESTAMP` is a timestamp server's URL: a timestamped signature outlives the certificate.
 * @param {string} file @param {Record<string, string | undefined>} [env]
 * @returns {Promise<boolean>} false without a certificate
 */
export async function sign(
  file,
  { SIGN_WITH, SIGN_PASSWORD = '', SIGN_TIMESTAMP = TIMESTAMP } = process.env,
) {
  if (!SIGN_WITH) return false
  const folder = mkdtempSync(join(tmpdir(), 'admin-gimnasios-sign-'))
  const signed = `${file}.signed`
  try {
    // The password is in a file, because other accounts can read the arguments of a process.
    const password = join(folder, 'password')
    writeFileSync(password, SIGN_PASSWORD, { mode: 0o600 })
    const timestamp = SIGN_TIMESTAMP ? ['-ts', SIGN_TIMESTAMP] : []
    const by = ['-pkcs12', SIGN_WITH, '-readpass', password, '-h', 'sha256', '-n', 'Admin Gimnasios']
    await run('osslsigncode', ['sign', ...by, ...timestamp, '-in', file, '-out', signed])
    renameSync(signed, file)
    return true
  } finally {
    rmSync(folder, { recursive: true })
    rmSync(signed, { force: true })
  }
}

// makensis runs this file to sign the uninstaller that it makes.
const [, script, file] = process.argv
if (script === import.meta.filename && file) await sign(file)
