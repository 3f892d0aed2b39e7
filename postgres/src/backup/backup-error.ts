/** Why a backup could not be made or restored: its message is one clear sentence in Spanish for whoever asked. */
export class BackupError extends Error {
  override name = 'BackupError'
}
