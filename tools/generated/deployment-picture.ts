import { svgPicture } from './picture-style.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

const boxWidth = 178;
const boxHeight = 50;

const boxes: Readonly<Record<string, Box>> = {
  programs: { x: 12, y: 40, lines: ['Programs, platforms', 'token + API key'] },
  browsers: { x: 12, y: 130, lines: ['Browsers', 'console, /verify'] },
  receivers: { x: 12, y: 220, lines: ['Your servers', 'webhook receivers'] },
  proxy: { x: 240, y: 85, lines: ['Reverse proxy', 'TLS'] },
  nodeOne: { x: 468, y: 40, lines: ['Portal node 1', 'PORTAL_WORKERS'] },
  nodeTwo: { x: 468, y: 130, lines: ['Portal node 2', 'PORTAL_WORKERS'] },
  database: { x: 696, y: 40, lines: ['PostgreSQL', 'primary'] },
  standby: { x: 696, y: 130, lines: ['PostgreSQL', 'standby, backup'] },
  helpers: { x: 468, y: 220, lines: ['Mail, ClamAV,', 'OTLP collector'] },
  monitoring: { x: 696, y: 220, lines: ['Monitoring', 'health, metrics'] },
};

/**
 * Connections between processes. The lines go from right to left, or vertically between boxes above each other.
 */
const arrows: readonly (readonly [from: string, to: string])[] = [
  ['programs', 'proxy'],
  ['browsers', 'proxy'],
  ['proxy', 'nodeOne'],
  ['proxy', 'nodeTwo'],
  ['nodeOne', 'database'],
  ['nodeTwo', 'database'],
  ['database', 'standby'],
  ['nodeTwo', 'helpers'],
  ['nodeTwo', 'receivers'],
  ['monitoring', 'nodeTwo'],
];

/** Draws the processes of a production deployment and their connections, as SVG. */
export function deploymentPicture(): string {
  return svgPicture({ width: 886, height: 290 }, 'A deployment with two nodes', [
    ...arrows.map(([from, to]) => line(boxOf(from), boxOf(to))),
    ...Object.values(boxes).map(drawBox),
    '<text class="label left" x="468" y="28">the same DATABASE_URL, PORTAL_SECRET, PORTAL_BASE_URL</text>',
  ]);
}

function boxOf(name: string): Box {
  const box = boxes[name];
  if (!box) throw new Error(`no box ${name}`);
  return box;
}

function line(from: Box, to: Box): string {
  const middle = boxHeight / 2;
  if (from.x === to.x) {
    const x = from.x + boxWidth / 2;
    return `<path d="M${x} ${from.y + boxHeight} L${x} ${to.y - 2}" marker-end="url(#head)"/>`;
  }
  const isRightward = from.x < to.x;
  const start = isRightward ? from.x + boxWidth : from.x;
  const end = isRightward ? to.x - 2 : to.x + boxWidth + 2;
  return `<path d="M${start} ${from.y + middle} L${end} ${to.y + middle}" marker-end="url(#head)"/>`;
}

function drawBox({ x, y, lines: [title = '', detail = ''] }: Box): string {
  const middle = x + boxWidth / 2;
  return `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6"/><text class="title" x="${middle}" y="${y + 21}">${title}</text><text x="${middle}" y="${y + 38}">${detail}</text>`;
}
