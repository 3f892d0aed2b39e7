import { firstComplaint } from '../program.ts'
import { StartError } from '../start-error.ts'

/** Processes of the previous PostgreSQL still use the data. */
export class StillHeld extends StartError {}

/** Another program listens at the port, or the system reserved it. */
export class PortTaken extends StartError {}

/** Searches all lines for the lock's message: processes of the previous server write to the log too. */
export function startFailure(logged: string, logFile: string): StartError {
  if (/could not (bind IPv[46] address|create any TCP\/IP sockets)/.test(logged))
    return new PortTaken(`Otro programa usa el puerto de la base de datos (detalles en ${logFile}).`)
  const Failure = /lock file .* already exists|shared memory block .* in use/.test(logged)
    ? StillHeld
    : StartError
  // The fatal error that follows a failed Unix socket does not give its reason.
  const socket = /could not bind Unix address .+/.exec(logged)?.[0]
  const complaint = socket || firstComplaint(logged) || 'PostgreSQL no dijo por qué'
  return new Failure(`La base de datos no arranca: ${complaint} (detalles en ${logFile}).`)
}
