import { country } from '../../country/public.ts';
import { defaultTimeLimits, type Lane, type Status } from '../../declarations/lifecycle/public.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';

/*
 * Sandbox simulations: if the LRN of a declaration starts with one of these prefixes, the automatic officer takes the
 * actions of the simulation. It processes all other declarations in the ordinary way.
 */

/** The status that a simulated declaration reaches without another request of the declarant. */
export interface ExpectedStatus {
  readonly status: Status;
  readonly payment: 'not_due' | 'due' | 'paid' | 'refunded';
  /** Next step of the declarant; undefined if the declaration needs none. */
  readonly next?: string;
}

export interface Scenario {
  /** Text with which the LRN starts, case-sensitive; empty for the ordinary processing of all other LRNs. */
  readonly prefix: string;
  readonly description: string;
  /** Content that the document needs; without it, the simulation has no effect. */
  readonly requires?: string;
  /** Final status of the simulation for imports and exports; null if it does not support exports. */
  readonly expected: { readonly import: ExpectedStatus; readonly export: ExpectedStatus | null };
  /** Milliseconds for which the declaration waits in the queue before the officer processes it. */
  readonly waitMs?: number;
  readonly rejects?: string;
  /** Lane that the simulation assigns in place of the lane of the risk rules. */
  readonly lane?: Lane;
  readonly query?: { readonly question: string; readonly requestedDocuments: readonly string[] };
  /** True if the sandbox bank does not pay the bill, so that the declarant must pay it. */
  readonly unpaid?: true;
  readonly invalidates?: string;
  /** Refusal of the release after the control; undefined if the goods are released. */
  readonly refuses?: { readonly reason: string; readonly outcome: 're_export' };
  /** Reason of an audit after the release: the officer intends to bill 10 % more. */
  readonly audits?: string;
  /** Action that the officer takes in the same transaction as the release. */
  readonly atOnce?: 'confirmExit' | 'clear';
}

const { certificateOfOrigin } = country.meanings.documents;

const releasedAndPaid = {
  import: { status: 'released', payment: 'paid' },
  export: { status: 'released', payment: 'not_due' },
} as const;

function inBothDirections(expected: ExpectedStatus): Scenario['expected'] {
  return { import: expected, export: expected };
}

/** Processing of a declaration whose LRN has no prefix of a simulation. */
export const ordinaryScenario: Scenario = {
  prefix: '',
  description:
    'Accepted with an MRN; the duties are calculated, billed, and paid by the bank of the sandbox; green lane unless a risk rule matches; released.',
  expected: releasedAndPaid,
};

export const scenarios: readonly Scenario[] = [
  {
    prefix: 'GREEN-',
    description:
      'Like a declaration without a prefix, but always in the green lane, regardless of risk rules.',
    lane: 'green',
    expected: releasedAndPaid,
  },
  {
    prefix: 'YELLOW-',
    description:
      'Yellow lane: a control of the documents finds no irregularities, then the goods are released.',
    lane: 'yellow',
    expected: releasedAndPaid,
  },
  {
    prefix: 'RED-',
    description: 'Red lane: a control of the goods finds no irregularities, then the goods are released.',
    lane: 'red',
    expected: releasedAndPaid,
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
    expected: inBothDirections({ status: 'rejected', payment: 'not_due' }),
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
    expected: releasedAndPaid,
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
    expected: { import: releasedAndPaid.import, export: { status: 'exited', payment: 'not_due' } },
  },
  {
    prefix: 'CLEARED-',
    description: 'An import that is cleared immediately on release instead of a day later.',
    requires: 'an import',
    atOnce: 'clear',
    expected: { import: { status: 'cleared', payment: 'paid' }, export: releasedAndPaid.export },
  },
  ...(defaultTimeLimits.hearingDays === 0 ? [] : [auditScenario()]),
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
      export: releasedAndPaid.export,
    },
  };
}

const { scenario: prefixPosition } = country.lrn;

/** Number of characters before the simulation prefix in an LRN. */
const scenarioOffset = prefixPosition.position === 'start' ? 0 : prefixPosition.from - 1;

/**
 * Returns the text that selects a simulation: its prefix, or as many letters as the LRN format allows, padded with
 * zeros. The padding excludes LRNs that only start with the same letters.
 */
export function scenarioPrefixInLrn({ prefix }: Pick<Scenario, 'prefix'>): string {
  if (prefixPosition.position === 'start') return prefix;
  const length = prefixPosition.to - prefixPosition.from + 1;
  return prefix
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, length)
    .padEnd(length, '0');
}

export function scenarioOfLrn(lrn: string): Scenario {
  return (
    scenarios.find((scenario) => lrn.startsWith(scenarioPrefixInLrn(scenario), scenarioOffset)) ??
    ordinaryScenario
  );
}

/** Prefix of the reason of a request that the automatic officer denies. It grants all other requests. */
export const denialReasonPrefix = 'DENY-';
