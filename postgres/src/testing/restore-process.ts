import { replaceDatabase } from '../backup/replace-database.ts'
import { verifyBackup } from '../backup/restore-backup.ts'
import { migrations, owner } from './small-program.ts'

/** Replaces a database by a backup, and waits forever at a given moment for the test to kill it. */
const [connection = '{}', file = '', moment] = process.argv.slice(2)

function standStill(here: string): void {
  if (here !== moment) return
  process.stdout.write('here\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const backup = await verifyBackup(file, { owner, migrations })
await replaceDatabase(JSON.parse(connection), backup, {
  beforeReplacing: async () => standStill('before'),
  onRead: () => standStill('loading'),
  loaded: async () => standStill('loaded'),
})
process.stdout.write('done\n')
