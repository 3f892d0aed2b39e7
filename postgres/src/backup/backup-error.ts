/** The reason why a backup or a restore failed, as one clear Spanish sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
