import encodeQR from 'qr'

const [WIDTH, HEIGHT, SIDE] = [640, 480, 400]
const FRAMES = 5
const WHITE = 235
const BLACK = 16
const NO_COLOUR = 128

/** Renders a QR code as a Y4M film, which Chromium plays as its camera. */
export function filmOf(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const dot = SIDE / modules.length
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const [left, top] = [(WIDTH - SIDE) / 2, (HEIGHT - SIDE) / 2]
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      if (modules[Math.floor(y / dot)]?.[Math.floor(x / dot)]) light[(top + y) * WIDTH + left + x] = BLACK
  const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420jpeg\n`)
  return Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame).flat()])
}
