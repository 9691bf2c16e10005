import { Type } from 'typebox';
import { declarantOperation } from '../callers/public.ts';
import { country } from '../country/public.ts';
import { orNull } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, singlePage } from '../foundation/http/pagination.ts';
import {
  denialReasonPrefix,
  type Scenario,
  scenarioPrefixInLrn,
  scenarios,
} from '../processing/decisions/public.ts';

const Expected = Type.Object(
  {
    status: Type.String({ description: 'Final status of the declaration' }),
    payment: Type.String({ description: 'Final value of the sub-status `payment`' }),
    next: Type.Optional(Type.String({ description: 'Next required action of the declarant' })),
  },
  { title: 'ExpectedOutcome', additionalProperties: false },
);

const { scenario: place } = country.lrn;
const placeWords =
  place.position === 'start'
    ? { chosen: 'the first characters of its LRN', prefix: 'First characters of the LRN (case-sensitive)' }
    : {
        chosen: `characters ${place.from} to ${place.to} of its LRN`,
        prefix: `Characters ${place.from} to ${place.to} of the LRN`,
      };

const ScenarioBody = Type.Object(
  {
    prefix: Type.String({ description: placeWords.prefix }),
    description: Type.String(),
    requires: Type.Optional(
      Type.String({
        description: 'Requirements that the declaration must meet; otherwise the scenario has no effect',
      }),
    ),
    waitSeconds: Type.Optional(Type.Number({ description: 'Seconds until customs acts on the declaration' })),
    expected: Type.Object(
      {
        import: orNull(
          Expected,
          'Result for an import declaration; null if the scenario does not apply to imports',
        ),
        export: orNull(
          Expected,
          'Result for an export declaration; null if the scenario does not apply to exports',
        ),
      },
      {
        additionalProperties: false,
        description:
          'Result of the scenario if you take no further action, by declaration type; null if the scenario does not apply to the type',
      },
    ),
  },
  { additionalProperties: false },
);

const ScenariosAnswer = Type.Object(
  {
    ...listBody(ScenarioBody, 'Scenarios. The first scenario whose prefix matches the LRN applies')
      .properties,
    deniedReasonPrefix: Type.String({
      description:
        'First characters of a `reason`. The sandbox denies a request for amendment or invalidation with such a reason, and grants every other request',
    }),
  },
  { additionalProperties: false },
);

const body = { ...singlePage(scenarios.map(describeScenario)), deniedReasonPrefix: denialReasonPrefix };

/** Lists the simulated scenarios. */
export const listScenarios = declarantOperation(
  {
    id: 'listSandboxScenarios',
    client: 'sandbox.scenarios()',
    method: 'GET',
    path: '/openapi/sandbox/scenarios',
    tag: 'Sandbox',
    summary: 'List sandbox scenarios',
    description: `Returns the sandbox scenarios. You choose the scenario of a declaration with ${placeWords.chosen}.`,
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'The scenarios',
        body: ScenariosAnswer,
        examples: {
          scenarios: {
            summary: 'The first scenarios',
            value: { ...body, items: body.items.slice(0, 1) },
          },
        },
      },
    },
    problems: [],
  },
  () => () => answer(200, body),
);

function describeScenario(scenario: Scenario) {
  const { description, requires, waitMs, expected } = scenario;
  return {
    prefix: scenarioPrefixInLrn(scenario),
    description,
    ...(requires !== undefined && { requires }),
    ...(waitMs !== undefined && { waitSeconds: waitMs / 1_000 }),
    expected,
  };
}
