import { setImmediate as breathe } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import { lanes } from '../../declarations/lifecycle/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { idSchema, orNull } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { namesOfOrganisations } from '../../organisations/public.ts';
import {
  assessedSince,
  type BackTestFindings,
  countBackTestMatches,
  maxBackTestedDeclarations,
  maxExamples,
} from './back-test-matches.ts';
import { refuseContradictoryConditions } from './create-risk-rule.ts';
import { exampleRiskRule, NewRiskRule, RiskConditions } from './risk-rule.ts';

const backTestSchemaOptions = { additionalProperties: false } as const;
export const maxBackTestDays = 90;
const msPerDay = 86_400_000;

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
        ...backTestSchemaOptions,
        title: 'TriedRiskRule',
        description: 'Rule to test. Only its conditions and its random share have an effect.',
      },
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxBackTestDays,
        description: 'Number of past days. Default: 30.',
      }),
    ),
  },
  { ...backTestSchemaOptions, description: 'A back-test of a risk rule.' },
);

function backTestCountSchema(description: string) {
  return Type.Integer({ minimum: 0, description });
}

const BackTestResult = Type.Object(
  {
    days: backTestCountSchema('Number of past days.'),
    evaluated: backTestCountSchema(
      'Number of evaluated declarations: the latest declarations that were assessed in the period.',
    ),
    complete: Type.Boolean({
      description: `Whether all declarations of the period were evaluated. The portal evaluates at most ${maxBackTestedDeclarations} declarations.`,
    }),
    matches: backTestCountSchema('Number of declarations that meet the conditions.'),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the evaluated declarations that match: a number from 0 to 1.',
    }),
    selected: backTestCountSchema(
      'Expected number of matches that the rule selects at random, calculated from the random share.',
    ),
    unknownValues: backTestCountSchema(
      'Number of matches with an unknown value of the goods. An unknown value meets the conditions `valueFrom` and `valueTo`.',
    ),
    lanes: Type.Object(
      {
        ...Object.fromEntries(
          lanes.map((each) => [each, backTestCountSchema('Number of matches in this lane.')]),
        ),
        none: backTestCountSchema('Number of matches without a lane.'),
      },
      { ...backTestSchemaOptions, description: 'Number of matches in each control lane.' },
    ),
    controls: Type.Object(
      {
        ended: backTestCountSchema('Number of matches with a completed control.'),
        hits: backTestCountSchema(
          'Number of matches with a completed control that found an irregularity, or for which, in addition, customs refused the release, invalidated the declaration without a request, or assessed the duties by hand.',
        ),
        irregular: backTestCountSchema(
          'Number of matches with a completed control that found an irregularity.',
        ),
      },
      {
        ...backTestSchemaOptions,
        description: 'Number of matches that were controlled, and results of these controls.',
      },
    ),
    overlap: Type.Array(
      Type.Object(
        {
          ruleId: Type.String({ description: 'Id of the rule' }),
          name: Type.String({ description: 'Name of the rule when it matched' }),
          matches: backTestCountSchema(
            'Number of declarations that matched both the tested rule and this rule.',
          ),
        },
        {
          ...backTestSchemaOptions,
          title: 'Overlap',
          description: 'An existing rule that matched some of the same declarations.',
        },
      ),
      { description: 'Existing rules that matched the same declarations, most matches first.' },
    ),
    examples: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the declaration' }),
          lrn: Type.String({ description: 'Local reference number (LRN)' }),
          mrn: orNull(Type.String(), 'Movement reference number (MRN); null if the declaration has no MRN'),
          organisation: Type.Object(
            {
              id: idSchema('org', 'Id of the organisation.'),
              name: Type.String({ description: 'Name of the organisation' }),
            },
            { ...backTestSchemaOptions, description: 'Organisation that lodged the declaration.' },
          ),
          lane: orNull(
            Type.Enum([...lanes]),
            'Control lane of the declaration; null if customs assigned no lane',
          ),
          matchedValues: Type.Array(Type.String(), {
            description: 'Values of the declaration that match the rule',
          }),
        },
        {
          ...backTestSchemaOptions,
          title: 'BackTestExample',
          description: 'A declaration that matches the rule.',
        },
      ),
      { description: `Latest matches, at most ${maxExamples}.` },
    ),
  },
  { ...backTestSchemaOptions, title: 'BackTest', description: 'Result of a back-test.' },
);

export const backTestRiskRule = managementOperation(
  {
    id: 'backTestRiskRule',
    method: 'POST',
    path: '/management/risk-rules/back-test',
    tag: 'Risk rules',
    summary: 'Test a rule on past declarations',
    description:
      'Evaluates a rule against the declarations that customs assessed in recent days, with the content that they had at the assessment. The portal stores nothing and changes no declaration. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator'],
    body: {
      schema: BackTest,
      description: 'Rule and period.',
      examples: {
        coffee: {
          summary: 'Coffee imports of high value in one quarter',
          value: { rule: { conditions: exampleRiskRule.conditions, randomShare: 100 }, days: 90 },
        },
      },
    },
    answers: {
      200: {
        description: 'The result.',
        body: BackTestResult,
        examples: {
          coffee: {
            summary: 'Two matches in forty declarations',
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
              controls: { ended: 1, hits: 0, irregular: 0 },
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
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const { validFrom = null, validUntil = null, randomShare = null } = rule;
      const refusal = refuseContradictoryConditions({ ...rule, validFrom, validUntil }, '/rule');
      if (refusal) return refusal;
      const since = new Date(source.now().getTime() - days * msPerDay);
      const found = countBackTestMatches(rule.conditions, randomShare);
      for await (const batch of assessedSince(database.system, since)) {
        found.add(batch);
        // The back-test pauses between batches, so that other requests can run.
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
  { organisationId, ...example }: BackTestFindings['examples'][number],
  organisations: ReadonlyMap<string, string>,
): Static<typeof BackTestResult>['examples'][number] {
  const organisation = { id: organisationId, name: organisations.get(organisationId) ?? organisationId };
  return { ...example, organisation };
}
