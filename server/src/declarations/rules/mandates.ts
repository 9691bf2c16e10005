import type { Held } from '../../mandates/public.ts';
import { type Place, placeIf, type Rule } from './rule.ts';

/** A rule about what the mandate says that comes nearest to a lodgement. */
interface MandateRule extends Rule {
  readonly places: (held: Held) => readonly Place[];
}

const sampleMandate = 'man_01kaz4w7m0v3c5n8q2x6t9r1ye';

function mandateRule(rule: Omit<MandateRule, 'check'>): MandateRule {
  return { ...rule, check: (_document, _reference, _now, { held }) => (held ? rule.places(held) : []) };
}

/** R323 and R324: what a mandate covers. The lodging itself asks for it, where it is stored. */
export const mandateRules: readonly MandateRule[] = [
  mandateRule({
    id: 'R323',
    dataElement: 'Agent/ID',
    severity: 'error',
    message: 'No mandate covers the declaration',
    expected: 'A mandate in force from the principal to the representative',
    help: 'Whoever declares for somebody else needs a mandate in force on that day: offered by one side and accepted by the other at `/openapi/mandates`. `expected` says what the mandate that comes nearest would cover.',
    places: ({ mandate, lacks }) =>
      placeIf(mandate === null || lacks !== null, '/representative/identification', lacks ?? undefined),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      by: { held: { mandate: sampleMandate, lacks: { maxValue: '20000.00' }, unlent: null } },
      at: ['/representative/identification'],
    },
  }),
  mandateRule({
    id: 'R324',
    dataElement: 'ObligationGuarantee/ReferenceID',
    severity: 'error',
    message: 'The mandate does not lend the guarantee or the account',
    expected: 'One that the mandate lists',
    help: 'A representative uses guarantees and deferment accounts of its principal only if the mandate lists them. Use your own, or ask for another mandate.',
    places: ({ mandate, unlent }) =>
      mandate === null || unlent === null
        ? []
        : [
            ...placeIf('guarantees' in unlent, '/guarantee/reference', unlent.guarantees),
            ...placeIf('accounts' in unlent, '/payment/account', unlent.accounts),
          ],
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      by: { held: { mandate: sampleMandate, lacks: null, unlent: { guarantees: ['26XASANDBOX1'] } } },
      at: ['/guarantee/reference'],
    },
  }),
];
