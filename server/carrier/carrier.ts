import type * as contract from '../../contract/carrier/carrier.ts'
import type { Handlers } from '../call/context.ts'
import * as photo from './photo.ts'
import * as roster from './roster.ts'

export {
  carrierNamed,
  lockCarrier,
  lockCarriers,
  photoJson,
  photoOf,
  takeCarrier,
  type LimitedCarrier,
} from './own-carrier.ts'
export { pauseCarrier, list as listOwnCarriers } from './roster.ts'
export { serveCarrierPhotos } from './photo.ts'
export { carrierSignInHandlers } from './sign-in.ts'

export const carrierHandlers: Handlers<typeof contract> = {
  registerCarrier: roster.register,
  listCarriers: roster.list,
  getCarrier: roster.getOne,
  changeCarrier: roster.change,
  setCarrierDay: roster.setDay,
  setCarrierPhoto: photo.setPhoto,
  removeCarrierPhoto: photo.removePhoto,
}
