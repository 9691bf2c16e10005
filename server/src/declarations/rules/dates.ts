import { country } from '../../country/public.ts';
import type { MessageParams } from '../../foundation/messages/validation-error.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { itemsOf, type Place, placeIf, type Rule } from './rule.ts';

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const { preLodgementDays } = country.timeLimits;

/** Returns the latest date that any place on earth has now (UTC+14): no document can have a later date. */
function latestDay(now: Date): string {
  return new Date(now.getTime() + 14 * HOUR_MILLISECONDS).toISOString().slice(0, 10);
}

/**
 * Returns the milliseconds of a time with an offset. Returns NaN for a missing time, so that every comparison is false.
 */
function timeOf(text: string | undefined): number {
  return text === undefined ? Number.NaN : Date.parse(text);
}

/** Returns the latest expected arrival with which an example can be lodged. */
function latestArrival(): string {
  const lodged = Date.UTC(2026, 2, 2, 10);
  return new Date(lodged + preLodgementDays * DAY_MILLISECONDS).toISOString().replace('.000Z', 'Z');
}

type DatedDocument = { readonly date?: string; readonly validUntil?: string };

/** Applies a check to every supporting document of the header and of the goods items. */
function checkEachDocument(
  document: DraftDeclaration,
  faultIn: (paper: DatedDocument) => boolean,
  member: keyof DatedDocument,
  params: (paper: DatedDocument) => MessageParams = () => ({}),
): Place[] {
  return [
    { papers: document.supportingDocuments, pointer: '' },
    ...itemsOf(document).map(({ item, pointer }) => ({ papers: item.supportingDocuments, pointer })),
  ].flatMap(({ papers = [], pointer }) =>
    papers.flatMap((paper, index) =>
      placeIf(faultIn(paper), `${pointer}/supportingDocuments/${index}/${member}`, () => ({
        params: params(paper),
      })),
    ),
  );
}

/** R401 to R419: the order of dates. Examples are evaluated on 2 March 2026 at 10:00 UTC. */
export const dateRules: readonly Rule[] = [
  {
    id: 'R401',
    dataElement: 'Invoice/IssueDateTime',
    severity: 'error',
    check: ({ invoice }, _, now) =>
      placeIf(invoice?.date !== undefined && invoice.date > latestDay(now), '/invoice/date', () => ({
        expected: latestDay(now),
        params: { latest: latestDay(now) },
      })),
    passing: { set: { '/invoice/date': '2026-03-02' } },
    failing: { set: { '/invoice/date': '2026-09-02' }, at: ['/invoice/date'] },
  },
  {
    id: 'R402',
    dataElement: 'AdditionalDocument/IssueDateTime',
    severity: 'error',
    check: (document, _, now) => {
      const latest = latestDay(now);
      return checkEachDocument(
        document,
        ({ date }) => date !== undefined && date > latest,
        'date',
        () => ({ latest }),
      );
    },
    passing: { set: { '/goodsItems/0/supportingDocuments/1/date': '2026-03-02' } },
    failing: {
      set: { '/goodsItems/0/supportingDocuments/1/date': '2026-09-03' },
      at: ['/goodsItems/0/supportingDocuments/1/date'],
    },
  },
  {
    id: 'R403',
    dataElement: 'AdditionalDocument/EffectiveDateTime',
    severity: 'error',
    check: (document, { day }) =>
      checkEachDocument(
        document,
        ({ validUntil = day, date = '' }) => validUntil < day && validUntil >= date,
        'validUntil',
      ),
    passing: { set: { '/goodsItems/0/supportingDocuments/1/validUntil': '2026-03-02' } },
    failing: {
      set: { '/goodsItems/0/supportingDocuments/1/validUntil': '2026-03-01' },
      at: ['/goodsItems/0/supportingDocuments/1/validUntil'],
    },
  },
  {
    id: 'R404',
    dataElement: 'AdditionalDocument/EffectiveDateTime',
    severity: 'error',
    check: (document) =>
      checkEachDocument(
        document,
        ({ date, validUntil }) => date !== undefined && validUntil !== undefined && validUntil < date,
        'validUntil',
        ({ date = '' }) => ({ date }),
      ),
    passing: {
      set: { '/goodsItems/0/supportingDocuments/1/validUntil': '2026-09-03' },
    },
    failing: {
      set: { '/goodsItems/0/supportingDocuments/1/validUntil': '2025-09-02' },
      at: ['/goodsItems/0/supportingDocuments/1/validUntil'],
    },
  },
  {
    id: 'R405',
    dataElement: 'BorderTransportMeans/ArrivalDateTime',
    severity: 'error',
    check: ({ expectedArrival }, _, now) =>
      placeIf(timeOf(expectedArrival) <= now.getTime(), '/expectedArrival'),
    passing: { on: 'machine-parts-by-air' },
    failing: {
      on: 'machine-parts-by-air',
      set: { '/expectedArrival': '2026-03-01T08:00:00Z', '/transport/arrival': '2026-03-01T08:00:00Z' },
      at: ['/expectedArrival'],
    },
  },
  {
    id: 'R406',
    dataElement: 'BorderTransportMeans/ArrivalDateTime',
    severity: 'error',
    about: { days: preLodgementDays },
    check: ({ expectedArrival }, _, now) =>
      placeIf(
        timeOf(expectedArrival) > now.getTime() + preLodgementDays * DAY_MILLISECONDS,
        '/expectedArrival',
      ),
    passing: {
      on: 'machine-parts-by-air',
      set: { '/expectedArrival': latestArrival(), '/transport/arrival': latestArrival() },
    },
    failing: {
      on: 'machine-parts-by-air',
      set: { '/expectedArrival': '2099-12-31T10:00:00Z', '/transport/arrival': '2099-12-31T10:00:00Z' },
      at: ['/expectedArrival'],
    },
  },
  {
    id: 'R407',
    dataElement: 'BorderTransportMeans/ArrivalDateTime',
    severity: 'error',
    only: 'export',
    check: ({ expectedArrival }) =>
      placeIf(expectedArrival !== undefined, '/expectedArrival', () => ({
        fix: [{ op: 'remove', path: '/expectedArrival' }],
      })),
    passing: { on: 'food-export', set: { '/transport/departure': '2026-03-06T12:00:00Z' } },
    failing: {
      on: 'food-export',
      set: { '/expectedArrival': '2026-03-06T12:00:00Z' },
      at: ['/expectedArrival'],
    },
  },
  {
    id: 'R408',
    dataElement: 'BorderTransportMeans/ArrivalDateTime',
    severity: 'error',
    check: ({ transport }) =>
      placeIf(timeOf(transport?.arrival) <= timeOf(transport?.departure), '/transport/arrival', () => ({
        params: { departure: transport?.departure ?? '' },
      })),
    passing: {
      set: {
        '/transport/departure': '2026-02-10T23:00:00-03:00',
        '/transport/arrival': '2026-03-01T05:00:00Z',
      },
    },
    failing: {
      set: {
        '/transport/departure': '2026-02-10T23:00:00-03:00',
        '/transport/arrival': '2026-02-11T01:00:00Z',
      },
      at: ['/transport/arrival'],
    },
  },
  {
    id: 'R409',
    dataElement: 'BorderTransportMeans/ArrivalDateTime',
    severity: 'error',
    only: 'import',
    check: ({ expectedArrival, transport }, _, now) =>
      placeIf(
        expectedArrival === undefined && timeOf(transport?.arrival) > now.getTime(),
        '/expectedArrival',
        () => ({ expected: transport?.arrival, params: { arrival: transport?.arrival ?? '' } }),
      ),
    passing: { set: { '/transport/arrival': '2026-03-01T05:00:00Z' } },
    failing: { set: { '/transport/arrival': '2026-03-05T05:00:00Z' }, at: ['/expectedArrival'] },
  },
  {
    id: 'R410',
    dataElement: 'BorderTransportMeans/DepartureDateTime',
    severity: 'error',
    only: 'export',
    check: ({ transport }, _, now) =>
      placeIf(timeOf(transport?.departure) < now.getTime(), '/transport/departure'),
    passing: { on: 'food-export', set: { '/transport/departure': '2026-03-02T18:00:00Z' } },
    failing: {
      on: 'food-export',
      set: { '/transport/departure': '2026-03-01T18:00:00Z' },
      at: ['/transport/departure'],
    },
  },
  {
    id: 'R411',
    dataElement: 'BorderTransportMeans/DepartureDateTime',
    severity: 'warning',
    only: 'import',
    check: ({ invoice, transport }) =>
      placeIf(
        invoice?.date !== undefined &&
          timeOf(transport?.departure) < Date.parse(invoice.date) - DAY_MILLISECONDS,
        '/invoice/date',
        () => ({ params: { departure: transport?.departure ?? '' } }),
      ),
    passing: { set: { '/transport/departure': '2025-09-04T12:00:00-03:00' } },
    failing: { set: { '/transport/departure': '2025-08-28T12:00:00-03:00' }, at: ['/invoice/date'] },
  },
];
