import type { AppPage } from '../../contract/page.ts'
import type { Config } from '../setting/config.ts'
import { createPaystack, type PaymentGateway } from './paystack.ts'
import { sandboxKey, sandboxPath } from './sandbox-key.ts'

export const paystackUrl = 'https://api.paystack.co'
const returnPage: AppPage = '/user/home/makepayment/return'

/** The gateway that the settings ask for: Paystack, our own sandbox, or none. */
export function createPaymentGateway(
  { paystackSecretKey, sandboxGateway, publicUrl }: Config,
  secretKey: Buffer,
  ownAddress: () => string,
): PaymentGateway | null {
  const callbackUrl = publicUrl + returnPage
  if (paystackSecretKey) {
    return createPaystack({ secretKey: paystackSecretKey, baseUrl: () => paystackUrl, callbackUrl })
  }
  if (!sandboxGateway) return null
  const baseUrl = () => ownAddress() + sandboxPath
  return createPaystack({ secretKey: sandboxKey(secretKey), baseUrl, callbackUrl })
}
