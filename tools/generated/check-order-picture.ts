import { svgPicture } from './picture-style.ts';

/** Rules 1 to 19 of the contract in groups: name and status code of each check, in order. */
const groups: readonly (readonly [title: string, checks: readonly (readonly [string, string])[]])[] = [
  [
    'Request',
    [
      ['Path', '404'],
      ['Method', '405'],
      ['Format of the headers', '400'],
    ],
  ],
  [
    'Authentication',
    [
      ['Token and API key are present', '401'],
      ['Access token is valid', '401'],
      ['API key is valid', '401'],
      ['Both belong to the same client', '401'],
    ],
  ],
  [
    'Permission',
    [
      ['Client and organisations are active', '403'],
      ['Platform (id_platform)', '400, 403'],
      ['Origin', '400, 403'],
      ['Address of the caller', '403'],
      ['Scopes of token and API key', '403'],
      ['Rate limit', '429'],
    ],
  ],
  [
    'Content',
    [
      ['Media type of the body', '415'],
      ['Size of the body', '413'],
      ['Accept', '406'],
      ['Input: path, query, body', '400'],
    ],
  ],
  [
    'Resource',
    [
      ['Exists and belongs to you', '404'],
      ['Conflicts', '409'],
    ],
  ],
];

const width = 460;
const rowHeight = 26;
const groupGap = 22;
const margin = 12;

/** Draws the order in which the portal checks a request, as SVG. */
export function checkOrderPicture(): string {
  const parts: string[] = [];
  let top = margin;
  let number = 0;
  for (const [index, [title, checks]] of groups.entries()) {
    const height = rowHeight * (checks.length + 1) + 8;
    parts.push(
      `<rect x="${margin}" y="${top}" width="${width - 2 * margin}" height="${height}" rx="6"/>`,
      `<text class="left title" x="${margin + 14}" y="${top + 20}">${title}</text>`,
    );
    for (const [row, [check, status]] of checks.entries()) {
      number += 1;
      const y = top + rowHeight * (row + 1) + 20;
      parts.push(
        `<text class="right" x="${margin + 38}" y="${y}">${number}</text>`,
        `<text class="left" x="${margin + 52}" y="${y}">${check}</text>`,
        `<text class="right" x="${width - margin - 14}" y="${y}">${status}</text>`,
      );
    }
    top += height;
    const isLast = index === groups.length - 1;
    const x = width / 2;
    parts.push(`<path d="M${x} ${top} L${x} ${top + groupGap - 2}" marker-end="url(#head)"/>`);
    top += groupGap;
    if (isLast) {
      parts.push(
        `<rect class="final" x="${margin}" y="${top}" width="${width - 2 * margin}" height="34" rx="6"/>`,
        `<text x="${x}" y="${top + 21}">The operation runs</text>`,
      );
    }
  }
  return svgPicture(
    { width, height: top + 34 + margin },
    'The order of the checks: the first check that fails decides the response',
    parts,
  );
}
