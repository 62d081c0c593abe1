import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/* X.509 in DER, as far as a stand-in on this machine needs it. */

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const time = (text: string) => der(0x18, Buffer.from(text))
const extension = (hex: string, content: Buffer) => sequence(oid(hex), der(0x04, content))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))))

/** A certificate for this machine that only who is given it believes. */
export function selfMade(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  // Two of the same name would be taken for one another.
  const name = nameOf(`stand-in ${randomBytes(8).toString('hex')}`)
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  )
  const isOwnAuthority = sequence(der(0x01, Buffer.from([0xff])))
  const extensions = sequence(extension('551d11', names), extension('551d13', isOwnAuthority))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return {
    key,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
