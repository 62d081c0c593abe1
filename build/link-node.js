import { existsSync, readdirSync, symlinkSync } from 'node:fs'

// After `npm ci`: npm 9, which Debian 12 and 13 have, takes the link to the Node that it has just brought away again,
// together with those of other machines. Plain JavaScript, because the Node that runs this may be an old one.

const modules = new URL('../node_modules/', import.meta.url)
const link = new URL('.bin/node', modules)
const own = readdirSync(modules).find(name => /^node-(?:bin-)?(?:linux|darwin)-\w+$/.test(name))
if (own && !existsSync(link)) symlinkSync(`../${own}/bin/node`, link)
