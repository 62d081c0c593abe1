import { settingGroups } from './settings.ts'

// The table of settings as files for operators: `npm run generate -- settings` writes them, a test compares them.

/** `docs/settings.md`. */
export function settingsPage(): string {
  const parts = settingGroups.map(([title, settings]) => {
    const rows = settings.map(([name, { usual, about, readBy }]) => {
      const reader = readBy ? ` Read by ${readBy}.` : ''
      return `| \`${name}\` | ${usual} | ${about}${reader} |`
    })
    return [`## ${title}`, '', '| setting | default | |', '| --- | --- | --- |', ...rows].join('\n')
  })
  const intro = `# Settings

Settings are environment variables; the server also reads them from a file \`.env\` in its folder (\`.env.example\` has them all). None is needed for a first try. If one is wrong or missing, the server says which
when it starts, and stops. \`npm run doctor\` checks them against the machine. This page is written from \`server/setting/settings.ts\`: \`npm run generate -- settings\`.`
  return `${[intro, ...parts].join('\n\n')}\n`
}

const widest = 110

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${word}`.length > widest) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** `.env.example`: every setting, commented out. */
export function settingsSample(): string {
  const parts = settingGroups.map(([title, settings]) => {
    const entries = settings.flatMap(([name, { about, example }]) => {
      const plain = about.replace(/\[([\w.-]+)\]\(([^)]+)\)/g, 'docs/$2').replaceAll('`', '')
      return [...wrapped(plain).map(line => `# ${line}`), `#${name}=${example}`, '']
    })
    return [`## ${title}`, '', ...entries].join('\n')
  })
  return `# None of these settings is needed for a first try. Copy this file to .env to change some.\n\n${parts.join('\n').trimEnd()}\n`
}
