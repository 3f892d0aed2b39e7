import type { Fila } from '@gym/contract/importaciones'
import type { Decision } from '@gym/contract/importaciones.rules'
import type { EstadoFila } from '@gym/contract/importaciones.tipos'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allFilas, askAnew, changeFila } from './importaciones.api.ts'
import { kindOf } from './kinds.ts'

interface Answer {
  estado: EstadoFila
  decision: Decision
  /** Only those of this kind; all of that state without it. */
  key?: string
}

/** Answers all rows of one kind alike, one after another; says how far it is, from 0 to 1. */
export function useResponderTodas(id: string) {
  const client = useQueryClient()
  const [share, setShare] = useState<number>()

  async function answer({ estado, decision, key }: Answer) {
    setShare(0)
    try {
      const found = await allFilas(id, estado)
      const rows = key === undefined ? found : found.filter((row) => kindOf(row) === key)
      for (const [index, row] of rows.entries()) {
        await changeFila(id, { fila: row.fila, ...changeBy(row, decision) })
        setShare((index + 1) / rows.length)
      }
    } finally {
      await askAnew(client, id)
      setShare(undefined)
    }
  }

  return { share, answer }
}

/** What nothing but mending settles is left out as any row is. */
const changeBy = ({ decisiones }: Fila, decision: Decision) =>
  decisiones.includes(decision) ? { decision } : { omitir: true }
