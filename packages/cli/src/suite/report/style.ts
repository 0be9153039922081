/** Of the report: light or dark as the reader's system is, and one column on a phone. */
export const style = `
:root { color-scheme: light dark; --paper: #fbfaf8; --card: #fff; --ink: #1c1b1a; --soft: #6b6762; --line: #e3dfd9;
  --accent: #2f6f5e; --pale: #cfe3dc; --bad: #b3372e; --bad-pale: #f8e2df; --shade: #f4f1ec; }
@media (prefers-color-scheme: dark) { :root { --paper: #161514; --card: #1f1e1c; --ink: #ece9e4; --soft: #a09a92;
  --line: #35322e; --accent: #6fbfa6; --pale: #28453d; --bad: #ef8d83; --bad-pale: #43211e; --shade: #292724; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .35rem; letter-spacing: -.01em; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: .8rem; margin: 1.25rem 0 .4rem; color: var(--soft); text-transform: uppercase; letter-spacing: .05em; }
p { margin: .35rem 0; } .soft { color: var(--soft); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85em; }
.verdict { display: inline-block; margin-top: .75rem; padding: .3rem .8rem; border-radius: 1rem; background: var(--pale); }
.verdict.bad { background: var(--bad-pale); color: var(--bad); border-radius: .5rem; }
.verdict ul { margin: .25rem 0 .25rem 1.1rem; padding: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.75rem, 1fr)); gap: .75rem; margin: 1.5rem 0 0; padding: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1rem; }
.card b { display: block; font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; font-weight: 600; }
.card dt, .card dd { margin: 0; } .card dt { font-size: .85rem; } .card dd { font-size: .8rem; color: var(--soft); }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .7rem; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-weight: 500; color: var(--soft); font-size: .8rem; white-space: normal; vertical-align: bottom; }
th:first-child, td:first-child, .left { text-align: left; } td.left { white-space: normal; overflow-wrap: anywhere; }
tr.all td, tr.all th { font-weight: 600; } td.bad, .bad { color: var(--bad); }
.bars { display: grid; grid-template-columns: max-content 1fr max-content; gap: .45rem .8rem; align-items: center;
  font-size: .9rem; font-variant-numeric: tabular-nums; }
.bar { display: contents; } .bars svg, .score { display: block; width: 100%; height: .85rem; border-radius: .25rem; background: var(--shade); }
.score { width: 6rem; height: .5rem; } rect { fill: var(--accent); } rect.whole { fill: var(--soft); } rect.span { fill: var(--pale); }
.tools { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center;
  padding: .6rem 0; background: var(--paper); }
.tools input[type=search] { flex: 1 1 14rem; } .tools input[type=search], .tools select { font: inherit; padding: .4rem .6rem;
  color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .4rem; }
.case { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .4rem;
  content-visibility: auto; contain-intrinsic-size: auto 2.6rem; }
.case[hidden] { display: none; }
summary { display: grid; grid-template-columns: 5.5rem 3.5rem 1fr 4.5rem 6rem; gap: .6rem; align-items: baseline; padding: .5rem .9rem;
  cursor: pointer; list-style: none; font-variant-numeric: tabular-nums; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .4rem; }
summary .task { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .case[open] summary .task { white-space: normal; }
summary .right { text-align: right; } .case[open] summary { border-bottom: 1px solid var(--line); }
.case > div { padding: .25rem 1rem 1rem; } .case table { font-size: .85rem; } .case td, .case th { padding: .25rem .6rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); gap: 0 1.5rem; } .pair > div { min-width: 0; }
pre { margin: 0; padding: .8rem 1rem; background: var(--shade); border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere;
  max-height: 32rem; overflow-y: auto; }
ul { margin: .25rem 0; padding-left: 1.2rem; } li { overflow-wrap: anywhere; }
.mark { font-size: .75rem; padding: .05rem .4rem; border-radius: .6rem; background: var(--pale); white-space: nowrap; }
.mark.bad { background: var(--bad-pale); }
@media (max-width: 40rem) { body { padding: 1.25rem .8rem 3rem; } summary { grid-template-columns: 1fr auto auto; }
  summary .task { grid-column: 1 / -1; grid-row: 2; white-space: normal; } summary .mode { display: none; }
  .case .score { display: none; } td.left code { overflow-wrap: normal; white-space: nowrap; }
  .bars { display: block; } .bar { display: grid; grid-template-columns: 1fr max-content; margin-bottom: .6rem; }
  .bars svg { order: 3; grid-column: 1 / -1; } }
@media print { .tools { display: none; } pre { max-height: none; } }
`;
