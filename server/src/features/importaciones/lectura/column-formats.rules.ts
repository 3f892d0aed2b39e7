import {
  type CampoImportable,
  camposDe,
  type MarcaDecimal,
  type OrdenDeFecha,
} from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { isSurnameFirst } from './column-mapping.rules.ts'
import { ordenDe, type Votos, votar } from './fechas.rules.ts'
import {
  hasThreeDecimals,
  type Lejos,
  lejosDe,
  type Miles,
  marcaDe,
  milesDe,
  readMonto,
  sinVotos,
  totalVotes,
  type VotosDeMarca,
  votarMarca,
} from './montos.rules.ts'
import { votarOrden } from './nombres.rules.ts'

export interface ColumnFormat {
  marca?: MarcaDecimal
  conTres?: true
  isTie?: true
  miles?: Miles
  /** True if the column has numbers with two decimals. */
  centavos?: true
  lejos?: Lejos
  /** True if the column has timestamps at a time other than midnight. */
  momentos?: true
  /** True if more whole names contradict than confirm the name order of the column's title. */
  alReves?: true
}
export type ColumnFormats = Partial<Record<string, ColumnFormat>>

export interface Leidas {
  fechas: Record<string, OrdenDeFecha>
  fechasPorAclarar: string[]
  lecturas: ColumnFormats
}

type Textos = (columna: number) => AsyncIterable<string[]>

/** Detects column formats: dates by `said`, else `ordenDe`; numbers by votes of the column, else of the file. */
export async function detectFormats(
  { tipo, mapa, columnas }: Pick<Importacion, 'tipo' | 'mapa' | 'columnas'>,
  said: Partial<Record<string, OrdenDeFecha>>,
  textos: Textos,
): Promise<Leidas> {
  const leidas: Leidas = { fechas: {}, fechasPorAclarar: [], lecturas: {} }
  const marcas = new Map<string, VotosDeMarca>()
  const montos = new Map<string, string[]>()
  for (const { campo, clase } of camposDe[tipo] as CampoImportable[]) {
    const columna = mapa[campo]
    if (columna === undefined || !clase) continue
    if (clase === 'fecha') {
      const votos: Votos = { dma: 0, mda: 0, ambas: 0, momentos: 0 }
      for await (const some of textos(columna)) for (const texto of some) votar(texto, votos)
      const orden = said[campo] ?? ordenDe(votos)
      if (orden) leidas.fechas[campo] = orden
      else leidas.fechasPorAclarar.push(campo)
      if (votos.momentos > 0) leidas.lecturas[campo] = { momentos: true }
    } else {
      const votos = sinVotos()
      const montosDe: string[] = []
      for await (const some of textos(columna))
        for (const texto of some) {
          votarMarca(texto, clase, votos)
          if (clase === 'monto') montosDe.push(texto)
        }
      marcas.set(campo, votos)
      montos.set(campo, montosDe)
    }
  }
  if (mapa.nombreCompleto !== undefined) {
    const votos = { favor: 0, contra: 0 }
    const surnameFirst = isSurnameFirst({ mapa, columnas })
    for await (const some of textos(mapa.nombreCompleto))
      for (const texto of some) votarOrden(texto, surnameFirst, votos)
    if (votos.contra > votos.favor) leidas.lecturas.nombreCompleto = { alReves: true }
  }
  const all = sinVotos()
  for (const votos of marcas.values()) {
    const { coma, punto } = totalVotes(votos)
    all.coma += coma
    all.punto += punto
  }
  for (const [campo, votos] of marcas) {
    const { coma, punto } = totalVotes(votos)
    const isTie = coma > 0 && coma === punto
    const marca = marcaDe(votos) ?? (isTie ? undefined : marcaDe(all))
    const lectura = {
      ...(marca && { marca }),
      ...(hasThreeDecimals(votos) && { conTres: true as const }),
      ...(isTie && { isTie: true as const }),
    }
    const valores = (montos.get(campo) ?? []).flatMap(
      (texto) => readMonto(texto, { clase: 'monto', ...lectura })?.valor ?? [],
    )
    const miles = milesDe(valores)
    // Prices of products vary too much to call one far from the others.
    const lejos = tipo === 'productos' ? undefined : lejosDe(valores)
    leidas.lecturas[campo] = {
      ...lectura,
      ...(miles && { miles }),
      ...(votos.centavos > 0 && { centavos: true as const }),
      ...(lejos && { lejos }),
    }
  }
  return leidas
}
