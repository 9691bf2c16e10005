import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { allRules } from './catalogue.ts';
import { exampleBaseUrl, RuleBody, ruleBody } from './rule-representation.ts';

const Rules = Type.Object(
  { items: Type.Array(RuleBody, { description: 'The rules, in the order in which faults are told' }) },
  { additionalProperties: false, description: 'The catalogue of rules' },
);

export const listRules = declarantOperation(
  {
    id: 'listRules',
    method: 'GET',
    path: '/openapi/rules',
    tag: 'Reference',
    summary: 'List the rules',
    description:
      'Every business rule that a lodgement is held to, all at once. The catalogue fits on one page.',
    scope: 'reference:read',
    query: Type.Object(
      {
        severity: Type.Optional(
          Type.Enum(['error', 'warning', 'info'], { description: 'Rules of this severity only' }),
        ),
        type: Type.Optional(
          Type.Enum(['import', 'export'], { description: 'Rules for this type of declaration only' }),
        ),
        dataElement: Type.Optional(
          Type.String({ maxLength: 100, description: 'Rules about this data element only' }),
        ),
      },
      { additionalProperties: false },
    ),
    conditional: true,
    answers: {
      200: {
        description: 'The rules',
        body: Rules,
        headers: ['ETag'],
        examples: {
          rules: {
            summary: 'Two of the rules',
            value: { items: allRules.slice(0, 2).map((rule) => ruleBody(rule, exampleBaseUrl)) },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  ({ baseUrl }: { readonly baseUrl: string }) => {
    const all = allRules.map((rule) => ruleBody(rule, baseUrl));
    return ({ query, request }) => {
      const text = JSON.stringify({ items: all.filter((rule) => isAskedFor(rule, query)) });
      const tag = tagOf(text);
      if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
      return answer(200, text, ['ETag', tag]);
    };
  },
);

interface Asked {
  readonly severity?: string;
  readonly type?: 'import' | 'export';
  readonly dataElement?: string;
}

function isAskedFor(rule: Static<typeof RuleBody>, { severity, type, dataElement }: Asked): boolean {
  if (severity !== undefined && rule.severity !== severity) return false;
  if (type !== undefined && !rule.appliesTo.includes(type)) return false;
  return dataElement === undefined || rule.dataElement === dataElement;
}

/** The rules change with the release alone, so the tag is of what is answered. */
export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
