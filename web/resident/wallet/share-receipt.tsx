import { useState } from 'react'
import { identity } from '../../identity.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

type Line = readonly [label: string, value: string]
type ShareReceiptProps = { title: string; amount: string; lines: readonly Line[] }

const [width, edge, step] = [720, 48, 58]

/** The receipt as a picture, which every chat can show. */
function draw({ title, amount, lines }: ShareReceiptProps): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = 260 + lines.length * step
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  const face = getComputedStyle(document.body).fontFamily
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = getComputedStyle(document.body).getPropertyValue('--leaf-900')
  pen.fillRect(0, 0, canvas.width, 12)
  const write = (text: string, top: number, look: string, align: CanvasTextAlign = 'left') => {
    pen.fillStyle = align === 'left' && look.startsWith('400') ? '#55605a' : '#16211b'
    pen.font = `${look} ${face}`
    pen.textAlign = align
    pen.fillText(text, align === 'left' ? edge : width - edge, top, width - 2 * edge)
  }
  write(t('{brand} receipt', { brand: identity.name }), 80, '700 30px')
  write(amount, 150, '700 52px')
  write(title, 200, '600 26px')
  lines.forEach(([label, value], index) => {
    write(label, 270 + index * step, '400 24px')
    write(value, 270 + index * step, '600 24px', 'right')
  })
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

/** Shares the receipt as a picture; where nothing can be shared, the picture is kept as a file. */
export function ShareReceipt(props: ShareReceiptProps) {
  const [busy, setBusy] = useState(false)
  async function share() {
    setBusy(true)
    const blob = await draw(props)
    if (blob) await hand(blob, props).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void share()}>
      <Icon name="share" />
      {t('Share')}
    </Button>
  )
}

async function hand(blob: Blob, { title, amount }: ShareReceiptProps) {
  const file = new File([blob], `${identity.slug}-receipt.png`, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    return navigator.share({ files: [file], title: `${title}, ${amount}` })
  }
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  URL.revokeObjectURL(address)
  return toasts.show({ text: t('Receipt saved as an image') })
}
