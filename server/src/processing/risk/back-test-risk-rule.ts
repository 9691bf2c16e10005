import { setImmediate as breathe } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import { lanes } from '../../declarations/lifecycle/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { idElement, orNull } from '../../foundation/http/elements.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { namesOfOrganisations } from '../../organisations/public.ts';
import { refuseContradiction } from './create-risk-rule.ts';
import { examplesShown, mostLookedAt, type PastFindings, pastOf, tallyOf } from './past-matches.ts';
import { exampleRiskRule, NewRiskRule, RiskConditions } from './risk-rule.ts';

const closed = { additionalProperties: false } as const;
const mostDays = 90;
const dayMs = 86_400_000;

const { name, lane, randomShare, active, validFrom, validUntil } = NewRiskRule.properties;

const BackTest = Type.Object(
  {
    rule: Type.Object(
      {
        conditions: RiskConditions,
        ...{ randomShare, active, validFrom, validUntil },
        name: Type.Optional(name),
        lane: Type.Optional(lane),
      },
      {
        ...closed,
        title: 'TriedRiskRule',
        description: 'A rule as it would be made; its conditions and share count.',
      },
    ),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostDays, description: 'How many days back; 30 unless told.' }),
    ),
  },
  { ...closed, description: 'The rule, and how far back.' },
);

function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

const BackTestResult = Type.Object(
  {
    days: count('How many days back.'),
    evaluated: count('Number of evaluated declarations: those assessed in the period, the latest first.'),
    complete: Type.Boolean({
      description: `Whether that is all of them; at most ${mostLookedAt} are looked at.`,
    }),
    matches: count('How many of them meet the conditions.'),
    share: Type.Number({ minimum: 0, maximum: 1, description: 'Matches of what was looked at.' }),
    selected: count('How many of the matches the random share would select.'),
    unknownValues: count('Number of matches with an unknown value; an unknown value matches every limit.'),
    lanes: Type.Object(
      {
        ...Object.fromEntries(lanes.map((each) => [each, count('Matches that were in this lane.')])),
        none: count('Matches that had no lane.'),
      },
      { ...closed, description: 'The lanes that the matches had.' },
    ),
    controls: Type.Object(
      {
        ended: count('Matches with a control that has ended.'),
        hits: count('Of these, those that were not released, or that customs assessed otherwise.'),
      },
      { ...closed, description: 'What controls of the matches came to.' },
    ),
    overlap: Type.Array(
      Type.Object(
        {
          ruleId: Type.String({ description: 'The id of the rule' }),
          name: Type.String({ description: 'What it was called' }),
          matches: count('Matches that it had met too.'),
        },
        { ...closed, title: 'Overlap', description: 'A rule that met the same.' },
      ),
      { description: 'Which rules had met the same declarations, the most first.' },
    ),
    examples: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Our id of the declaration' }),
          lrn: Type.String({ description: 'The declarant’s own reference' }),
          mrn: orNull(Type.String(), 'The movement reference number'),
          organisation: Type.Object(
            { id: idElement('org', 'Our id.'), name: Type.String({ description: 'What it is called' }) },
            { ...closed, description: 'Who lodged it.' },
          ),
          lane: orNull(Type.Enum([...lanes]), 'The lane that it had'),
          matchedValues: Type.Array(Type.String(), {
            description: 'Values of the declaration that match the rule',
          }),
        },
        { ...closed, title: 'BackTestExample', description: 'A declaration that meets the rule.' },
      ),
      { description: `The latest of the matches, at most ${examplesShown}.` },
    ),
  },
  { ...closed, title: 'BackTest', description: 'What a rule would have met.' },
);

export const backTestRiskRule = managementOperation(
  {
    id: 'backTestRiskRule',
    method: 'POST',
    path: '/management/risk-rules/back-test',
    tag: 'Risk rules',
    summary: 'Test a risk rule on history',
    description:
      'Only for the customs authority. Holds the declarations that were assessed in the last days to a rule, as they were then; nothing is stored, and no declaration changes.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator'],
    body: {
      schema: BackTest,
      description: 'The rule to try.',
      required: true,
      examples: {
        coffee: {
          summary: 'The larger coffee imports of a quarter',
          value: { rule: { conditions: exampleRiskRule.conditions, randomShare: 100 }, days: 90 },
        },
      },
    },
    answers: {
      200: {
        description: 'What it would have met.',
        body: BackTestResult,
        examples: {
          coffee: {
            summary: 'Two of forty',
            value: {
              ...{
                days: 90,
                evaluated: 40,
                complete: true,
                matches: 2,
                share: 0.05,
                selected: 0,
                unknownValues: 0,
              },
              lanes: { green: 1, yellow: 1, red: 0, none: 0 },
              controls: { ended: 1, hits: 0 },
              overlap: [],
              examples: [],
            },
          },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ body: { rule, days = 30 }, caller }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const { validFrom = null, validUntil = null, randomShare = null } = rule;
      const refusal = refuseContradiction({ ...rule, validFrom, validUntil }, '/rule');
      if (refusal) return refusal;
      const since = new Date(source.now().getTime() - days * dayMs);
      const found = tallyOf(rule.conditions, randomShare);
      for await (const batch of pastOf(database.system, since)) {
        found.add(batch);
        // Others get their turn between batches.
        await breathe();
      }
      const { examples, ...figures } = found.result();
      const organisations = await namesOfOrganisations(
        database.system,
        examples.map(({ organisationId }) => organisationId),
      );
      return answer(200, {
        days,
        ...figures,
        examples: examples.map((each) => exampleOf(each, organisations)),
      });
    },
);

function exampleOf(
  { organisationId, ...example }: PastFindings['examples'][number],
  organisations: ReadonlyMap<string, string>,
): Static<typeof BackTestResult>['examples'][number] {
  const organisation = { id: organisationId, name: organisations.get(organisationId) ?? organisationId };
  return { ...example, organisation };
}
