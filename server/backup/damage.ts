/** What is wrong with a backup's own bytes. */
export class Damage extends Error {}
