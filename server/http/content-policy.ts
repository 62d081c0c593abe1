type Inline = { styleHashes?: readonly string[]; scriptHashes?: readonly string[] }

/** What a page may load: our own files, and what is inline only where its hash is named. */
export function contentPolicy({ styleHashes = [], scriptHashes = [] }: Inline = {}) {
  const named = (hashes: readonly string[]) => ["'self'", ...hashes.map(hash => `'${hash}'`)]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: named(scriptHashes),
      styleSrc: named(styleHashes),
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}
