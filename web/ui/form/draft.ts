const prefix = 'draft:'

export type Draft = Readonly<Record<string, string>>

/** What was typed into a form that is not sent yet; it lives as long as the tab. */
export const drafts = {
  read(key: string | undefined): Draft {
    if (!key) return {}
    try {
      return JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}') as Draft
    } catch {
      return {}
    }
  },
  keep(key: string, typed: Draft) {
    try {
      sessionStorage.setItem(prefix + key, JSON.stringify({ ...drafts.read(key), ...typed }))
    } catch {
      // Storage is full or forbidden: the form itself still holds what was typed.
    }
  },
  remove(key: string) {
    try {
      sessionStorage.removeItem(prefix + key)
    } catch {
      // Nothing was kept either.
    }
  },
  /** Whoever logs out leaves nothing typed behind on a shared phone. */
  removeAll() {
    try {
      Object.keys(sessionStorage)
        .filter(key => key.startsWith(prefix))
        .forEach(key => sessionStorage.removeItem(key))
    } catch {
      // Nothing was kept either.
    }
  },
}
