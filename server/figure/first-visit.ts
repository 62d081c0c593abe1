/**
 * Done on the first visit, as everybody reads it: the pickups that were taken at the first visit, as a share of those and of
 * all visits that came back with nothing. A later visit that makes up for one of those counts for neither.
 */
type FirstVisits = {
  /** Pickups that were taken at the first visit: the figure `first visit`. */
  atFirst: number
  /** Visits that came back with nothing: the figure `not done`. */
  notDone: number
}

/** How many the share is of. */
export const firstVisitWhole = ({ atFirst, notDone }: FirstVisits) => atFirst + notDone

/** The share; of nothing there is none. */
export const firstVisitShare = (visits: FirstVisits) => {
  const whole = firstVisitWhole(visits)
  return whole > 0 ? visits.atFirst / whole : null
}
