import { country } from '../../country/public.ts';
import type { Lane, Status } from '../../declarations/lifecycle/public.ts';
import { recorded } from '../../foundation/messages/record-messages.ts';

/*
 * What the sandbox's officer does with a declaration whose LRN starts with one of these prefixes. Everything else it
 * does as with any other declaration.
 */

/** Where a declaration arrives by itself, without another call of the declarant. */
export interface Expected {
  readonly status: Status;
  readonly payment: 'not_due' | 'due' | 'paid' | 'refunded';
  /** What the declarant has to do then, if anything. */
  readonly next?: string;
}

export interface Scenario {
  /** Compared case by case with the start of the LRN; empty for whatever fits nothing else. */
  readonly prefix: string;
  readonly description: string;
  /** What the document has to say, or the scenario does nothing. */
  readonly requires?: string;
  /** Null where the direction cannot be declared so. */
  readonly expected: { readonly import: Expected; readonly export: Expected | null };
  /** How long it lies on the desk before it is looked at. */
  readonly waitMs?: number;
  readonly rejects?: string;
  /** Assigned in place of what the risk rules say. */
  readonly lane?: Lane;
  readonly query?: { readonly question: string; readonly requestedDocuments: readonly string[] };
  /** Nobody pays the bill but the declarant. */
  readonly unpaid?: true;
  readonly invalidates?: string;
  /** What the control ends with, if not with the release. */
  readonly refuses?: { readonly reason: string; readonly outcome: 're_export' };
  /** Settled in the same moment as it is released. */
  readonly atOnce?: 'confirmExit' | 'clear';
}

const { certificateOfOrigin } = country.meanings.documents;

const released = {
  import: { status: 'released', payment: 'paid' },
  export: { status: 'released', payment: 'not_due' },
} as const;

function both(expected: Expected): Scenario['expected'] {
  return { import: expected, export: expected };
}

/** Without a prefix. */
export const ordinaryScenario: Scenario = {
  prefix: '',
  description:
    'Accepted with an MRN; the duties are calculated, billed, and paid by the bank of the sandbox; green lane unless a risk rule matches; released.',
  expected: released,
};

export const scenarios: readonly Scenario[] = [
  {
    prefix: 'GREEN-',
    description:
      'Like a declaration without a prefix, but always in the green lane, regardless of risk rules.',
    lane: 'green',
    expected: released,
  },
  {
    prefix: 'YELLOW-',
    description:
      'Yellow lane: a control of the documents finds no irregularities, then the goods are released.',
    lane: 'yellow',
    expected: released,
  },
  {
    prefix: 'RED-',
    description: 'Red lane: a control of the goods finds no irregularities, then the goods are released.',
    lane: 'red',
    expected: released,
  },
  {
    prefix: 'REFUSED-',
    description:
      'Red lane: the control finds undeclared goods, and customs refuses the release. The goods must be exported again. Payments are refunded.',
    lane: 'red',
    refuses: { reason: recorded('reason.other_goods'), outcome: 're_export' },
    expected: {
      import: { status: 'not_released', payment: 'refunded' },
      export: { status: 'not_released', payment: 'not_due' },
    },
  },
  {
    prefix: 'REJECT-',
    description: 'Rejected immediately, because the authorisation of the declarant was withdrawn.',
    rejects: recorded('reason.withdrawn'),
    expected: both({ status: 'rejected', payment: 'not_due' }),
  },
  {
    prefix: 'QUERY-',
    description:
      'Accepted; customs sends a query for a certificate of origin. After the answer, customs closes the query and releases the goods.',
    query: {
      question: recorded('reason.which_certificate'),
      requestedDocuments: certificateOfOrigin === undefined ? [] : [certificateOfOrigin],
    },
    expected: {
      import: { status: 'accepted', payment: 'paid', next: 'answerQuery' },
      export: { status: 'accepted', payment: 'not_due', next: 'answerQuery' },
    },
  },
  {
    prefix: 'UNPAID-',
    description:
      'Accepted and billed, but no automatic payment: customs releases the goods after the declarant orders the payment. An export has nothing to pay.',
    unpaid: true,
    expected: {
      import: { status: 'accepted', payment: 'due', next: 'pay' },
      export: { status: 'released', payment: 'not_due' },
    },
  },
  {
    prefix: 'INVALIDATED-',
    description: 'Accepted, then invalidated by customs ex officio. Payments are refunded.',
    invalidates: recorded('reason.declared_twice'),
    expected: {
      import: { status: 'invalidated', payment: 'refunded' },
      export: { status: 'invalidated', payment: 'not_due' },
    },
  },
  {
    prefix: 'SLOW-',
    description:
      'Remains `lodged` for 30 seconds before customs processes it; then like a declaration without a prefix.',
    waitMs: 30_000,
    expected: released,
  },
  {
    prefix: 'REGISTERED-',
    description:
      'Lodged before arrival: registered with an MRN. After the presentation of the goods, it continues like a declaration without a prefix. Without a presentation, it expires.',
    requires: 'an import with an `expectedArrival` in the future',
    expected: { import: { status: 'registered', payment: 'not_due', next: 'present' }, export: null },
  },
  {
    prefix: 'EXIT-',
    description: 'An export whose goods leave the territory immediately on release.',
    requires: 'an export',
    atOnce: 'confirmExit',
    expected: { import: released.import, export: { status: 'exited', payment: 'not_due' } },
  },
  {
    prefix: 'CLEARED-',
    description: 'An import that is cleared immediately on release instead of a day later.',
    requires: 'an import',
    atOnce: 'clear',
    expected: { import: { status: 'cleared', payment: 'paid' }, export: released.export },
  },
];

const { scenario: place } = country.lrn;

/** Where in an LRN its scenario stands: behind so many characters. */
export const scenarioAfter = place.position === 'start' ? 0 : place.from - 1;

/**
 * What stands there, by a scenario: its prefix, or as much of its letters as has room, filled up with zeros, so that nothing
 * else that begins alike is taken for it.
 */
export function scenarioMark({ prefix }: Pick<Scenario, 'prefix'>): string {
  if (place.position === 'start') return prefix;
  const length = place.to - place.from + 1;
  return prefix
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, length)
    .padEnd(length, '0');
}

/** The scenario that an LRN asks for. */
export function scenarioOf(lrn: string): Scenario {
  return (
    scenarios.find((scenario) => lrn.startsWith(scenarioMark(scenario), scenarioAfter)) ?? ordinaryScenario
  );
}

/** A request whose reason starts so is denied by the sandbox’s officer; every other one is granted. */
export const deniedPrefix = 'DENY-';
