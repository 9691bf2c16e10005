import { itemsOf, type Place, placeIf, type Rule } from '@customs-portal/rules';

/** Returns the date in a 26-character reference number; null if it is not a calendar date. */
function dateInReference(lrn: string): string | null {
  const [, year, month, day] = /^.{12}(\d{4})(\d{2})(\d{2})\d{6}$/.exec(lrn) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const written = `${year}-${month}-${day}`;
  const time = Date.parse(written);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written;
}

/** The type of the importer's licence document. Since 2021, the licence is the business identification number. */
const importersLicence = '911';

type LicenceDocument = { readonly type?: string; readonly reference?: string };

function badLicences(papers: readonly LicenceDocument[] = [], pointer: string): Place[] {
  return papers.flatMap(({ type, reference }, index) =>
    placeIf(
      type === importersLicence && reference !== undefined && !/^[0-9]{13}$/.test(reference),
      `${pointer}/supportingDocuments/${index}/reference`,
    ),
  );
}

const gearBoxes = 'gear-boxes-by-sea';

export const rules: readonly Rule[] = [
  {
    id: 'ID001',
    dataElement: 'Declaration/FunctionalReferenceID',
    severity: 'error',
    check: ({ lrn }, { day }) => {
      if (lrn === undefined) return [];
      const found = dateInReference(lrn);
      return placeIf(found === null || found > day, '/lrn', () => ({ params: { day } }));
    },
    passing: { on: gearBoxes },
    failing: { on: gearBoxes, set: { '/lrn': '000020PTBAHA20300101000001' }, at: ['/lrn'] },
  },
  {
    id: 'ID002',
    dataElement: 'AdditionalDocument/ID',
    severity: 'error',
    only: 'import',
    validFrom: '2021-08-04',
    check: (document) => [
      ...badLicences(document.supportingDocuments, ''),
      ...itemsOf(document).flatMap(({ item, pointer }) => badLicences(item.supportingDocuments, pointer)),
    ],
    passing: { on: gearBoxes },
    failing: {
      on: gearBoxes,
      set: { '/goodsItems/0/supportingDocuments/2/reference': 'API-U 090500123' },
      at: ['/goodsItems/0/supportingDocuments/2/reference'],
    },
  },
];
