#include "style.hpp"

namespace banquier::report {

// Text has a contrast of at least 4.5 : 1 on every ground that it can stand on, the hottest square included.
const std::string_view kStyle = R"(
:root { color-scheme: light dark; --page: #f6f3ec; --card: #fffdf8; --ink: #211d17; --soft: #625a4d; --line: #d9d2c3;
  --accent: #17694b; --felt: #dfe9dd; --heat: 226 96 36; --hot: .62;
  --e0: #17694b; --e1: #b4451f; --e2: #2f5fa8; --e3: #8a3d86; --e4: #7a6512; --e5: #0f7480; --e6: #a32c4d; --e7: #4c4a45; }
@media screen and (prefers-color-scheme: dark) { :root { --page: #141614; --card: #1d201e; --ink: #f1ede4; --soft: #b3ac9f;
  --line: #3b3f3b; --accent: #72cfa5; --felt: #1b2a23; --heat: 240 120 58; --hot: .58;
  --e0: #72cfa5; --e1: #f2976f; --e2: #8db4f0; --e3: #dd9ad9; --e4: #d9c25f; --e5: #6fd0dc; --e6: #f08fac; --e7: #c9c5bb; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
header, main, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1, h2 { font-family: Georgia, "Times New Roman", "DejaVu Serif", serif; font-weight: 700; line-height: 1.15; text-wrap: balance; }
h1 { font-size: clamp(1.8rem, 5vw, 2.7rem); margin: 0 0 .5rem; }
h2 { font-size: clamp(1.35rem, 3.4vw, 1.7rem); margin: 0 0 .35rem; }
h3 { font-size: .95rem; margin: 0 0 .2rem; }
p { margin: 0 0 .8rem; max-width: 46rem; }
.soft, figcaption { color: var(--soft); }
.facts { margin: 0 0 1.2rem; color: var(--soft); }
.finding { font-weight: 600; }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; margin: 1.2rem 0 0; padding: 0; }
.tiles div { background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: .4rem; padding: .7rem .85rem; }
.tiles dt { color: var(--soft); font-size: .84rem; line-height: 1.3; }
.tiles dd { margin: 0; font: 700 1.65rem/1.25 Georgia, "DejaVu Serif", serif; }
.tiles small { display: block; font: .78rem/1.35 system-ui, "Noto Sans", sans-serif; color: var(--soft); }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1.4rem 1.5rem; margin: 1.25rem 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1.2rem 2.2rem; }
.side { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; align-items: flex-start; }
.many { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr)); gap: 1.2rem 1.6rem; margin: 1rem 0 1.5rem; }
figure { margin: .6rem 0 0; min-width: 0; } figure + .wide { margin-top: 1.4rem; }
.many figure { display: flex; flex-direction: column; justify-content: space-between; }
svg { display: block; overflow: visible; }
svg text { fill: var(--ink); font-size: 13.5px; }
svg text.soft { fill: var(--soft); font-size: 12px; }
svg .note { fill: var(--soft); font-size: 12px; }
svg text.haloed { paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round; }
svg text.strong { font-weight: 700; }
svg text.end { text-anchor: end; }
svg text.mid { text-anchor: middle; }
.grid { stroke: var(--line); stroke-width: 1; }
.axis { stroke: var(--soft); stroke-width: 1; }
.par { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 4 4; }
.whisker { stroke: var(--accent); stroke-width: 7; stroke-linecap: round; opacity: .38; }
.dot { fill: var(--accent); stroke: var(--card); stroke-width: 2; }
.bar { fill: var(--accent); }
.outlined { fill: none; stroke: var(--accent); stroke-width: 2; }
.group { stroke: var(--ink); stroke-opacity: .55; stroke-width: 1; }
.halo { stroke: var(--card); stroke-width: 8; }
.mark { stroke: var(--ink); stroke-width: 3; }
.between { fill: var(--accent); opacity: .12; }
.area { fill: var(--soft); opacity: .28; }
.wealth { fill: none; stroke-width: 2.5; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.band { stroke: none; opacity: .2; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.3rem; margin: .5rem 0; padding: 0; list-style: none; font-size: .92rem; }
.legend svg { display: inline-block; vertical-align: middle; width: 2.4rem; margin-right: .45rem; }
.told { padding-left: 1.6rem; } .told li { margin: 0 0 .7rem; max-width: 52rem; } .told b { white-space: normal; }
svg text.onto { fill: var(--card); font-size: 11.5px; font-weight: 700; }
.board { width: 100%; max-width: 60rem; height: auto; margin: .8rem auto 0; }
.board .felt { fill: var(--felt); }
.board .cell { fill: var(--card); stroke: var(--ink); stroke-opacity: .6; stroke-width: 1.5; }
.board .hot { fill: rgb(var(--heat)); }
.board .name { fill: var(--ink); text-anchor: middle; }
.board .share { font-size: 20px; font-weight: 700; text-anchor: middle; }
.board .list { font-size: 21px; } .board .list.end { text-anchor: end; font-weight: 700; }
.board .listed { font-family: Georgia, "DejaVu Serif", serif; font-size: 27px; font-weight: 700; }
.board .scale { font-size: 18px; fill: var(--soft); } .board .scale.end { text-anchor: end; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .28rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child { text-align: left; padding-left: 0; font-weight: 500; }
thead th { color: var(--soft); font-weight: 500; vertical-align: bottom; }
td.heat { background: rgb(var(--heat) / calc(var(--t) * var(--hot))); border: 2px solid var(--card); border-radius: .3rem; text-align: center; min-width: 3.6rem; }
table.matrix { border-collapse: separate; border-spacing: 0; } table.matrix th:first-child { white-space: normal; max-width: 9.5rem; line-height: 1.25; } table.matrix thead th { text-align: center; border: 0; } table.matrix th, table.matrix td:empty { border: 0; }
td b { text-decoration: underline; text-underline-offset: .2em; }
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--accent); font-size: .92rem; }
details table { margin-top: .6rem; }
.chip { display: inline-block; width: .95em; height: .95em; border-radius: .2em; border: 1px solid var(--soft); vertical-align: -.1em; margin-right: .45em; }
nav { margin: 1.1rem 0 0; display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; font-size: .92rem; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { padding-bottom: 3rem; font-size: .9rem; color: var(--soft); }
@media (max-width: 40rem) { header, main, footer { padding-left: .8rem; padding-right: .8rem; } header { padding-top: 1.4rem; }
  section { padding: 1.1rem .9rem; } .tiles { grid-template-columns: 1fr 1fr; } .many { grid-template-columns: 1fr 1fr; gap: 1.1rem 1rem; }
  th, td { padding: .28rem .45rem; } td.heat { min-width: 2.1rem; padding: .28rem .1rem; } table.matrix { font-size: .84rem; } table.matrix th:first-child { min-width: 5.6rem; padding-right: .1rem; }
  .tiles dd { font-size: 1.4rem; }
  svg .range { display: none; }
  .board { margin-left: -.5rem; margin-right: -.5rem; width: calc(100% + 1rem); }
  .board .name { display: none; } .board .share { font-size: 33px; } .board .list { font-size: 33px; } .board .listed { font-size: 40px; } .board .scale { font-size: 31px; } }
@page { margin: 14mm; }
@media print { :root { --page: #fff; --card: #fff; } body { font-size: 9.5pt; } header, main, footer { max-width: none; padding: 0; }
  section { border: 0; padding: 0; margin: 0 0 1.4rem; } section, figure, tr { break-inside: avoid; } h2, h3, p { break-after: avoid; }
  .board { max-width: 150mm; } .many { grid-template-columns: repeat(5, 1fr); gap: .8rem; } nav, details { display: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
)";

}  // namespace banquier::report
