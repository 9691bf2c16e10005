import { stringify } from 'csv-stringify/sync';
import { mappedElements } from '../../server/src/declarations/document/annex-b.ts';

/** Data elements of Annex B that no declarant enters, because the portal assigns or calculates them. */
const assignedElements = [
  ['11 03', 'Goods item number', 'The position in `goodsItems`, from 1.'],
  ['12 01', 'MRN of the declaration', '`mrn` of `GET /openapi/declarations/{id}`.'],
  [
    '14 03',
    'Duties and taxes',
    '`GET /openapi/declarations/{id}/duties`. Only the method of payment is entered.',
  ],
  ['14 09', 'Exchange rate', '`applicableLaw.exchangeRates` of `GET /openapi/declarations/{id}/duties`.'],
  ['15 09', 'Date of acceptance', '`applicableLaw.date` of `GET /openapi/declarations/{id}/duties`.'],
] as const;

/** Returns the table of data elements, as a page and as a CSV file. */
export function dataElementFiles(): (readonly [path: string, text: string])[] {
  const elements = mappedElements();
  const rows = elements.map(
    ({ element, label, wco, annexB }) => `| \`${element}\` | ${label} | ${wco} | ${annexB} |`,
  );
  const page = [
    '# Data elements: WCO Data Model and UCC Annex B',
    '<!-- Generated from `server/src/declarations/document/annex-b.ts` by `npm run docs`. -->',
    'This table maps each element of a declaration to its path in the WCO Data Model and to its number in Annex B of ' +
      'Delegated Regulation (EU) 2015/2446, as replaced by Delegated Regulation (EU) 2021/234. The same table is available as ' +
      '[CSV](data-elements.csv), with the columns `element`, `label`, `wco` and `annexB`.',
    'An element without a WCO path belongs to the class of the element that contains it. An element without a number ' +
      'has no counterpart in Annex B, or groups elements that have their own numbers.',
    ['| Element | Label | WCO Data Model | Annex B |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    '## Elements that the portal assigns',
    'You do not enter these data elements. The portal assigns or calculates them.',
    [
      '| Annex B | Data element | Where to find it |',
      '| --- | --- | --- |',
      ...assignedElements.map((cells) => `| ${cells.join(' | ')} |`),
    ].join('\n'),
  ].join('\n\n');
  return [
    ['docs/data-elements.md', `${page}\n`],
    ['docs/data-elements.csv', stringify(elements, { header: true })],
  ];
}
