import { Button } from '@mantine/core'
import { useFoto } from '../../api/foto.ts'

/** Offers a person's photo for download, because the spreadsheet of their data has none. */
export function FotoFile({ foto }: { foto: string | null }) {
  const { data } = useFoto(foto)
  const kind = data && /^data:image\/(\w+)/.exec(data)?.[1]
  if (!kind) return null
  return (
    <Button component="a" href={data} download={`foto.${kind}`} size="xs" variant="default">
      Descargar la foto
    </Button>
  )
}
