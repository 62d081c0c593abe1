/** The demo's page: by day and by night, on any width, in the product's own colours. */
export const demoStyle = `
:root { color-scheme: light dark; --paper: #faf8f2; --card: #fff; --line: #a39d8b; --ink: #14211a;
  --soft: #51605a; --leaf: #0f6b3f; --on-leaf: #fff; --pale: #e3efe6; --danfo: #f6b21b; --clay: #b03f23 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0d1511; --card: #16211b; --line: #71857a; --ink: #f1eee4; --soft: #aebcb3;
    --leaf: #82d1a5; --on-leaf: #07130c; --pale: #183727; --clay: #f0967c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 'SN Pro', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; display: grid; gap: 2rem }
h1 { margin: 0; font-size: clamp(1.75rem, 6vw, 2.5rem); line-height: 1.15; text-wrap: balance }
h2 { margin: 0 0 0.5rem; font-size: 1.375rem } h3 { margin: 0; font-size: 1.0625rem }
p { margin: 0.25rem 0; max-width: 44rem } a { color: var(--leaf) }
header p, .roles span, .more span, .small { color: var(--soft) }
ul, ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.75rem }
.roles { grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)) }
.role { display: grid; align-content: start; gap: 0.25rem; height: 100%; padding: 1rem; color: inherit; text-decoration: none;
  background: var(--card); border: 1px solid var(--line); border-radius: 14px }
.role b { color: var(--leaf); font-size: 1.125rem } .role small { color: var(--soft) }
.role:hover { border-color: var(--leaf) }
ol li { display: grid; grid-template-columns: 2rem 1fr auto; gap: 0.75rem; align-items: center;
  padding: 0.75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; counter-increment: step }
ol { counter-reset: step; margin-top: 0.75rem }
.mark { display: grid; place-items: center; width: 2rem; height: 2rem; border: 2px solid var(--line);
  border-radius: 50%; font-weight: 700 }
.next .mark::before, .later .mark::before { content: counter(step) }
.next { border: 2px solid var(--leaf) } .next .mark, .done .mark { border-color: var(--leaf); color: var(--leaf) }
.done .mark { background: var(--leaf); color: var(--on-leaf) }
.news { color: var(--leaf); font-weight: 600 }
@media (max-width: 40rem) { ol li { grid-template-columns: 2rem 1fr } ol li > a { grid-column: 1 / -1 } }
.more li { display: grid; grid-template-columns: minmax(10rem, 14rem) 1fr; gap: 0.5rem 1rem; align-items: center }
@media (max-width: 40rem) { .more li { grid-template-columns: 1fr } }
.first, .second { display: block; width: 100%; min-height: 44px; padding: 0.6rem 1rem; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; border-radius: 999px; cursor: pointer; border: 1px solid var(--leaf) }
.first { background: var(--leaf); color: var(--on-leaf) } .second { background: none; color: var(--leaf) }
.first:hover, .second:hover { text-decoration: underline }
.danger { background: var(--clay); border-color: var(--clay); color: var(--paper) }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 0.75rem; max-width: 32rem }
.told, .over { padding: 0.75rem 1rem; background: var(--pale); border-radius: 12px; font-weight: 600 }
:focus-visible { outline: 3px solid var(--danfo); outline-offset: 2px }
section > .small { margin-top: 1rem }
.hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
`

/** How the strip on the landing page looks. */
export const stripStyle =
  '#demo{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.5rem 1rem;background:#f6b21b;' +
  'color:#14211a;font-size:.9375rem}#demo a{color:inherit;font-weight:600;text-decoration:underline;' +
  'display:inline-flex;align-items:center;min-height:2.75rem}@media print{#demo{display:none}}'
