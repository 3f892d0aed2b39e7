import { StartError } from '@gym/postgres/embedded/start-error'
import type { Config } from '../core/config.ts'

type Refusal = (config: Pick<Config, 'host' | 'port'>, platform: NodeJS.Platform) => string

const wrongHost: Refusal = ({ host }) =>
  `La variable HOST no es válida: ${host} no es una dirección de esta máquina.`

const refusals: Record<string, Refusal> = {
  EADDRINUSE: ({ port }) =>
    `El puerto ${port} está ocupado. Cierra el otro programa o elige otro con la variable PORT.`,
  EACCES: ({ port }, platform) =>
    platform === 'win32'
      ? `Windows tiene reservado el puerto ${port}, a menudo para Hyper-V o WSL. Elige otro con la variable PORT, como 8300.`
      : `No hay permiso para usar el puerto ${port}. Elige uno desde 1024 con la variable PORT.`,
  EADDRNOTAVAIL: wrongHost,
  ENOTFOUND: wrongHost,
  EAI_AGAIN: wrongHost,
}

export function listenError(
  error: unknown,
  config: Pick<Config, 'host' | 'port'>,
  platform: NodeJS.Platform = process.platform,
): unknown {
  const refusal = refusals[String((error as { code?: string }).code)]
  return refusal ? new StartError(refusal(config, platform)) : error
}
