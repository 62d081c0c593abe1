type Wanted = {
  /** The longest side in pixels: the first whose picture is light enough. */
  sides: readonly number[]
  /** At each size the first that is light enough. */
  qualities?: readonly number[]
  mostBytes?: number
}

/** Of a data URL's letters four are three bytes. */
const weightOf = (dataUrl: string) => (dataUrl.length - dataUrl.indexOf(',') - 1) * 0.75

/**
 * A picture made small in the browser, as a data URL: upright, and without what the camera wrote into it. Where
 * nothing is light enough, the lightest. Throws when it is no picture.
 */
export async function shrunk(
  file: Blob,
  { sides, qualities = [0.8], mostBytes = Infinity }: Wanted,
): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    let smallest = ''
    for (const side of sides) {
      const canvas = drawn(picture, side)
      for (const quality of qualities) {
        smallest = canvas.toDataURL('image/jpeg', quality)
        if (weightOf(smallest) <= mostBytes) return smallest
      }
    }
    return smallest
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, longestSide: number) {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser cannot draw.')
  // What is transparent would turn black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
