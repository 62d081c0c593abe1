import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate'

/** What the standard says of a document as we send it. */
const served: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // Our own files need no fingerprint: they come from where the page comes from.
  rules: {
    'require-sri': ['error', { target: 'crossorigin' }],
    // It cannot see that of two navigations only one is shown at a time; axe can, and looks.
    'unique-landmark': 'off',
  },
}

/** A browser writes a page out in its own way, which is not ours to judge. */
const drawn: ConfigData = {
  ...served,
  rules: {
    ...served.rules,
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // A label around its field that also names it is heard by every reader.
    'no-redundant-for': 'off',
  },
}

/** Checks documents, each text once: the app's shell stands behind most addresses. */
export function createHtmlChecker() {
  const known = new Set<string>()
  const checker = (config: ConfigData) => {
    const validator = new HtmlValidate(new StaticConfigLoader(config))
    return async (html: string) => {
      if (known.has(html)) return []
      known.add(html)
      const { results } = await validator.validateString(html)
      const lines = html.split('\n')
      return results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => {
          const place = lines[line - 1]?.slice(Math.max(0, column - 60), column + 100) ?? ''
          return `${ruleId}: ${message} … ${place}`
        }),
      )
    }
  }
  return { checkServed: checker(served), checkDrawn: checker(drawn) }
}
