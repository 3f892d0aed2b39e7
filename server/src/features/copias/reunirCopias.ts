import { DIAS_SIN_COPIA, type ResultadoVerificacion } from '@gym/contract/copias/copias.rules'
import type { AvisoCopias, Copia, Copias, VerificacionCopia } from '@gym/contract/copias/copias.schema'
import type { Config } from '../../core/config.ts'
import { orden } from '../../core/orden.ts'
import { copiesFolder } from '../../core/paths.ts'
import type { Db } from '../../db/connection/database.ts'
import { listArchivos } from './carpeta.ts'
import { findDesdeCuando, findUltimaVerificacion, findUltimoFallo, listNotas } from './copias.queries.ts'
import { comoRestaurar } from './restaurar.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 200
const ARCHIVO = 'archivo.zip'

interface Noted {
  verificadaEn: string | null
  verificacion: string | null
  detalle: string | null
}

async function listCopias(db: Db, config: Pick<Config, 'dataDir'>): Promise<Copia[]> {
  const archivos = await listArchivos(copiesFolder(config))
  if (archivos.length === 0) return []
  const notas = new Map(
    (
      await listNotas(
        db,
        archivos.map(({ nombre }) => nombre),
      )
    ).map((nota) => [nota.nombre, nota]),
  )
  return archivos
    .map((archivo) => {
      const nota = notas.get(archivo.nombre)
      return {
        ...archivo,
        fecha: nota?.terminadaEn ?? archivo.fecha,
        verificacion: nota ? asVerificacion(nota) : null,
      }
    })
    .sort((a, b) => b.fecha.localeCompare(a.fecha) || b.nombre.localeCompare(a.nombre))
    .slice(0, MOST)
}

function asVerificacion({ verificadaEn, verificacion, detalle }: Noted): VerificacionCopia | null {
  if (verificadaEn === null || verificacion === null || detalle === null) return null
  return { fecha: verificadaEn, resultado: verificacion as ResultadoVerificacion, detalle }
}

export async function reunirCopias(
  db: Db,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseUrlDirecta' | 'copiasClave'>,
  now: Date,
): Promise<Omit<Copias, 'enCurso' | 'restauracion'>> {
  const [copias, ultima, ultimoFallo] = await Promise.all([
    listCopias(db, config),
    findUltimaVerificacion(db),
    findUltimoFallo(db),
  ])
  const verificada = ultima && asVerificacion(ultima)
  return {
    copias,
    ultimoFallo,
    ultimaVerificacion: ultima && verificada ? { nombre: ultima.nombre, ...verificada } : null,
    aviso: await avisoDe(db, copias, verificada ?? null, now),
    cifradas: config.copiasClave !== null,
    restaurar: comoRestaurar(config),
    llevarse: { salida: orden('salida', ARCHIVO), entrada: orden('entrada', ARCHIVO) },
  }
}

export async function getAviso(
  db: Db,
  config: Pick<Config, 'dataDir'>,
  now: Date,
): Promise<AvisoCopias | null> {
  const [copias, ultima] = await Promise.all([listCopias(db, config), findUltimaVerificacion(db)])
  return avisoDe(db, copias, (ultima && asVerificacion(ultima)) ?? null, now)
}

/** Time within which a daily or requested copy must be verified; later its verification counts as failed. */
const VERIFIED_WITHIN_MS = 3_600_000

async function avisoDe(
  db: Db,
  copias: Copia[],
  verificada: VerificacionCopia | null,
  now: Date,
): Promise<AvisoCopias | null> {
  const [newest] = copias
  // Without copies, the days count from the creation or upgrade, so that a new gym gets no warning.
  const since = newest?.fecha ?? (await findDesdeCuando(db))
  if (now.getTime() - Date.parse(since) > DIAS_SIN_COPIA * DAY_MS)
    return { motivo: 'sin_copia', fecha: newest?.fecha ?? null }
  if (verificada && verificada.resultado !== 'bien')
    return { motivo: verificada.resultado, fecha: verificada.fecha }
  const own = copias.find(({ tipo }) => tipo === 'diaria' || tipo === 'pedida')
  if (own && !own.verificacion && now.getTime() - Date.parse(own.fecha) > VERIFIED_WITHIN_MS)
    return { motivo: 'no_se_pudo', fecha: own.fecha }
  return null
}
