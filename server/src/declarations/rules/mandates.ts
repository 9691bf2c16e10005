import type { Params } from '../../foundation/words/fault.ts';
import type { Held } from '../../mandates/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { type Place, placeIf, type Rule } from './rule.ts';

/** A rule about what the mandate says that comes nearest to a lodgement. */
interface MandateRule extends Rule {
  readonly places: (held: Held) => readonly Place[];
}

/** The first of what a mandate would cover and does not, and how much more there is. */
function lackedIn(lacking: Readonly<Record<string, unknown>>): Params {
  const [[name, covered] = ['', []], ...others] = Object.entries(lacking);
  return {
    lacks: name,
    covered: Array.isArray(covered) ? { anyOf: covered.map(String) } : String(covered),
    currency: nationalCurrency,
    more: others.length,
  };
}

/** What a mandate lends, for the words. */
function lentBy(listed: unknown): Omit<Place, 'pointer'> {
  const lent = Array.isArray(listed) ? listed.map(String) : [];
  return { expected: listed, params: { lent: { anyOf: lent }, count: lent.length } };
}

const sampleMandate = 'man_01kaz4w7m0v3c5n8q2x6t9r1ye';

function mandateRule(rule: Omit<MandateRule, 'check'>): MandateRule {
  return {
    ...rule,
    asks: 'mandates',
    check: (_document, _reference, _now, { held }) => (held ? rule.places(held) : []),
  };
}

/** R323 and R324: what a mandate covers. The lodging itself asks for it, where it is stored. */
export const mandateRules: readonly MandateRule[] = [
  mandateRule({
    id: 'R323',
    dataElement: 'Agent/ID',
    severity: 'error',
    places: ({ mandate, lacks }) =>
      placeIf(mandate === null || lacks !== null, '/representative/identification', () =>
        lacks === null ? {} : { expected: lacks, words: 'R323.lacks', params: lackedIn(lacks) },
      ),
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
    places: ({ mandate, unlent }) =>
      mandate === null || unlent === null
        ? []
        : [
            ...placeIf('guarantees' in unlent, '/guarantee/reference', () => lentBy(unlent.guarantees)),
            ...placeIf('accounts' in unlent, '/payment/account', () => lentBy(unlent.accounts)),
          ],
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      by: { held: { mandate: sampleMandate, lacks: null, unlent: { guarantees: ['26XASANDBOX1'] } } },
      at: ['/guarantee/reference'],
    },
  }),
];
