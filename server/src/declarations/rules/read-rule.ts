import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { allRules } from './catalogue.ts';
import { tagOf } from './list-rules.ts';
import { exampleBaseUrl, RuleWithExamples, ruleWithExamples } from './rule-representation.ts';

const [first] = allRules;

export const readRule = declarantOperation(
  {
    id: 'readRule',
    method: 'GET',
    path: '/openapi/rules/{id}',
    tag: 'Reference',
    summary: 'Read a rule',
    description: 'A rule with an example that keeps it and one that breaks it.',
    scope: 'reference:read',
    params: Type.Object(
      { id: Type.String({ pattern: '^R[0-9]{3}$', description: 'The id, for instance `R501`' }) },
      { additionalProperties: false },
    ),
    conditional: true,
    answers: {
      200: {
        description: 'The rule',
        body: RuleWithExamples,
        headers: ['ETag'],
        examples: first
          ? { first: { summary: first.message, value: ruleWithExamples(first, exampleBaseUrl) } }
          : {},
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ baseUrl }: { readonly baseUrl: string }) => {
    return ({ params, request }) => {
      const rule = allRules.find(({ id }) => id === params.id);
      if (!rule) return refuse(notFound);
      const text = JSON.stringify(ruleWithExamples(rule, baseUrl));
      const tag = tagOf(text);
      if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
      return answer(200, text, ['ETag', tag]);
    };
  },
);
