import type { Formato } from '@gym/contract/archivos.rules'
import { Box } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ListKey } from '../lib/resource-queries.ts'
import { ExportStatus, useExport } from './export-file.tsx'

interface ListFileProps {
  /** The list as its page asked for it when it was pressed. */
  of: ListKey
  formato: Formato
}

/** Takes the whole of a list away as a file, with its filter and its order, whatever page of it is shown; says how far it is. */
export function ListFile({ of: [resource, , params], formato }: ListFileProps) {
  const { pagina: _, limite: __, ...filter } = params
  const file = useExport(`${resource}/exportar`, { ...filter, formato })
  const begin = useRef(file.start)
  useEffect(() => void begin.current(), [])
  return (
    <Box w="100%" data-wide>
      <ExportStatus {...file} />
    </Box>
  )
}
