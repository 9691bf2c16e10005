import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import { allRules } from './catalogue.ts';
import { rulesResponse } from './list-rules.ts';
import { textsOfRule } from './rule-messages.ts';
import { exampleBaseUrl, RuleWithExamples, ruleIdPattern, ruleWithExamples } from './rule-representation.ts';

const [first] = allRules;

export const getRule = declarantOperation(
  {
    id: 'getRule',
    client: 'rules.get(id)',
    method: 'GET',
    path: '/openapi/rules/{id}',
    tag: 'Tariff and reference',
    summary: 'Get a rule',
    description:
      'Returns a rule with one example declaration that passes the rule and one example declaration that fails the rule. The texts are in the language of `Accept-Language`.',
    scope: 'reference:read',
    params: Type.Object(
      {
        id: Type.String({
          pattern: ruleIdPattern,
          'x-format': 'ruleId',
          description: 'Identifier of the rule, for instance `R501`',
        }),
      },
      { additionalProperties: false },
    ),
    conditional: true,
    translated: true,
    answers: {
      200: {
        description: 'The rule',
        body: RuleWithExamples,
        headers: ['ETag'],
        examples: first
          ? {
              first: {
                summary: textsOfRule(first, defaultLanguage).title,
                value: ruleWithExamples(first, exampleBaseUrl, defaultLanguage),
              },
            }
          : {},
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ baseUrl }: { readonly baseUrl: string }) => {
    return ({ params, request }) => {
      const rule = allRules.find(({ id }) => id === params.id);
      if (!rule) return refuse(notFound);
      return rulesResponse(ruleWithExamples(rule, baseUrl, request.language), request);
    };
  },
);
