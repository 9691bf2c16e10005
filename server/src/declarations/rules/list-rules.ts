import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, singlePage } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { defaultLanguage, languages } from '../../foundation/messages/language.ts';
import { allRules } from './catalogue.ts';
import { DisabledRule, disabledRulesIn, exampleBaseUrl, RuleBody, ruleBody } from './rule-representation.ts';

const Rules = Type.Object(
  {
    ...listBody(RuleBody, 'Rules, in the order in which the portal reports their errors').properties,
    disabledRules: Type.Array(DisabledRule, { description: 'Core rules that do not apply in this country' }),
  },
  { additionalProperties: false, description: 'The catalogue of rules' },
);

export const listRules = declarantOperation(
  {
    id: 'listRules',
    client: 'rules.list(query) as array',
    method: 'GET',
    path: '/openapi/rules',
    tag: 'Tariff and reference',
    summary: 'List rules',
    description:
      'Returns the business rules for lodgements. A rule with `validFrom` or `validUntil` applies only in that period. The texts are in the language of `Accept-Language`.',
    scope: 'reference:read',
    query: Type.Object(
      {
        ...listQuery,
        severity: Type.Optional(
          Type.Enum(['error', 'warning', 'info'], { description: 'Severity of the rules to return' }),
        ),
        type: Type.Optional(
          Type.Enum(['import', 'export'], { description: 'Declaration type of the rules to return' }),
        ),
        dataElement: Type.Optional(
          Type.String({ maxLength: 100, description: 'Data element of the rules to return' }),
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
              ...singlePage(
                allRules.slice(0, 2).map((rule) => ruleBody(rule, exampleBaseUrl, defaultLanguage)),
              ),
              disabledRules: [],
            },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  ({ baseUrl, cursorKey }: { readonly baseUrl: string; readonly cursorKey: Uint8Array }) => {
    const all = new Map(
      languages.map((language) => [language, allRules.map((rule) => ruleBody(rule, baseUrl, language))]),
    );
    return ({ query, request }) => {
      const language = request.language;
      const { severity = null, type = null, dataElement = null } = query;
      const page = openPage(cursorKey, ['rules', severity, type, dataElement], query);
      if (page.kind === 'refusal') return page;
      const rules = all.get(language)?.filter((rule) => matchesFilters(rule, query)) ?? [];
      return rulesResponse(
        {
          ...page.closeWhole(
            rules,
            ({ id }) => id,
            (rule) => rule,
          ),
          disabledRules: disabledRulesIn(language),
        },
        request,
      );
    };
  },
);

interface RuleFilters {
  readonly severity?: string;
  readonly type?: 'import' | 'export';
  readonly dataElement?: string;
}

function matchesFilters(
  rule: Static<typeof RuleBody>,
  { severity, type, dataElement }: RuleFilters,
): boolean {
  if (severity !== undefined && rule.severity !== severity) return false;
  if (type !== undefined && !rule.appliesTo.includes(type)) return false;
  return dataElement === undefined || rule.dataElement === dataElement;
}

/**
 * Returns rules in a language with an ETag. The rules change only with a new release of the portal, so the ETag is the
 * hash of the response.
 */
export function rulesResponse(body: object, request: Pick<RequestFacts, 'header'>): Answer {
  const text = JSON.stringify(body);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const isKnown = matchesTag(request.header('if-none-match'), tag);
  return isKnown ? answer(304, undefined, ['ETag', tag]) : answer(200, text, ['ETag', tag]);
}
