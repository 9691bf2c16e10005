import { country, yearOfMrn } from '../../country/public.ts';
import { utcCalendar } from '../../foundation/calendar.ts';
import type { Day } from '../../reference/lists/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import { isReturnAfterProcessing, isReturnUnaltered, reliefsOf } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { defaultTimeLimits } from '../lifecycle/public.ts';
import { candidatesFor, type RegisterContents } from '../stock/public.ts';
import { namedCode } from './code-names.ts';
import { addRows, type GoodsItemDraft, itemsOf, type Place, placeIf, type Rule } from './rule.ts';

const { returnedGoods, oneStopScheme } = country.meanings.additionalProcedures;
const { oneStopSeller } = country.meanings.fiscalRoles;
const earlierDeclaration = country.registration.documentType;

function hasAdditionalProcedure(item: GoodsItemDraft, additionalProcedure: string | undefined): boolean {
  return (
    additionalProcedure !== undefined && item.additionalProcedures?.includes(additionalProcedure) === true
  );
}

/** Applies a check to goods items that return by such a procedure without a requested relief from duty. */
function checkItemsWithoutRelief(
  document: DraftDeclaration,
  reference: TariffReference,
  comesBack: (procedure: string | undefined) => boolean,
  placesOf: (item: GoodsItemDraft, pointer: string) => Place[],
): Place[] {
  return itemsOf(document).flatMap(({ item, pointer }) =>
    comesBack(item.procedure) && reliefsOf(item, reference).duty === undefined ? placesOf(item, pointer) : [],
  );
}

/**
 * Returns the last time at which goods can return free of duty under an export of which only the MRN is known. The MRN
 * contains only the year of registration, so the latest possible dates are assumed: registration on the last day of the
 * year, exit at the end of the time limit, and a leap year. Returns NaN, so that every comparison is false, for an MRN
 * without a year and for other countries.
 */
function latestReturn(mrn: string): number {
  const year = yearOfMrn(mrn);
  const leapDay = 1;
  return year === null
    ? Number.NaN
    : Date.UTC(year + 1 + defaultTimeLimits.returnYears, 0, 1 + defaultTimeLimits.exitDays + leapDay);
}

/** Whether a time has passed in every time zone. */
function hasPassed(moment: number, now: Date): boolean {
  return moment + 12 * 3_600_000 < now.getTime();
}

/** Returns whether goods that exited on one day can no longer return free of duty on another day. */
function hasExpired(leftOn: Day | null, day: Day): boolean {
  const left = leftOn === null ? null : utcCalendar.startOf(leftOn);
  return (
    left !== null &&
    utcCalendar.dayOf(utcCalendar.endOfTerm(left, { years: defaultTimeLimits.returnYears })) < day
  );
}

/** Returns an error for a goods item if the goods left too long ago under all exports that it refers to. */
function lateExports(document: DraftDeclaration, item: GoodsItemDraft, pointer: string, now: Date): Place[] {
  const exports_ = [
    ...placedDocuments(item.previousDocuments, `${pointer}/previousDocuments`),
    ...placedDocuments(document.previousDocuments, '/previousDocuments'),
  ].filter(({ paper: { type } }) => type === earlierDeclaration);
  const late = exports_.filter(({ paper: { reference = '' } }) => hasPassed(latestReturn(reference), now));
  return late.length < exports_.length ? [] : late.map((each) => ({ pointer: `${each.pointer}/reference` }));
}

function placedDocuments<Paper>(papers: readonly Paper[] = [], pointer: string) {
  return papers.map((paper, index) => ({ paper, pointer: `${pointer}/${index}` }));
}

const exampleReturned = {
  '/goodsItems/0/procedure': '6123',
  '/goodsItems/0/previousDocuments': [{ type: 'N830', reference: '26XA00000000000015' }],
};

const exampleStock = {
  ...{ organisationId: 'org_1', id: 'dec_1', item: 1, mrn: '26XA00000000000015', procedure: '2300' },
  ...{ commodityCode: '85183000', available: '100.000', ownReserved: '0' },
};

function exampleExport(openedOn: Day, procedure = exampleStock.procedure): RegisterContents {
  return { authorisations: [], stock: [{ ...exampleStock, openedOn, procedure }], declared: [] };
}

const exampleProcessed = { ...exampleReturned, '/goodsItems/0/procedure': '6121' };

/** R647 to R659: reliefs from duty, and returning goods. */
export const reliefRules: readonly Rule[] = [
  {
    id: 'R647',
    dataElement: 'GovernmentProcedure/AdditionalProcedure',
    severity: 'warning',
    about: { additional: returnedGoods ?? '' },
    only: 'import',
    check: (document, reference) =>
      checkItemsWithoutRelief(document, reference, isReturnUnaltered, (_, pointer) => [
        {
          pointer: `${pointer}/additionalProcedures`,
          expected: returnedGoods,
          params: { additional: namedCode(reference, 'additional-procedures', returnedGoods ?? '') },
        },
      ]),
    passing: {
      on: 'low-value',
      set: { ...exampleReturned, '/goodsItems/0/additionalProcedures': ['F01'] },
    },
    failing: {
      on: 'low-value',
      remove: ['/goodsItems/0/additionalProcedures'],
      set: exampleReturned,
      registers: exampleExport('2023-03-02'),
      at: ['/goodsItems/0/additionalProcedures'],
    },
  },
  {
    id: 'R648',
    dataElement: 'PreviousDocument/ID',
    severity: 'error',
    about: { additional: returnedGoods ?? '', years: defaultTimeLimits.returnYears },
    asks: 'registers',
    only: 'import',
    check: (document, _, now) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        isReturnUnaltered(item.procedure) && hasAdditionalProcedure(item, returnedGoods)
          ? lateExports(document, item, pointer, now)
          : [],
      ),
    // Uses the stock of the export, which contains the day on which the goods exited.
    checkRegisters: ({ request, found }) =>
      request.stock
        .filter(
          (each) =>
            each.relieved &&
            candidatesFor(each, found).some(({ openedOn }) => hasExpired(openedOn, request.day)),
        )
        .map(({ pointer }) => ({ pointer: `${pointer}/reference` })),
    passing: {
      on: 'low-value',
      set: { ...exampleReturned, '/goodsItems/0/additionalProcedures': ['F01'] },
      registers: exampleExport('2023-03-02'),
    },
    failing: {
      on: 'low-value',
      set: {
        ...exampleReturned,
        '/goodsItems/0/additionalProcedures': ['F01'],
      },
      registers: exampleExport('2023-03-01'),
      at: ['/goodsItems/0/previousDocuments/0/reference'],
    },
  },
  {
    id: 'R649',
    dataElement: 'InvoiceLine/ItemChargeAmount',
    severity: 'warning',
    only: 'import',
    check: (document, reference) =>
      checkItemsWithoutRelief(document, reference, isReturnAfterProcessing, ({ processingCost }, pointer) =>
        placeIf(processingCost === undefined, `${pointer}/processingCost`),
      ),
    passing: {
      on: 'low-value',
      remove: ['/goodsItems/0/additionalProcedures'],
      set: { ...exampleProcessed, '/goodsItems/0/processingCost': '12.00' },
    },
    failing: {
      on: 'low-value',
      remove: ['/goodsItems/0/additionalProcedures'],
      set: exampleProcessed,
      registers: exampleExport('2023-03-02', '2100'),
      at: ['/goodsItems/0/processingCost'],
    },
  },
  {
    id: 'R651',
    dataElement: 'DomesticDutyTaxParty/RoleCode',
    severity: 'error',
    only: 'import',
    about: { role: oneStopSeller ?? '' },
    check: (document) =>
      placeIf(
        oneStopSeller !== undefined &&
          itemsOf(document).some(({ item }) => hasAdditionalProcedure(item, oneStopScheme)) &&
          !(document.fiscalReferences ?? []).some(({ role }) => role === oneStopSeller),
        '/fiscalReferences',
        () => ({
          expected: oneStopSeller,
          partialFix: addRows('/fiscalReferences', document.fiscalReferences, [{ role: oneStopSeller }]),
        }),
      ),
    passing: {
      on: 'low-value',
      set: {
        '/goodsItems/0/additionalProcedures': ['C07', 'F48'],
        '/fiscalReferences': [{ role: 'FR5', number: 'IM3720000012' }],
      },
    },
    failing: {
      on: 'low-value',
      set: { '/goodsItems/0/additionalProcedures': ['C07', 'F48'] },
      at: ['/fiscalReferences'],
    },
  },
];
