import { escapeHtml } from '../../server/src/foundation/pages/html.ts';

/**
 * A commercial document of the example of the guides, such as an invoice, from which a declaration is entered.
 */
interface SampleDocument {
  /** Name of the picture's file, `docs/images/paper-<name>.svg`. */
  readonly name: string;
  readonly title: string;
  readonly issuer: readonly [name: string, ...address: string[]];
  /** Labelled fields of the document, in order and in two columns. */
  readonly boxes: readonly (readonly [label: string, ...lines: string[]])[];
  readonly table?: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

const shipper = [
  'Cafés do Planalto Exportadora Ltda',
  'Rua do Comércio 55',
  '11010-141 Santos',
  'Brazil',
] as const;
const buyer = ['Harbour Coffee Traders', 'Quay Street 12', '1012 Havenport', 'XA'] as const;

const documents: readonly SampleDocument[] = [
  {
    name: 'invoice',
    title: 'Commercial invoice',
    issuer: shipper,
    boxes: [
      ['Sold to', ...buyer],
      ['Invoice', 'CP-90417', '2025-09-02'],
      ['Terms', 'FOB Santos'],
      ['Currency', 'USD'],
    ],
    table: {
      headers: ['Goods', 'HS code', 'Packing', 'Net kg', 'Gross kg', 'Amount'],
      rows: [
        ['Arabica coffee, not roasted', '09011100', '320 bags (BG)', '19200', '19424', '97920.00'],
        ['Country of origin: Brazil (BR)', '', 'CP 90417 1/320', '', '', ''],
        ['Total', '', '320', '19200', '19424', '97920.00'],
      ],
    },
  },
  {
    name: 'bill-of-lading',
    title: 'Bill of lading',
    issuer: ['Atlantic Meridian Line', 'Praça Barão 4', 'Santos'],
    boxes: [
      ['Bill of lading', 'SSZHAV2509017'],
      ['Shipper', shipper[0]],
      ['Consignee', buyer[0]],
      ['Vessel', 'IMO 9074729', 'Flag: Panama'],
      ['Port of loading', 'Santos'],
      ['Port of discharge', 'Havenport'],
      ['Container', 'MSKU7045126', '45G1', 'Seal BR4471902'],
      ['Freight, prepaid', 'USD 2850.00'],
    ],
  },
  {
    name: 'phytosanitary-certificate',
    title: 'Phytosanitary certificate',
    issuer: ['MAPA Santos', 'Plant protection service', 'Brazil'],
    boxes: [
      ['Certificate', 'BR-SP-2025-558812'],
      ['Issued', '2025-09-03'],
      ['Goods', 'Arabica coffee, not roasted', '320 bags'],
      ['Document type', 'N851'],
    ],
  },
  {
    name: 'arrival-notice',
    title: 'Arrival notice',
    issuer: ['Havenport Container Terminal 2', 'Quay 7', '1015 Havenport'],
    boxes: [
      ['For', buyer[0], 'XA'],
      ['Bill of lading', 'SSZHAV2509017'],
      ['Customs office', 'XA000100'],
      ['Goods stand at', 'XAHAVTERMINAL2'],
      ['Summary declaration', 'N337', '25XATS00001182', 'Item 1'],
      ['Insurance of the carriage', 'USD 351.24'],
      ['On-carriage', 'By road'],
    ],
  },
];

const width = 420;
const margin = 24;
const columnWidth = (width - 2 * margin) / 2;
const lineHeight = 17;

/** Returns the documents as SVG pictures, by path from the repository's root. */
export function sampleDocuments(): readonly (readonly [path: string, svg: string])[] {
  return documents.map((paper) => [`docs/images/paper-${paper.name}.svg`, drawDocument(paper)]);
}

function drawDocument({ title, issuer, boxes, table }: SampleDocument): string {
  const [name, ...address] = issuer;
  const head = [
    text(margin, 38, name, 'name'),
    ...address.map((line, index) => text(margin, 56 + index * 14, line, 'soft')),
    text(margin, 124, title, 'title'),
  ];
  const rows = pairs(boxes);
  let y = 142;
  const body = rows.flatMap((row) => {
    const height = 22 + Math.max(...row.map((box) => box.length - 1)) * lineHeight + 6;
    const drawnBoxes = row.flatMap((each, column) => box(margin + column * columnWidth, y, height, each));
    y += height;
    return drawnBoxes;
  });
  const below = table ? tableAt(y + 16, table) : [];
  const height = y + 16 + (table ? (table.rows.length + 1) * lineHeight + 12 : 0) + margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">
<style>${style}</style>
<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}"/>
${[...head, ...body, ...below].join('\n')}
</svg>
`;
}

// Draws documents in black on white, also in dark mode.
const style = `
text { font: 12px Georgia, 'Times New Roman', serif; fill: #13202b; }
.name { font-size: 15px; font-weight: 600; }
.title { font-size: 20px; }
.soft, .label { font-size: 10px; fill: #4a5a67; }
.cell { font-size: 10px; }
rect { fill: none; stroke: #6f7e8a; }
.paper { fill: #fff; stroke: #b8c2ca; }
`;

function pairs<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.flatMap((_, index) => (index % 2 === 0 ? [all.slice(index, index + 2)] : []));
}

function box(x: number, y: number, height: number, [label, ...lines]: readonly [string, ...string[]]) {
  return [
    `<rect x="${x}" y="${y}" width="${columnWidth}" height="${height}"/>`,
    text(x + 8, y + 14, label, 'label'),
    ...lines.map((line, index) => text(x + 8, y + 31 + index * lineHeight, line)),
  ];
}

const columnStarts = [0, 138, 186, 254, 290, 326];

function tableAt(y: number, { headers: heads, rows }: NonNullable<SampleDocument['table']>): string[] {
  const line = (cells: readonly string[], row: number, look: string) =>
    cells.flatMap((cell, column) =>
      cell === '' ? [] : [text(margin + (columnStarts[column] ?? 0), y + 12 + row * lineHeight, cell, look)],
    );
  return [line(heads, 0, 'label'), ...rows.map((cells, row) => line(cells, row + 1, 'cell'))].flat();
}

function text(x: number, y: number, content: string, look?: string): string {
  return `<text x="${x}" y="${y}"${look ? ` class="${look}"` : ''}>${escapeHtml(content)}</text>`;
}
