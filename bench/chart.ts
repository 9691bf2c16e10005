import { requestRateRatio, type ServerComparison } from './measurement.ts';

const width = 720;
const labels = 230;
const bars = 400;
const barHeight = 18;
const gap = 6;
const headHeight = 34;

/** Returns a bar chart of ratios, a group per figure, with the peer as 1; light or dark as the reader's system. */
export function barChartOf(figures: readonly ServerComparison[], caption: string): string {
  let top = 30;
  const groups = figures.map((figure) => {
    const start = top;
    top += headHeight + figure.servers.length * (barHeight + gap) + 10;
    return group(figure, start);
  });
  const height = top + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Requests per second, as ratios to the first server of each group">
<style>${style}</style>
<rect class="ground" width="${width}" height="${height}"/>
<text class="caption" x="12" y="20">${escaped(caption)}</text>
${groups.join('\n')}
</svg>
`;
}

const style = `
text { font: 12px system-ui, sans-serif; fill: #16232e; }
.caption { font-size: 11px; fill: #4a5a68; }
.title { font-weight: 600; }
.ground { fill: #ffffff; }
.bar { fill: #9fb4c3; }
.portal { fill: #0a5583; }
.one { stroke: #4a5a68; stroke-dasharray: 3 3; }
@media (prefers-color-scheme: dark) {
  text { fill: #e7edf2; }
  .caption { fill: #a9b8c4; }
  .ground { fill: #0e161d; }
  .bar { fill: #4a6375; }
  .portal { fill: #7cc0ea; }
  .one { stroke: #a9b8c4; }
}
`;

function group({ name, about, servers }: ServerComparison, top: number): string {
  const [peer] = servers;
  if (!peer) return '';
  const ratios = servers.map((server) => requestRateRatio(peer, server));
  const scale = bars / Math.max(1, ...ratios);
  const rows = servers.map(({ server }, index) => {
    const y = top + headHeight + index * (barHeight + gap);
    const ratio = ratios[index] ?? Number.NaN;
    const length = Math.max(1, ratio * scale).toFixed(1);
    const kind = server.startsWith('portal') ? 'bar portal' : 'bar';
    return `<text x="12" y="${y + 13}">${escaped(server)}</text><rect class="${kind}" x="${labels}" y="${y}" width="${length}" height="${barHeight}" rx="2"/><text x="${(labels + Number(length) + 8).toFixed(1)}" y="${y + 13}">${ratio.toFixed(2)}</text>`;
  });
  const x = (labels + scale).toFixed(1);
  const bottom = top + headHeight + servers.length * (barHeight + gap);
  const one = `<line class="one" x1="${x}" y1="${top + headHeight - 6}" x2="${x}" y2="${bottom}"/>`;
  return [
    `<text class="title" x="12" y="${top + 20}">${escaped(name)}: <tspan font-weight="400">${escaped(about)}</tspan></text>`,
    one,
    ...rows,
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
