import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { CambioPassword } from '@gym/contract/auth/auth.schema'
import { BackupError } from '@gym/postgres/backup/backup-error'
import { withDatabaseToRead } from '@gym/postgres/backup/backup-target'
import { StartError } from '@gym/postgres/embedded/start-error'
import { AppError } from '../core/app-error.ts'
import { placeOf, readConfig } from '../core/config.ts'
import { orden } from '../core/orden.ts'
import { createDatabase, createPool } from '../db/connection/database.ts'
import { isNewest } from '../db/connection/migrate.ts'
import { owner } from '../db/connection/owner.ts'
import { recuperarCuenta } from '../operations/cuentas/recuperarCuenta.ts'

const USAGE = `Uso: "${orden('admin:clave', 'correo')}" en la máquina del programa.`

/** Sets a typed or generated password; removes second factor and sessions, and revokes the tokens. */
async function main([correo]: string[]): Promise<string> {
  if (!correo) throw new StartError(USAGE)
  const typed = await readPassword()
  const password = typed || randomBytes(12).toString('base64url')
  const checked = CambioPassword.shape.nueva.safeParse(password)
  if (!checked.success) throw new StartError(checked.error.issues[0]?.message ?? '')
  const config = readConfig(process.env)
  return withDatabaseToRead({ ...config, owner }, async (connection) => {
    const db = createDatabase(createPool({ ...connection, max: 2 }))
    try {
      if (!(await isNewest(db)))
        throw new StartError(
          'Inicia primero el programa una vez, para que actualice su base de datos, y repite.',
        )
      const how = { password, isMadeUp: !typed, now: new Date() }
      const { email, teniaFactor, tokensRevocados, quedaAdmin } = await recuperarCuenta(db, correo, how)
      const shown = typed ? '' : ` Contraseña (se muestra una sola vez; se cambia al entrar): ${password}`
      const off = teniaFactor ? ' Su verificación en dos pasos se quitó: actívala de nuevo en Mi cuenta.' : ''
      const admin = quedaAdmin ? ' No había administrador: ahora es esta cuenta.' : ''
      const revoked = tokensRevocados > 0 ? ` Los tokens que creó se revocaron: ${tokensRevocados}.` : ''
      return `La cuenta ${email} tiene contraseña nueva en ${placeOf(config)}, y sus sesiones se cerraron.${admin}${off}${revoked}${shown}`
    } finally {
      await db.destroy()
    }
  })
}

async function readPassword(): Promise<string> {
  const { stdin, stdout } = process
  if (stdin.isTTY) stdout.write('Contraseña nueva (vacía: se inventa una): ')
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stdout.write('\n')
  }
}

main(process.argv.slice(2)).then(
  (message) => {
    console.log(message)
    process.exit(0)
  },
  (error: unknown) => {
    const isKnown = error instanceof StartError || error instanceof BackupError || error instanceof AppError
    console.error(isKnown ? error.message : error)
    process.exit(1)
  },
)
