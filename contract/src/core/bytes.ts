const KILO = 1024
const MEGA = KILO * KILO
const GIGA = MEGA * KILO
const figure = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const whole = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 })

export function formatBytes(bytes: number): string {
  if (bytes < MEGA) return `${whole.format(Math.ceil(bytes / KILO))} KB`
  return bytes < GIGA ? `${figure.format(bytes / MEGA)} MB` : `${figure.format(bytes / GIGA)} GB`
}

export function formatWait(bytes: number, bytesPerSecond: number): string {
  const minutes = Math.ceil(bytes / bytesPerSecond / 60)
  return minutes <= 1 ? 'menos de un minuto' : `unos ${minutes} minutos`
}
