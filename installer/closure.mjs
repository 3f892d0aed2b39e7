import { run } from './run.mjs'

/** Libraries of every Windows 10 and 11. The files `api-ms-win-*` are the C runtime, also part of Windows. */
const OF_WINDOWS = new Set(
  [
    'advapi32 bcrypt comdlg32 crypt32 dbghelp dnsapi gdi32 iphlpapi kernel32 msvcrt netapi32 ntdll ole32',
    'oleaut32 powrprof psapi rpcrt4 secur32 shell32 shlwapi user32 userenv version winmm wldap32 ws2_32',
  ].flatMap((line) => line.split(' ').map((name) => `${name}.dll`)),
)

const OF_THE_SYSTEM = {
  windows: (/** @type {string} */ name) => OF_WINDOWS.has(name) || name.startsWith('api-ms-win-'),
  // The libraries of libc6, libgcc-s1 and libstdc++6, on which the .deb depends.
  linux: (/** @type {string} */ name) =>
    /^(ld-linux-x86-64|libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+)\.so\.\d+$/.test(name),
}

/** Lower-cased for Windows; Linux names have no capitals. @param {string} objdump output of `objdump -p` */
export const neededIn = (objdump) =>
  [...objdump.matchAll(/^\s*(?:DLL Name:|NEEDED)\s+(\S+)/gm)].map(([, name = '']) => name.toLowerCase())

/**
 * The libraries that programs load at start, also indirectly, except the system's. `missing`: not found.
 * @param {string[]} files
 * @param {{ system: import('./targets.mjs').System, find: (name: string) => string | undefined }} places
 */
export async function closureOf(files, { system, find }) {
  /** @type {Set<string>} */
  const libraries = new Set()
  /** @type {Set<string>} */
  const missing = new Set()
  const queue = [...files]
  for (let file = queue.pop(); file; file = queue.pop()) {
    for (const name of neededIn(await run('objdump', ['-p', file]))) {
      if (libraries.has(name) || OF_THE_SYSTEM[system](name)) continue
      const found = find(name)
      if (found) {
        libraries.add(name)
        queue.push(found)
      } else missing.add(name)
    }
  }
  return { libraries: [...libraries].sort(), missing: [...missing].sort() }
}
