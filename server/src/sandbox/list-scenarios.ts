import { Type } from 'typebox';
import { declarantOperation } from '../callers/public.ts';
import { country } from '../country/public.ts';
import { answer } from '../foundation/http/operation.ts';
import { deniedPrefix, type Scenario, scenarioMark, scenarios } from '../processing/decisions/public.ts';

const Expected = Type.Object(
  {
    status: Type.String({ description: 'The state where it arrives' }),
    payment: Type.String({ description: 'The track of payment then' }),
    next: Type.Optional(Type.String({ description: 'What the declarant has to do then' })),
  },
  { additionalProperties: false },
);

const { scenario: place } = country.lrn;
const placeWords =
  place.at === 'start'
    ? { chosen: 'the beginning of its LRN', prefix: 'How the LRN begins, capitals as capitals' }
    : {
        chosen: `characters ${place.from} to ${place.to} of its LRN`,
        prefix: `Characters ${place.from} to ${place.to} of the LRN`,
      };

const ScenariosAnswer = Type.Object(
  {
    scenarios: Type.Array(
      Type.Object(
        {
          prefix: Type.String({ description: placeWords.prefix }),
          description: Type.String(),
          requires: Type.Optional(
            Type.String({ description: 'What the declaration has to be, or nothing happens' }),
          ),
          waitSeconds: Type.Optional(Type.Number({ description: 'How long customs lets it lie' })),
          expected: Type.Object(
            {
              import: Type.Union([Expected, Type.Null()]),
              export: Type.Union([Expected, Type.Null()]),
            },
            {
              additionalProperties: false,
              description: 'Where it arrives by itself; null where the direction cannot be declared so',
            },
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'The first one whose prefix fits is the one that is played' },
    ),
    deniedReasonPrefix: Type.String({
      description:
        'A request to amend or invalidate whose reason begins so is denied; every other one is granted',
    }),
  },
  { additionalProperties: false },
);

const body = { scenarios: scenarios.map(told), deniedReasonPrefix: deniedPrefix };

/** What can be rehearsed, as it is played. */
export const listScenarios = declarantOperation(
  {
    id: 'listSandboxScenarios',
    method: 'GET',
    path: '/openapi/sandbox/scenarios',
    tag: 'Sandbox',
    summary: 'List sandbox scenarios',
    description: `How customs goes on with a declaration is chosen by ${placeWords.chosen}.`,
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'The scenarios',
        body: ScenariosAnswer,
        examples: {
          scenarios: {
            summary: 'The first of them',
            value: { ...body, scenarios: body.scenarios.slice(0, 1) },
          },
        },
      },
    },
    problems: [],
  },
  () => () => answer(200, body),
);

function told(scenario: Scenario) {
  const { description, requires, waitMs, expected } = scenario;
  return {
    prefix: scenarioMark(scenario),
    description,
    ...(requires !== undefined && { requires }),
    ...(waitMs !== undefined && { waitSeconds: waitMs / 1_000 }),
    expected,
  };
}
