/** A failure that trying again cannot mend, such as an address that does not exist. */
export class GivesUp extends Error {}
