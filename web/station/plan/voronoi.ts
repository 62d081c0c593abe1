export type Spot = { x: number; y: number }

/** The part of a shape that is nearer to one point than to another. */
function nearer(shape: readonly Spot[], to: Spot, than: Spot): Spot[] {
  const middle = { x: (to.x + than.x) / 2, y: (to.y + than.y) / 2 }
  const side = ({ x, y }: Spot) =>
    (x - middle.x) * (than.x - to.x) + (y - middle.y) * (than.y - to.y)
  return shape.flatMap((corner, index) => {
    const next = shape[(index + 1) % shape.length] ?? corner
    const [here, there] = [side(corner), side(next)]
    const kept = here <= 0 ? [corner] : []
    if (here * there >= 0) return kept
    const part = here / (here - there)
    const cut = {
      x: corner.x + (next.x - corner.x) * part,
      y: corner.y + (next.y - corner.y) * part,
    }
    return [...kept, cut]
  })
}

/** Around each point what is nearer to it than to any other, within a box. */
export function cellsOf(points: readonly Spot[], width: number, height: number): Spot[][] {
  const box = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  const isOther = (a: Spot, b: Spot) => a.x !== b.x || a.y !== b.y
  return points.map(point =>
    points
      .filter(other => isOther(point, other))
      .reduce((cell, other) => nearer(cell, point, other), box as Spot[]),
  )
}
