/** Where a square of the operator's own map is: its zoom, and which it is from the west and from the north. */
export const tilePath = (z: number | string, x: number | string, y: number | string) =>
  `/api/tiles/${z}/${x}/${y}`
