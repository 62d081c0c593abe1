import { getWaysIn } from '../../contract/account/phone-sign-in.ts'
import { query, queryClient } from '../query.ts'

/** Whether codes can be sent by SMS here. It does not change while the tab lives. */
export async function isPhoneOffered(): Promise<boolean> {
  const { data } = await queryClient.fetchQuery({ ...query(getWaysIn, {}), staleTime: Infinity })
  return data.phone
}
