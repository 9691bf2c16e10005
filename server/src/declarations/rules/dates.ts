import type { DraftDeclaration } from '../document/public.ts';
import { itemsOf, type Place, placeIf, type Rule } from './rule.ts';

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const longestPreLodgingDays = 30;

/** The day that it is at most on earth (UTC+14): no paper can be dated later. */
function latestDay(now: Date): string {
  return new Date(now.getTime() + 14 * HOUR_MILLISECONDS).toISOString().slice(0, 10);
}

/** The day that it is at least on earth (UTC−12): a paper that was valid up to it may still be. */
function earliestDay(now: Date): string {
  return new Date(now.getTime() - 12 * HOUR_MILLISECONDS).toISOString().slice(0, 10);
}

/** Milliseconds of a time with an offset; NaN, which compares with nothing, when it is missing. */
function timeOf(text: string | undefined): number {
  return text === undefined ? Number.NaN : Date.parse(text);
}

type Paper = { readonly date?: string; readonly validUntil?: string };

/** Asks every supporting document, of the declaration and of its goods items. */
function ofEachPaper(
  document: DraftDeclaration,
  faultIn: (paper: Paper) => boolean,
  member: keyof Paper,
): Place[] {
  return [
    { papers: document.supportingDocuments, pointer: '' },
    ...itemsOf(document).map(({ item, pointer }) => ({ papers: item.supportingDocuments, pointer })),
  ].flatMap(({ papers = [], pointer }) =>
    papers.flatMap((paper, index) =>
      placeIf(faultIn(paper), `${pointer}/supportingDocuments/${index}/${member}`),
    ),
  );
}

/** R401 to R419: what happened before what. Examples are judged on 2 March 2026 at 10:00 UTC. */
export const dateRules: readonly Rule[] = [
  {
    id: 'R401',
    dataElement: 'Invoice/IssueDateTime',
    severity: 'error',
    message: 'The invoice is dated in the future',
    expected: 'A day that is not after today, anywhere on earth',
    help: 'A later invoice cannot be declared before it is issued. Look for a year or month that was mistyped.',
    check: ({ invoice }, _, now) =>
      placeIf(invoice?.date !== undefined && invoice.date > latestDay(now), '/invoice/date', latestDay(now)),
    passing: { set: { '/invoice/date': '2026-03-02' } },
    failing: { set: { '/invoice/date': '2026-09-02' }, at: ['/invoice/date'] },
  },
  {
    id: 'R402',
    dataElement: 'AdditionalDocument/IssueDateTime',
    severity: 'error',
    message: 'The document is dated in the future',
    expected: 'A day that is not after today, anywhere on earth',
    help: 'A document that is yet to be issued cannot support a declaration. Look for a year or month that was mistyped.',
    check: (document, _, now) => {
      const latest = latestDay(now);
      return ofEachPaper(document, ({ date }) => date !== undefined && date > latest, 'date');
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
    message: 'The document is no longer valid',
    expected: 'A last day of validity that is not before today',
    help: 'Get the licence or certificate renewed, and declare the new one.',
    check: (document, _, now) => {
      const earliest = earliestDay(now);
      return ofEachPaper(
        document,
        ({ validUntil = earliest, date = '' }) => validUntil < earliest && validUntil >= date,
        'validUntil',
      );
    },
    passing: { set: { '/goodsItems/0/supportingDocuments/1/validUntil': '2026-03-02' } },
    failing: {
      set: { '/goodsItems/0/supportingDocuments/1/validUntil': '2026-02-28' },
      at: ['/goodsItems/0/supportingDocuments/1/validUntil'],
    },
  },
  {
    id: 'R404',
    dataElement: 'AdditionalDocument/EffectiveDateTime',
    severity: 'error',
    message: 'The document ends before it was issued',
    expected: 'A last day of validity that is not before the date of issue',
    help: 'Compare both dates with the paper: they may have changed places.',
    check: (document) =>
      ofEachPaper(
        document,
        ({ date, validUntil }) => date !== undefined && validUntil !== undefined && validUntil < date,
        'validUntil',
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
    message: 'The expected arrival is in the past',
    expected: 'A time after that of lodging; leave it out for goods that have arrived',
    help: '`expectedArrival` makes a declaration that is lodged before the goods arrive. If they are here, leave it out: the declaration is then accepted without a presentation.',
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
    message: `The goods are expected more than ${longestPreLodgingDays} days from now`,
    expected: `A time within ${longestPreLodgingDays} days of lodging`,
    help: 'A declaration can be lodged 30 days before the goods arrive. Keep it as a draft until then.',
    check: ({ expectedArrival }, _, now) =>
      placeIf(
        timeOf(expectedArrival) > now.getTime() + longestPreLodgingDays * DAY_MILLISECONDS,
        '/expectedArrival',
      ),
    passing: {
      on: 'machine-parts-by-air',
      set: { '/expectedArrival': '2026-04-01T10:00:00Z', '/transport/arrival': '2026-04-01T10:00:00Z' },
    },
    failing: {
      on: 'machine-parts-by-air',
      set: { '/expectedArrival': '2026-04-01T10:00:01Z', '/transport/arrival': '2026-04-01T10:00:01Z' },
      at: ['/expectedArrival'],
    },
  },
  {
    id: 'R407',
    dataElement: 'BorderTransportMeans/ArrivalDateTime',
    severity: 'error',
    only: 'export',
    message: 'An export does not expect an arrival',
    expected: 'No `expectedArrival`',
    help: 'Goods that leave are presented before they do. Say with `transport/departure` when they will.',
    check: ({ expectedArrival }) => placeIf(expectedArrival !== undefined, '/expectedArrival'),
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
    message: 'The means of transport arrives before it departs',
    expected: 'An arrival after the departure',
    help: 'Compare both times with their offsets from UTC: local times of two countries may seem to run backwards.',
    check: ({ transport }) =>
      placeIf(timeOf(transport?.arrival) <= timeOf(transport?.departure), '/transport/arrival'),
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
    message: 'The goods arrive in the future, but no arrival is expected',
    expected: '`expectedArrival`, or an arrival that is past',
    help: 'For goods that are still on their way, state `expectedArrival`: the declaration is registered now and accepted when you present them.',
    check: ({ expectedArrival, transport }, _, now) =>
      placeIf(
        expectedArrival === undefined && timeOf(transport?.arrival) > now.getTime(),
        '/expectedArrival',
        transport?.arrival,
      ),
    passing: { set: { '/transport/arrival': '2026-03-01T05:00:00Z' } },
    failing: { set: { '/transport/arrival': '2026-03-05T05:00:00Z' }, at: ['/expectedArrival'] },
  },
  {
    id: 'R410',
    dataElement: 'BorderTransportMeans/DepartureDateTime',
    severity: 'error',
    only: 'export',
    message: 'The goods left before they were declared for export',
    expected: 'A departure after the time of lodging',
    help: 'An export is declared before the goods leave. If they have left, ask the office of exit how to declare after the event.',
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
    message: 'The invoice is dated after the goods left',
    expected: 'An invoice that was issued before the goods departed',
    help: 'It happens, but often another invoice is meant, or the date was mistyped.',
    check: ({ invoice, transport }) =>
      placeIf(
        invoice?.date !== undefined &&
          timeOf(transport?.departure) < Date.parse(invoice.date) - DAY_MILLISECONDS,
        '/invoice/date',
      ),
    passing: { set: { '/transport/departure': '2025-09-04T12:00:00-03:00' } },
    failing: { set: { '/transport/departure': '2025-08-28T12:00:00-03:00' }, at: ['/invoice/date'] },
  },
];
