import type { Spot } from './voronoi.ts'

type Named = { name: string; middle: Spot }

/** How wide a letter is, and how far around a mark and a name nothing else may be. */
const [letter, apartX, apartY] = [7.5, 11, 15]
/** Above the middle first, then below it, and further out. */
const tries = [-16, 24, -34, 42, -52, 60, -70, 78]

/** Where the names of areas are written so that neither marks nor other names hide them, as far as there is room. */
export function nameSpots(
  areas: readonly Named[],
  marks: readonly Spot[],
  { width, height }: { width: number; height: number },
): Spot[] {
  const written: (Spot & { half: number })[] = []
  for (const { name, middle } of areas) {
    const half = (name.length * letter) / 2
    const x = Math.min(width - half - 4, Math.max(half + 4, middle.x))
    const hidden = ({ y }: Spot) =>
      marks.filter(mark => Math.abs(mark.x - x) < half + apartX && Math.abs(mark.y - y) < apartY)
        .length +
      written.filter(
        other => Math.abs(other.x - x) < half + other.half && Math.abs(other.y - y) < apartY,
      ).length
    const spots = tries
      .map(by => ({ x, y: middle.y + by }))
      .filter(({ y }) => y > 12 && y < height - 6)
      .map(spot => ({ spot, hidden: hidden(spot) }))
    const best = spots.toSorted((a, b) => a.hidden - b.hidden)[0]?.spot ?? middle
    written.push({ ...best, half })
  }
  return written.map(({ x, y }) => ({ x, y }))
}
