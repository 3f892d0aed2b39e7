// Renders every exercise's drawing at three instants: npx tsx web/build/contact-sheet.ts > /tmp/dibujos.html
import { drawings } from '../src/features/ejercicios/drawing/drawings.ts'
import { HEIGHT, type Line, linesOf, WIDTH } from '../src/features/ejercicios/drawing/svg.ts'

const inks: Record<Line['kind'], string> = {
  edge: '#fff',
  near: '#3b4754',
  far: '#a3aeb9',
  shirt: '#0b7285',
  plate: '#d9480f',
  steel: '#7d8791',
  cable: '#7d8791',
  pad: '#5c6b8a',
  frame: '#9aa5b1',
}

const rows = Object.entries(drawings).map(([name, exercise]) => {
  const { viewBox, moving, floor } = linesOf(exercise)
  const instants = Math.max(...moving.map(({ d }) => d.length))
  const at = [0, Math.round(instants / 4), Math.round(instants / 2) - 1]
  const pictures = at.map((instant) => picture(moving, instant, viewBox, floor))
  return `<tr><th>${name}</th>${pictures.map((svg) => `<td>${svg}</td>`).join('')}</tr>`
})
console.log(
  `<meta charset="utf-8"><table border="1" style="border-collapse:collapse">${rows.join('\n')}</table>`,
)

function picture(lines: Line[], instant: number, viewBox: string, floor = ''): string {
  const paths = lines.map(({ kind, width, filled, d }) => {
    const ink = inks[kind]
    return `<path d="${d[instant] ?? d[0]}" stroke="${ink}" stroke-width="${width}" fill="${filled ? ink : 'none'}"/>`
  })
  return `<svg viewBox="${viewBox}" width="${WIDTH * 1.5}" height="${HEIGHT * 1.5}" stroke-linecap="round" stroke-linejoin="round">
<path d="${floor}" stroke="${inks.frame}"/>${paths.join('')}</svg>`
}
