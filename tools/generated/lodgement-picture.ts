import { svgPicture } from './picture-style.ts';

const participants = ['Client', 'Portal', 'PostgreSQL', 'Customs officer'] as const;

type Participant = (typeof participants)[number];

interface Step {
  readonly from: Participant;
  /** Participant that receives the request. It is the sender itself for internal work. */
  readonly to: Participant;
  readonly lines: readonly string[];
}

const steps: readonly Step[] = [
  { from: 'Client', to: 'Portal', lines: ['POST …/declarations?lodge=true', 'Idempotency-Key'] },
  { from: 'Portal', to: 'Portal', lines: ['checks 1 to 17, rules,', 'code lists (memory)'] },
  {
    from: 'Portal',
    to: 'PostgreSQL',
    lines: ['one transaction: declaration,', 'change, audit event, response'],
  },
  { from: 'PostgreSQL', to: 'Portal', lines: ['committed'] },
  { from: 'Portal', to: 'Client', lines: ['201, status lodged'] },
  {
    from: 'Portal',
    to: 'PostgreSQL',
    lines: ['10 ms later: sequence numbers,', 'search columns, officer queue'],
  },
  { from: 'Portal', to: 'Client', lines: ['status feed, events, webhooks:', 'declaration.lodged'] },
  { from: 'Portal', to: 'Customs officer', lines: ['officer queue'] },
  {
    from: 'Customs officer',
    to: 'Portal',
    lines: ['decisions: accept, lane, release', '(automatic or by a person)'],
  },
  { from: 'Portal', to: 'PostgreSQL', lines: ['one transaction: status, bills,', 'ledger, audit event'] },
  { from: 'Portal', to: 'Client', lines: ['declaration.accepted,', 'payment.due, declaration.released'] },
];

const columnWidth = 240;
const boxWidth = 150;
const margin = 12;
const headerHeight = 34;
const stepHeight = 52;

/** Draws the requests and transactions of a lodgement, from the first request to the release, as SVG. */
export function lodgementPicture(): string {
  const width = (participants.length - 1) * columnWidth + boxWidth + 2 * margin;
  const bottom = margin + headerHeight + steps.length * stepHeight + 16;
  const headers = participants.flatMap((name) => {
    const x = columnOf(name);
    return [
      `<path class="lifeline" d="M${x} ${margin + headerHeight} L${x} ${bottom}"/>`,
      `<rect x="${x - boxWidth / 2}" y="${margin}" width="${boxWidth}" height="${headerHeight}" rx="6"/>`,
      `<text class="title" x="${x}" y="${margin + 21}">${name}</text>`,
    ];
  });
  const arrows = steps.map((step, index) => arrow(step, margin + headerHeight + (index + 1) * stepHeight));
  return svgPicture({ width, height: bottom + margin }, 'A lodgement, from the request to the release', [
    ...headers,
    ...arrows,
  ]);
}

function columnOf(name: Participant): number {
  return margin + boxWidth / 2 + participants.indexOf(name) * columnWidth;
}

function arrow({ from, to, lines }: Step, y: number): string {
  const [start, end] = [columnOf(from), columnOf(to)];
  if (from === to) {
    const box = `<rect class="final" x="${start - 86}" y="${y - 30}" width="172" height="38" rx="6"/>`;
    return `${box}${texts(lines, start, y - 14 + (lines.length > 1 ? 0 : 7), '')}`;
  }
  const path = `<path d="M${start} ${y} L${end + (end > start ? -2 : 2)} ${y}" marker-end="url(#head)"/>`;
  return `${path}${texts(lines, (start + end) / 2, y - 7 - (lines.length - 1) * 14, ' class="label"')}`;
}

function texts(lines: readonly string[], x: number, top: number, attribute: string): string {
  return lines
    .map((line, index) => `<text${attribute} x="${x}" y="${top + index * 14}">${line}</text>`)
    .join('');
}
