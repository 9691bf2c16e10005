import { country } from '../../server/src/country/public.ts';
import { defaultTerms } from '../../server/src/declarations/lifecycle/facts.ts';
import {
  deniedPrefix,
  type Expected,
  ordinaryScenario,
  scenarios,
} from '../../server/src/processing/decisions/scenarios.ts';
import { generatedNote } from './generated-pages.ts';

const { presentDays, exitDays, payDays } = defaultTerms;
const [sandboxGuarantee] = country.sandbox.guarantees;

/** `docs/guides/sandbox-scenarios.md`: what the sandbox's officer does by the beginning of the LRN. */
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
  const head = ['The LRN begins with', 'What customs does', 'An import arrives at', 'An export arrives at'];
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [
    generatedNote,
    '# Sandbox scenarios',
    'In the sandbox an automatic officer does what people do in an office: by the same [table](../lifecycle.md), the same duties, bills and risk rules, and with ' +
      'the same traces. What it decides you choose by how the LRN begins, compared case by case; `GET /openapi/sandbox/scenarios` has the same as JSON.',
    table.join('\n'),
    'Where it arrives it arrives by itself, within about two seconds of lodging (`SLOW-` after half a minute), as `status` and, in parentheses, `tracks.payment`. Where ' +
      'something is named after an arrow, `nextActions` has it: the declaration waits for you to do it, and then goes on as without a prefix.',
    '## What you ask for',
    `A request to amend or to invalidate is granted after a moment. One whose reason begins with \`${deniedPrefix}\` is denied.`,
    '## What is there to pay with',
    `The traders of a fresh sandbox have a guarantee, \`${sandboxGuarantee?.reference}\` of ${sandboxGuarantee?.amount}: ` +
      'with it `POST …/payment` secures what an `UNPAID-` declaration owes. The sandbox’s bank takes a transfer too.',
    '## What time does',
    `A released import is cleared a day later. What is not presented within ${presentDays} days of its registration expires, and so does an export without exit after ${exitDays} days; ` +
      `what a guarantee secures is collected from it after ${payDays} days. \`POST /openapi/sandbox/clock/advance\` moves the clock of your organisation ahead, so that you need not wait.`,
    '## What can go wrong',
    '`PUT /openapi/sandbox/faults` lets calls fail, get lost or come late, and has deliveries of webhooks come twice or out of their order: see ' +
      '[Rehearsal](rehearsal.md#let-calls-fail).\n',
  ].join('\n\n');
}

function arrival(expected: Expected | null): string {
  if (!expected) return 'cannot be declared so';
  const { status, payment, next } = expected;
  return `\`${status}\` (\`${payment}\`)${next === undefined ? '' : ` → \`${next}\``}`;
}
