// Some stories say more the longer they last. `npm test` hears their beginning each time,
// `npm run prove -- slow` sets these and hears them in full.

export const inFull = process.env['SLOW'] === '1'

/** How often something is killed. */
export const kills = inFull ? 20 : 2

/** How many random walks are gone: of three or four a fault in any step is seldom missed, and each is another one. */
export const walks = (many: number) => (inFull ? many : Math.ceil(many / 4))
