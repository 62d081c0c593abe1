/** What a photo may weigh: it goes out over the worst of networks. */
const mostBytes = 50_000

/** The larger picture first; at each size, the better one. */
const widths = [1024, 800, 640] as const
const qualities = [0.8, 0.65, 0.5, 0.35] as const

/** Of a data URL's letters four are three bytes. */
const weightOf = (dataUrl: string) => (dataUrl.length - dataUrl.indexOf(',') - 1) * 0.75

/** A photo as it is sent: small, upright, and without what the camera wrote into it. Throws when it is none. */
export async function shrunkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  let smallest = ''
  for (const width of widths) {
    const canvas = drawn(picture, width)
    for (const quality of qualities) {
      smallest = canvas.toDataURL('image/jpeg', quality)
      if (weightOf(smallest) <= mostBytes) return smallest
    }
  }
  // The smallest that there is: the server takes it, too.
  return smallest
}

function drawn(picture: ImageBitmap, longestSide: number) {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser cannot draw.')
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
