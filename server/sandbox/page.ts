import { formatNaira, sayNaira } from '../../contract/money.ts'
import { escapeHtml } from '../notification/notification.ts'
import { sandboxPath } from '../gateway/sandbox-key.ts'
import { channels, mishaps } from './wire.ts'
import type { SandboxCharge } from './sandbox.table.ts'

const radio = ([value, label]: [string, string], index: number) =>
  `<label><input type="radio" name="channel" value="${value}"${index ? '' : ' checked'}> ${label}</label>`

const checkbox = ([value, label]: [string, string]) =>
  `<label><input type="checkbox" name="mishap" value="${value}"> ${label}</label>`

const choices = `<fieldset class="channels"><legend>Pay by</legend>
${Object.entries(channels).map(radio).join('\n')}</fieldset>`

const troubles = `<details><summary>What should go wrong?</summary>
<fieldset aria-label="What should go wrong?"><legend class="hidden">What should go wrong?</legend>
${Object.entries(mishaps).map(checkbox).join('\n')}</fieldset></details>`

const button = (wish: string, label: string, look: string) =>
  `<button type="submit" name="do" value="${wish}" class="${look}">${escapeHtml(label)}</button>`

function openForm({ amountKobo, status }: SandboxCharge): string {
  const declined =
    status === 'failed'
      ? '<p class="declined" role="status">The bank has declined. Try again, or close.</p>'
      : ''
  return `${declined}<form method="post">${choices}
${button('pay', `Pay ${sayNaira(amountKobo)}`, 'first')}
<div class="pair">${button('decline', 'Decline', 'second')}${button('close', 'Close', 'second')}</div>
${troubles}</form>`
}

function doneForm({ status }: SandboxCharge, back: string): string {
  const paid = status === 'success'
  return `<p class="done" role="status">${paid ? 'Paid.' : 'The bank has taken it back.'}</p>
<p><a class="first" href="${escapeHtml(back)}">Go back</a></p>
${paid ? `<form method="post">${button('reverse', 'Let the bank take it back', 'second')}</form>` : ''}`
}

/** The checkout: works without script, and cannot be taken for a real one. */
export function checkoutPage(charge: SandboxCharge, back: string): string {
  const isOpen = charge.status === 'abandoned' || charge.status === 'failed'
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Sandbox checkout: no real money</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${sandboxPath}/checkout.css">
<header class="tape"><strong>Sandbox</strong> No real money moves here</header>
<main><h1>${formatNaira(charge.amountKobo)}</h1>
<dl><dt>For</dt><dd>${escapeHtml(charge.email)}</dd>
<dt>Reference</dt><dd class="code">${escapeHtml(charge.reference)}</dd></dl>
${isOpen ? openForm(charge) : doneForm(charge, back)}
<p class="small">This page plays the payment service, because no key for a real one is set.
Do not type a card number anywhere here: nobody asks for one.</p></main></html>`
}

export const checkoutStyle = `
:root { color-scheme: light dark; --paper: #faf8f2; --card: #fff; --line: #a39d8b; --ink: #14211a;
  --soft: #51605a; --leaf: #0f6b3f; --on-leaf: #fff; --danfo: #f6b21b; --clay: #b8472a }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0c1410; --card: #15201a; --line: #5d7166; --ink: #eef3ef; --soft: #a9b8af;
    --leaf: #4fb87f; --on-leaf: #07130c; --clay: #f0967c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 'SN Pro', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
.tape { margin: 0; padding: 0.9rem 1rem; text-align: center; text-wrap: balance; font-weight: 600; color: #14211a;
  background: var(--danfo); border-block: 10px solid;
  border-image: repeating-linear-gradient(135deg, #14211a 0 14px, #f6b21b 14px 28px) 10 }
.tape strong { text-transform: uppercase; letter-spacing: 0.12em; margin-right: 0.5rem }
main { max-width: 27rem; margin: 1.5rem auto; padding: 1.5rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px }
@media (max-width: 480px) { main { margin: 1rem; padding: 1.25rem } }
h1 { margin: 0 0 1rem; font-size: min(2.25rem, 11vw); line-height: 1.1; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1.25rem }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
.code { font-variant-numeric: tabular-nums }
form { display: grid; gap: 0.75rem }
fieldset { display: grid; gap: 0.25rem; margin: 0; padding: 0; border: 0; min-width: 0 }
legend { padding: 0; margin-bottom: 0.25rem; font-weight: 600 }
label { display: flex; align-items: center; gap: 0.75rem; min-height: 44px }
.channels label { padding: 0 1rem; border: 1px solid var(--line); border-radius: 12px }
.channels label + label { margin-top: 0.25rem }
input { width: 1.25rem; height: 1.25rem; flex: none; margin: 0; accent-color: var(--leaf) }
.first, .second { display: block; width: 100%; min-height: 48px; padding: 0.65rem 1rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; border-radius: 999px; cursor: pointer }
.first { background: var(--leaf); color: var(--on-leaf); border: 1px solid var(--leaf) }
.second { background: none; color: inherit; border: 1px solid var(--line) }
.first:hover, .second:hover { filter: brightness(1.08); border-color: var(--leaf) }
:focus-visible { outline: 3px solid var(--danfo); outline-offset: 2px }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr)); gap: 0.75rem }
details { border-top: 1px solid var(--line) }
summary { min-height: 44px; padding: 0.65rem 0; font-weight: 600; cursor: pointer }
.declined { margin: 0 0 1rem; color: var(--clay); font-weight: 600 }
.done { font-size: 1.25rem; font-weight: 600 }
.small { margin: 1.25rem 0 0; font-size: 0.875rem; color: var(--soft) }
.hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
`
