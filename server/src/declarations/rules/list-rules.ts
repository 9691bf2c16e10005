import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { defaultLanguage, type Language, languages } from '../../foundation/words/language.ts';
import { allRules } from './catalogue.ts';
import { exampleBaseUrl, RuleBody, RuleOff, ruleBody, rulesOffIn } from './rule-representation.ts';

const Rules = Type.Object(
  {
    items: Type.Array(RuleBody, { description: 'The rules, in the order in which faults are told' }),
    off: Type.Array(RuleOff, { description: 'Rules of the core that this country does without' }),
  },
  { additionalProperties: false, description: 'The catalogue of rules' },
);

export const listRules = declarantOperation(
  {
    id: 'listRules',
    method: 'GET',
    path: '/openapi/rules',
    tag: 'Tariff and reference',
    summary: 'List rules',
    description:
      'Every business rule that a lodgement is held to, all at once; one with `from` or `until` on the law days between them. The catalogue fits on one page. ' +
      'Its texts are in the language of `Accept-Language`.',
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
    translated: true,
    answers: {
      200: {
        description: 'The rules',
        body: Rules,
        headers: ['ETag'],
        examples: {
          rules: {
            summary: 'Two of the rules',
            value: {
              items: allRules.slice(0, 2).map((rule) => ruleBody(rule, exampleBaseUrl, defaultLanguage)),
              off: [],
            },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  ({ baseUrl }: { readonly baseUrl: string }) => {
    const all = new Map(
      languages.map((language) => [language, allRules.map((rule) => ruleBody(rule, baseUrl, language))]),
    );
    return ({ query, request }) => {
      const language = request.language;
      const items = all.get(language)?.filter((rule) => isAskedFor(rule, query)) ?? [];
      return tellRules({ items, off: rulesOffIn(language) }, language, request);
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

/** What is told of rules in a language. They change with the release alone, so the tag is of what is answered. */
export function tellRules(body: object, language: Language, request: Pick<RequestFacts, 'header'>): Answer {
  const text = JSON.stringify(body);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const isKnown = matchesTag(request.header('if-none-match'), tag);
  const told = isKnown ? answer(304, undefined, ['ETag', tag]) : answer(200, text, ['ETag', tag]);
  return { ...told, language };
}
