import { drafts } from '../../ui/form/draft.ts'

/** Under this name the unsent message to the station is kept. */
export const specialDraft = 'special-request'

/** An address that was typed elsewhere counts more than one from an earlier try. */
export const keepAddress = (address: string) => drafts.keep(specialDraft, { address })
