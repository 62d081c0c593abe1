import type { Vehicle } from '../../../contract/carrier/carrier.ts'

/** What staff call what carriers come with. */
export const vehicleNames: Record<Vehicle, string> = {
  handcart: 'Handcart',
  keke: 'Keke',
  truck: 'Truck',
}
