import { addRows, itemsOf, placeIf, type Rule } from '@customs-portal/rules';

const manifest = '785';
const gearBoxes = 'gear-boxes-by-sea';

export const rules: readonly Rule[] = [
  {
    id: 'ID003',
    dataElement: 'PreviousDocument/TypeCode',
    severity: 'warning',
    only: 'import',
    check: (document) => {
      const papers = [
        ...(document.previousDocuments ?? []),
        ...itemsOf(document).flatMap(({ item }) => item.previousDocuments ?? []),
      ];
      return placeIf(!papers.some(({ type }) => type === manifest), '/previousDocuments', () => ({
        expected: manifest,
        fix: addRows('/previousDocuments', document.previousDocuments, [{ type: manifest }]),
      }));
    },
    passing: { on: gearBoxes },
    failing: {
      on: gearBoxes,
      remove: ['/goodsItems/0/previousDocuments'],
      at: ['/previousDocuments'],
    },
  },
];
