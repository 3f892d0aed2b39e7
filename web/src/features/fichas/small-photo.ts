/** Width and height of the stored photo, in px. */
const SIDE = 480
const MAX_BYTES = 200_000
const QUALITIES = [0.85, 0.7, 0.5]

/** The picture's centred square: WebP, else JPEG. @throws if the browser cannot decode or encode it */
export async function smallPhoto(picture: Blob | HTMLVideoElement): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const edge = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2]
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('this browser does not draw')
  // JPEG would render transparency black.
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, SIDE, SIDE)
  paper.drawImage(bitmap, left, top, edge, edge, 0, 0, SIDE, SIDE)
  bitmap.close()
  return written(canvas)
}

async function written(canvas: HTMLCanvasElement): Promise<Blob> {
  let smallest: Blob | null = null
  for (const quality of QUALITIES) {
    const webp = await asFile(canvas, 'image/webp', quality)
    smallest = webp?.type === 'image/webp' ? webp : await asFile(canvas, 'image/jpeg', quality)
    if (smallest && smallest.size <= MAX_BYTES) break
  }
  if (!smallest) throw new Error('this browser writes no picture')
  return smallest
}

const asFile = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
