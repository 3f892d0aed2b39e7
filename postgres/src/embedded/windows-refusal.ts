import { win32 } from 'node:path'

/** Exit codes of a program that Windows could not load: a DLL is missing, too old or fails to start. */
const NOT_LOADED = new Set([0xc0000135, 0xc0000005, 0xc0000142])
/** Errors of a program that Windows did not start, because an antivirus removed or blocked it. */
const NOT_STARTED = new Set(['ENOENT', 'EPERM', 'EACCES', 'EBUSY', 'UNKNOWN'])

/** Sentence about a program that Windows did not load or start; undefined for other failures and systems. */
export function windowsRefusal(
  platform: NodeJS.Platform,
  program: string,
  ended: number | string | null | undefined,
): string | undefined {
  if (platform !== 'win32') return undefined
  const name = win32.basename(program)
  if (typeof ended === 'number' && NOT_LOADED.has(ended))
    return `Windows no pudo ejecutar ${name} (código 0x${ended.toString(16).toUpperCase()}): instala «Microsoft Visual C++ Redistributable (x64)» desde https://aka.ms/vs/17/release/vc_redist.x64.exe, reinicia el equipo y repite; si ya estaba, permite la carpeta del programa en el antivirus.`
  if (typeof ended === 'string' && NOT_STARTED.has(ended))
    return `Windows no dejó ejecutar ${name} (${ended}): el antivirus pudo quitarlo o bloquearlo. Permite la carpeta del programa en el antivirus, instala el programa otra vez y repite.`
  return undefined
}
