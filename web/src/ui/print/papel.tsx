import { NativeSelect } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { defineStore } from '../../offline/storage/stores.ts'

const chosen = defineStore({ name: 'papelDeRecibos', parse: String })

/** Papers of receipts, with the content width of the rolls in mm. */
const papeles = {
  impresora: { label: 'El de la impresora' },
  '80mm': { label: '80 mm', ancho: 72 },
  '58mm': { label: '58 mm', ancho: 50 },
  carta: { label: 'Carta' },
} as const
export type Papel = keyof typeof papeles

const isPapel = (text: string | undefined): text is Papel => text !== undefined && text in papeles

export function usePapel() {
  const [papel, setPapel] = useState<Papel>(() => {
    const stored = chosen.get()
    return isPapel(stored) ? stored : 'impresora'
  })
  function choose(next: Papel) {
    setPapel(next)
    chosen.set(next)
  }
  return [papel, choose] as const
}

export function PapelSelect({ papel, onChange }: { papel: Papel; onChange: (papel: Papel) => void }) {
  return (
    <NativeSelect
      label="Papel"
      w="fit-content"
      data={Object.entries(papeles).map(([value, { label }]) => ({ value, label }))}
      value={papel}
      onChange={({ currentTarget: { value } }) => isPapel(value) && onChange(value)}
    />
  )
}

const MARGIN_MM = 4
const SLACK_MM = 6
const PX_PER_MM = 96 / 25.4

/** The `@page` rule of a paper. CSS has no endless roll, so its page is as long as the receipt: `height` px. */
export function pageRule(papel: Papel, height: number): string {
  if (papel === 'impresora') return ''
  if (papel === 'carta') return '@page { size: letter; margin: 12mm }'
  const length = Math.ceil(height / PX_PER_MM) + 2 * MARGIN_MM + SLACK_MM
  const width = papeles[papel].ancho + 2 * MARGIN_MM
  // Browsers rotate a page that is wider than long.
  return `@page { size: ${width}mm ${Math.max(length, width)}mm; margin: ${MARGIN_MM}mm }`
}

export function PaginaDe({ papel, receipt }: { papel: Papel; receipt: RefObject<HTMLElement | null> }) {
  const rule = useRef<HTMLStyleElement>(null)
  useEffect(() => {
    // Measures at print time too: the logo may have loaded since.
    const fit = () => {
      if (rule.current) rule.current.textContent = pageRule(papel, receipt.current?.offsetHeight ?? 0)
    }
    fit()
    window.addEventListener('beforeprint', fit)
    return () => window.removeEventListener('beforeprint', fit)
  })
  return <style ref={rule} />
}
