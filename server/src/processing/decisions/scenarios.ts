import { country } from '../../country/public.ts';
import { defaultTerms, type Lane, type Status } from '../../declarations/lifecycle/public.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';

/*
 * Actions of the sandbox's officer on a declaration whose LRN starts with one of these prefixes. Otherwise it
 * processes the declaration like any other.
 */

/** Status that a declaration reaches without another request of the declarant. */
export interface ExpectedStatus {
  readonly status: Status;
  readonly payment: 'not_due' | 'due' | 'paid' | 'refunded';
  /** The declarant's next step, if any. */
  readonly next?: string;
}

export interface Scenario {
  /** Matched with the start of the LRN, case-sensitive; empty for all other LRNs. */
  readonly prefix: string;
  readonly description: string;
  /** Required content of the document, without which the scenario has no effect. */
  readonly requires?: string;
  /** Final status of the scenario by direction; null if the direction does not support the scenario. */
  readonly expected: { readonly import: ExpectedStatus; readonly export: ExpectedStatus | null };
  /** Time that the declaration waits in the queue before it is processed, in milliseconds. */
  readonly waitMs?: number;
  readonly rejects?: string;
  /** Replaces the lane of the risk rules. */
  readonly lane?: Lane;
  readonly query?: { readonly question: string; readonly requestedDocuments: readonly string[] };
  /** Only the declarant pays the bill. */
  readonly unpaid?: true;
  readonly invalidates?: string;
  /** Decision after the control, unless the release. */
  readonly refuses?: { readonly reason: string; readonly outcome: 're_export' };
  /** Reason of an audit: after the release, the officer intends to bill 10 % more. */
  readonly audits?: string;
  /** Completed together with the release. */
  readonly atOnce?: 'confirmExit' | 'clear';
}

const { certificateOfOrigin } = country.meanings.documents;

const released = {
  import: { status: 'released', payment: 'paid' },
  export: { status: 'released', payment: 'not_due' },
} as const;

function both(expected: ExpectedStatus): Scenario['expected'] {
  return { import: expected, export: expected };
}

/** The behaviour without a prefix. */
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
    refuses: { reason: recordText('reason.other_goods'), outcome: 're_export' },
    expected: {
      import: { status: 'not_released', payment: 'refunded' },
      export: { status: 'not_released', payment: 'not_due' },
    },
  },
  {
    prefix: 'REJECT-',
    description: 'Rejected immediately, because the authorisation of the declarant was withdrawn.',
    rejects: recordText('reason.withdrawn'),
    expected: both({ status: 'rejected', payment: 'not_due' }),
  },
  {
    prefix: 'QUERY-',
    description:
      'Accepted; customs sends a query for a certificate of origin. After the answer, customs closes the query and releases the goods.',
    query: {
      question: recordText('reason.which_certificate'),
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
    invalidates: recordText('reason.declared_twice'),
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
  ...(defaultTerms.hearingDays === 0 ? [] : [auditScenario()]),
];

function auditScenario(): Scenario {
  return {
    prefix: 'AUDIT-',
    description:
      'Released; then an audit finds a too low value, and customs intends to bill 10 % more of each tax. If the declarant answers the hearing, customs bills the amount, which the bank of the sandbox does not pay.',
    requires: 'an import with duties to pay',
    audits: recordText('reason.audit'),
    expected: {
      import: { status: 'released', payment: 'paid', next: 'answerHearing' },
      export: released.export,
    },
  };
}

const { scenario: place } = country.lrn;

/** Number of characters before the scenario prefix in an LRN. */
export const scenarioOffset = place.position === 'start' ? 0 : place.from - 1;

/**
 * Returns the text for a scenario: its prefix, or as many letters as fit, padded with zeros, so that no LRN
 * with a similar start matches.
 */
export function scenarioPrefixInLrn({ prefix }: Pick<Scenario, 'prefix'>): string {
  if (place.position === 'start') return prefix;
  const length = place.to - place.from + 1;
  return prefix
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, length)
    .padEnd(length, '0');
}

export function scenarioOf(lrn: string): Scenario {
  return (
    scenarios.find((scenario) => lrn.startsWith(scenarioPrefixInLrn(scenario), scenarioOffset)) ??
    ordinaryScenario
  );
}

/** The sandbox’s officer denies a request whose reason starts with this prefix, and grants all others. */
export const denialReasonPrefix = 'DENY-';
