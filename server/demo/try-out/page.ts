import { brand } from '../../identity/identity.ts'
import { escapeHtml } from '../../notification/notification.ts'
import { demoSecret } from '../known.ts'
import { wayNames, ways, type WayName } from './roles.ts'
import type { TourStep } from './tour.ts'

const frame = (
  title: string,
  main: string,
) => `<!doctype html><html lang="en-NG"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}: ${brand.name}</title><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/demo/demo.css"><main>${main}</main></html>`

/** The address that lets somebody in as a role, at a page of it. */
const wayIn = (name: WayName, page: string | null) =>
  escapeHtml(`/demo/in/${name}${page ? `?to=${encodeURIComponent(page)}` : ''}`)

const newTab = 'target="_blank" rel="noopener"'

const card = (name: WayName) =>
  `<li><a class="role" href="${wayIn(name, null)}" ${newTab}><b>${ways[name].title}</b>
<span>${escapeHtml(ways[name].does)}</span><small>${ways[name].host}</small></a></li>`

const marks = { done: '✓', next: '', later: '' }
const said = { done: 'Done: ', next: 'Next: ', later: '' }

const stepItem = ({ way, title, press, page, state, news }: TourStep) => `<li class="${state}">
<span class="mark" aria-hidden="true">${marks[state]}</span>
<div><h3><span class="hidden">${said[state]}</span>${escapeHtml(title)}</h3>
${state === 'done' ? '' : `<p>${escapeHtml(press)}</p>`}
${news ? `<p class="news">${escapeHtml(news)}</p>` : ''}</div>
<a class="${state === 'next' ? 'first' : 'second'}" href="${wayIn(way, page)}${
  way === 'director' && state === 'next' ? '&amp;seen=1' : ''
}" ${newTab}>${state === 'done' ? 'Look' : 'Open'} as ${ways[way].title.toLowerCase()}</a></li>`

/** The steps alone: the page asks for them again while somebody looks at it. */
export function tourList(steps: TourStep[]): string {
  const isOver = steps.every(({ state }) => state === 'done')
  const end = isOver
    ? '<p class="over">That was one pickup, seen by everyone. Request another as Ada to go again.</p>'
    : ''
  return `<ol>${steps.map(stepItem).join('\n')}</ol>${end}`
}

const messages = `<li><a class="second" href="/dev/mailbox" ${newTab}>Mailbox</a><span>Every email that was sent.</span></li>
<li><a class="second" href="/dev/sms" ${newTab}>SMS</a><span>Every text message, with login codes.</span></li>`

type Page = {
  steps: TourStep[]
  canStartAgain: boolean
  mailbox: boolean
  isAllPlayed: boolean
  news: string | null
}

export function demoPage({ steps, canStartAgain, mailbox, isAllPlayed, news }: Page): string {
  return frame(
    'Try it',
    `<header><p><a href="/">${brand.name}</a> · demo</p><h1>Try every role, side by side</h1>
<p>Each role opens in its own tab and stays logged in there.${isAllPlayed ? ' Nothing is real: no money moves, and no message leaves this computer.' : ''}</p></header>
${news ? `<p class="told" role="status">${escapeHtml(news)}</p>` : ''}
<section aria-labelledby="roles"><h2 id="roles">Open as</h2><ul class="roles">${wayNames.map(card).join('\n')}</ul></section>
<section aria-labelledby="tour"><h2 id="tour">Follow one pickup</h2>
<p>Five steps through all roles. The ticks follow the real pickup.</p>
<div id="steps" aria-live="polite">${tourList(steps)}</div></section>
<section aria-labelledby="more"><h2 id="more">More</h2>
<ul class="more">${mailbox ? messages : ''}<li><form method="post" action="/demo/crowd"><button class="second">Fill with a crowd</button></form>
<span>200 stations, 41 carriers and a full queue, as on a busy day.</span></li>
${canStartAgain ? '<li><a class="second" href="/demo/again">Start again</a><span>Fresh demo data.</span></li>' : ''}</ul>
<p class="small">By hand: every email address ends in @kwashe.demo, the password is ${demoSecret}.</p></section>
<script type="module" src="/demo/demo.js"></script>`,
  )
}

/** Asked before everything that was done here goes. */
export const againPage = () =>
  frame(
    'Start again',
    `<header><h1>Start again with fresh demo data?</h1></header>
<p>Everything you did here is deleted: requests, payments, messages, new accounts. Everyone is logged out. It cannot be undone.</p>
<form method="post" action="/demo/again" class="pair"><a class="second" href="/demo">Keep everything</a><button class="first danger">Delete and start again</button></form>`,
  )

/** Asks again how far the pickup is, as long as somebody looks. */
export const demoScript = `const steps = document.getElementById('steps')
let shown = ''
const ask = async () => {
  if (document.hidden) return
  const answer = await fetch('/demo/tour').catch(() => null)
  const now = answer?.ok ? await answer.text() : shown
  if (now === shown) return
  const focused = document.activeElement?.closest('#steps a')?.getAttribute('href')
  shown = now
  steps.innerHTML = now
  if (focused) steps.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus()
}
setInterval(ask, 1500)
document.addEventListener('visibilitychange', ask)
`
