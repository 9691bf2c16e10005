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
const faultsGuide = 'rehearsal.md#let-calls-fail';

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
  const head = [
    'The LRN begins with',
    'Behaviour of customs',
    'An import arrives at',
    'An export arrives at',
  ];
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [
    generatedNote,
    '# Sandbox scenarios',
    'In the sandbox an automatic officer replaces the people in an office. It uses the same [lifecycle](../lifecycle.md), duties, bills and risk rules, and leaves ' +
      'the same records. You choose its decision by the prefix of the LRN (case-sensitive). `GET /openapi/sandbox/scenarios` returns the same list as JSON.',
    table.join('\n'),
    'The declaration reaches this status automatically, within about two seconds of lodgement (`SLOW-`: after half a minute). The table shows `status` and, in parentheses, `tracks.payment`. If ' +
      'an action follows the arrow, it is in `nextActions`. The declaration stays in this status until you perform the action, and then continues as without a prefix.',
    '## Amendment and invalidation requests',
    `The automatic officer grants a request for amendment or invalidation within seconds. It denies requests whose reason begins with \`${deniedPrefix}\`.`,
    '## Payment methods',
    `The traders of a new sandbox have the guarantee \`${sandboxGuarantee?.reference}\` of ${sandboxGuarantee?.amount}: ` +
      'with it `POST …/payment` secures the duties of an `UNPAID-` declaration. The sandbox also accepts bank transfers.',
    '## Time limits',
    `A released import is cleared a day later. A registered declaration expires if the goods are not presented within ${presentDays} days. An export expires if the goods do not exit within ${exitDays} days. ` +
      `Customs collects secured amounts from the guarantee after ${payDays} days. \`POST /openapi/sandbox/clock/advance\` advances the clock of your organisation, so you do not have to wait.`,
    '## Injected faults',
    '`PUT /openapi/sandbox/faults` injects faults: failed, lost or late responses, and duplicate or reordered webhook deliveries. See the guide ' +
      `on the [sandbox clock and faults](${faultsGuide}).\n`,
  ].join('\n\n');
}

function arrival(expected: Expected | null): string {
  if (!expected) return 'cannot be declared so';
  const { status, payment, next } = expected;
  return `\`${status}\` (\`${payment}\`)${next === undefined ? '' : ` → \`${next}\``}`;
}
