import { country } from '../../server/src/country/public.ts';
import { defaultTimeLimits } from '../../server/src/declarations/lifecycle/transition-context.ts';
import {
  denialReasonPrefix,
  type ExpectedStatus,
  ordinaryScenario,
  scenarios,
} from '../../server/src/processing/decisions/scenarios.ts';
import { generatedNote } from './generated-pages.ts';

const { presentDays, exitEnquiryDays, exitDays, payDays } = defaultTimeLimits;
const [sandboxGuarantee] = country.sandbox.guarantees;

/**
 * Returns `docs/guides/sandbox-scenarios.md`, which lists how the sandbox's simulated officer decides by the
 * prefix of the LRN.
 */
export function scenariosPage(): string {
  const rows = [ordinaryScenario, ...scenarios].map(({ prefix, description, requires, expected }) => {
    const needs = requires === undefined ? '' : ` Needs ${requires}.`;
    return [
      prefix === '' ? 'none' : `\`${prefix}\``,
      `${description}${needs}`,
      arrival(expected.import),
      arrival(expected.export),
    ];
  });
  const head = ['Prefix of the LRN', 'Decisions of customs', 'Result of an import', 'Result of an export'];
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [
    generatedNote,
    '# Sandbox scenarios',
    'In the sandbox an automatic officer decides declarations. The same [lifecycle](../lifecycle.md), duties, bills, risk rules and events apply as for decisions by people. ' +
      'You choose the decisions of the automatic officer by the prefix of the LRN (case-sensitive). `GET /openapi/sandbox/scenarios` returns this table as JSON.',
    table.join('\n'),
    'A result is a `status` and, in parentheses, `tracks.payment`. A declaration reaches its result within about two seconds after lodging (with `SLOW-` after half a minute). ' +
      'An action after an arrow is an action that you must send: `nextActions` contains this action. Afterwards the declaration continues like a declaration without a prefix.',
    '## Amendments and invalidations',
    `The automatic officer grants a request for an amendment or an invalidation within a second. It denies a request whose reason begins with \`${denialReasonPrefix}\`.`,
    '## Payment',
    `The traders of a new sandbox have a guarantee, \`${sandboxGuarantee?.reference}\` of ${sandboxGuarantee?.amount}. ` +
      'With `POST …/payment` you secure the bill of an `UNPAID-` declaration with this guarantee. The simulated bank of the sandbox also accepts a transfer.',
    '## Time limits',
    `A released import is cleared a day later. A declaration expires if its goods are not presented within ${presentDays} days of its registration. Customs opens a query if an export has not exited after ${exitEnquiryDays} days; it expires if its goods have not exited after ${exitDays} days. ` +
      `An amount that a guarantee secures is collected from the guarantee after ${payDays} days. \`POST /openapi/sandbox/clock/advance\` advances the clock of your organisation, so that you don’t need to wait.`,
    '## Faults',
    '`PUT /openapi/sandbox/faults` injects errors, and responses that are late or lost. It can also send webhook deliveries twice or in another order: see ' +
      '[Sandbox testing](sandbox-testing.md#inject-faults).\n',
  ].join('\n\n');
}

function arrival(expected: ExpectedStatus | null): string {
  if (!expected) return 'not available';
  const { status, payment, next } = expected;
  return `\`${status}\` (\`${payment}\`)${next === undefined ? '' : ` → \`${next}\``}`;
}
