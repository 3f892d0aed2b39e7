import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes `SHA256SUMS`, for `sha256sum -c`, of the `admin-gimnasios*` files. @param {string} folder */
export function writeSums(folder) {
  const lines = readdirSync(folder)
    .filter((name) => name.startsWith('admin-gimnasios'))
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
