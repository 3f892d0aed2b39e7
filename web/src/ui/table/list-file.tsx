import type { Formato } from '@gym/contract/archivos/archivos.rules'
import { Box } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ListKey } from '../../api/resource-queries.ts'
import { ExportStatus, useExport } from '../print/export-file.tsx'

interface ListFileProps {
  of: ListKey
  formato: Formato
}

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
