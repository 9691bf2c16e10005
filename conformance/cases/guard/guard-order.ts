import type { ConformanceCase } from '../../case.ts';
import { GUARD_RULES } from './guard-case.ts';
import {
  GUARD_ERRORS,
  type GuardError,
  type GuardRequestPlan,
  guardFixturesOf,
  reasonNotCombinable,
  requestOfPlan,
  VALID_REQUEST,
} from './guard-errors.ts';

const FIRST_WINS =
  'The first rule that a request violates determines the response. The order of the rules is the same on every route.';

/**
 * Cases for the order of the guard rules: each error alone, then each error together with that of every later
 * rule. They cause 38 failed authentications.
 */
export const guardOrderCases: readonly ConformanceCase[] = [
  {
    id: 'order-00-sound',
    rule: 'contract 3, order',
    title: 'returns 201 for a request without errors',
    statement: 'The portal executes a request that no rule refuses.',
    run: async (context) => {
      const world = await guardFixturesOf(context);
      const body = JSON.stringify(await context.fixtures.declaration());
      context.expect.status(await context.call(requestOfPlan(VALID_REQUEST, { ...world, body })), 201);
    },
  },
  ...GUARD_ERRORS.map(singleErrorCase),
  ...GUARD_ERRORS.flatMap((first) =>
    GUARD_ERRORS.filter(
      (second) => second.rule > first.rule && !reasonNotCombinable(first.rule, second.rule),
    ).map((second) => errorPairCase(first, second)),
  ),
];

function singleErrorCase(fault: GuardError): ConformanceCase {
  return {
    id: `order-${twoDigits(fault.rule)}-alone-${fault.name}`,
    rule: 'contract 3, each rule alone',
    title: `${fault.name}: ${fault.status} ${fault.code}`,
    statement: GUARD_RULES[fault.rule],
    run: async (context) => {
      const world = await guardFixturesOf(context);
      const plan: GuardRequestPlan = { ...VALID_REQUEST, ...fault.change(VALID_REQUEST, world, 0) };
      context.expect.problem(await context.call(requestOfPlan(plan, world)), fault.status, fault.code);
    },
  };
}

function errorPairCase(first: GuardError, second: GuardError): ConformanceCase {
  return {
    id: `order-${twoDigits(first.rule)}-${twoDigits(second.rule)}-${first.name}-before-${second.name}`,
    rule: `contract 3, rule ${first.rule} before later ones`,
    title: `${first.name} and ${second.name}: ${first.status} ${first.code}`,
    statement: FIRST_WINS,
    run: async (context) => {
      const world = await guardFixturesOf(context);
      const withFirst: GuardRequestPlan = {
        ...VALID_REQUEST,
        ...first.change(VALID_REQUEST, world, second.rule),
      };
      const withBoth: GuardRequestPlan = { ...withFirst, ...second.change(withFirst, world, first.rule) };
      // Applies the earlier rule's error last, so that it wins if both errors change the same part, such as the
      // path.
      const plan: GuardRequestPlan = { ...withBoth, ...first.change(withBoth, world, second.rule) };
      const answer = await context.call(requestOfPlan(plan, world));
      context.expect.problem(answer, first.status, first.code);
    },
  };
}

function twoDigits(rule: number): string {
  return String(rule).padStart(2, '0');
}
