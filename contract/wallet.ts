import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  roles: ['resident'],
  summary: "What is in the resident's wallet.",
  input: z.strictObject({}),
  output: z.object({ balanceKobo: z.number() }),
})
