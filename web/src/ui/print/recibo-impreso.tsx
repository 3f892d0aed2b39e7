import { Group } from '@mantine/core'
import { useRef } from 'react'
import { EnviarRecibo } from './enviar-recibo.tsx'
import { PaginaDe, PapelSelect, usePapel } from './papel.tsx'
import classes from './receipt.module.css'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptRemark, ReceiptTotal } from './receipt.tsx'
import { type DatosDeRecibo, type Renglon, totalDe } from './recibo.ts'

interface ReciboImpresoProps {
  recibo: DatosDeRecibo
  isCopy?: boolean
}

export function ReciboImpreso({ recibo, isCopy = false }: ReciboImpresoProps) {
  const [papel, setPapel] = usePapel()
  const receipt = useRef<HTMLElement>(null)
  const { nombre, titulos, bloques, pie, notas, terms } = recibo
  return (
    <>
      <Group className={classes.unprinted} align="flex-end" mb="xs">
        <PapelSelect papel={papel} onChange={setPapel} />
        <EnviarRecibo recibo={recibo} isCopy={isCopy} />
      </Group>
      <PaginaDe papel={papel} receipt={receipt} />
      <Receipt
        ref={receipt}
        name={nombre}
        titles={titulos}
        papel={papel}
        isCopy={isCopy}
        terms={terms}
        foot={
          <>
            <ReceiptTotal name="Total">{totalDe(recibo)}</ReceiptTotal>
            <Lines rows={pie} />
            {notas.map((nota) => (
              <ReceiptRemark key={nota}>{nota}</ReceiptRemark>
            ))}
          </>
        }
      >
        {bloques.map((rows, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a receipt do not change.
          <Lines key={index} rows={rows} />
        ))}
      </Receipt>
    </>
  )
}

function Lines({ rows }: { rows: Renglon[] }) {
  if (rows.length === 0) return null
  return (
    <ReceiptLines>
      {rows.map(({ nombre, valor, isStrong }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name.
        <ReceiptLine key={index} name={nombre}>
          {isStrong ? <b>{valor}</b> : valor}
        </ReceiptLine>
      ))}
    </ReceiptLines>
  )
}
