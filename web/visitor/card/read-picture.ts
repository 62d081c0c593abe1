import { passportPattern } from '../../../contract/visit/passport-text.ts'
import { arrive } from '../../arrive.ts'

/** Looks at what the camera shows now, and gives the text on it. */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

/** What is between a `#` and the end, or the whole; nothing where it cannot be a card. */
export function passportIn(text: string): string | undefined {
  const last = text.split('#').at(-1) ?? ''
  return passportPattern.test(last) ? last : undefined
}

type Detector = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorMaker = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The phone's own way of reading, where it has one; else ours, which is fetched for it. */
export async function readerOf(): Promise<Reader> {
  return (await ownReader()) ?? fetchedReader()
}

async function ownReader(): Promise<Reader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorMaker }
  const formats = await BarcodeDetector?.getSupportedFormats()
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async video => (await detector.detect(video))[0]?.rawValue
}

async function fetchedReader(): Promise<Reader> {
  const { decodeQR } = await arrive(() => import('qr/decode.js'))
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return video => {
    const { videoWidth: width, videoHeight: height } = video
    if (!drawing || width === 0) return Promise.resolve(undefined)
    Object.assign(canvas, { width, height })
    drawing.drawImage(video, 0, 0)
    return Promise.resolve(textOn(drawing.getImageData(0, 0, width, height), decodeQR))
  }
}

function textOn(image: ImageData, decode: (image: ImageData) => string): string | undefined {
  try {
    return decode(image)
  } catch {
    // Most pictures have nothing to read on them: it says so by throwing.
    return undefined
  }
}
