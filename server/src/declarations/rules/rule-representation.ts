import { type Static, Type } from 'typebox';
import { country } from '../../country/public.ts';
import { defaultCountry } from '../../country/reading/public.ts';
import { daySchema } from '../../foundation/http/common-schemas.ts';
import { defaultLanguage, type Language } from '../../foundation/messages/language.ts';
import { coreSample, firstSample } from './build-example.ts';
import { disabledRules } from './catalogue.ts';
import type { RuleToDisable } from './packs/rule-pack.ts';
import type { Example, Rule } from './rule.ts';
import { textsOfRule } from './rule-messages.ts';

/** The country of the committed contract, whose codes and declarations the examples of the core rules use. */
export const exampleCountry = defaultCountry.toUpperCase();

export const exampleBaseUrl = 'http://localhost:8080';

const Change = Type.Object(
  {
    op: Type.Enum(['add', 'remove', 'replace'], {
      description: 'Effect of the change on the value: it is added, removed or replaced.',
    }),
    path: Type.String({ description: 'Location as a JSON Pointer; `-` is the end of a list' }),
    value: Type.Optional(Type.Unknown({ description: 'New value' })),
  },
  { additionalProperties: false, title: 'ExampleChange', description: 'One change (JSON Patch, RFC 6902)' },
);

const exampleMembers = {
  sample: Type.String({
    description: 'Name of the OpenAPI example of `POST /openapi/declarations` to which you apply `changes`',
  }),
  changes: Type.Array(Change, { description: 'Changes that turn the OpenAPI example into this declaration' }),
  lodgedBy: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Identification numbers of the organisation that lodges the example declaration. Absent: the organisation has the identification numbers of all parties in the declaration',
    }),
  ),
  mandate: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Content of the mandate. Present only in examples where the mandate covers less than the declaration requires',
    }),
  ),
};

/** Pattern of a rule id: `R` for core rules, two letters for rules of a country. */
export const ruleIdPattern = '^(R|[A-Z]{2})[0-9]{3}$';

/** Data that a portal needs so that a declaration violates a rule, in addition to the declaration itself. */
const exampleNeeds = ['declaration', 'lists', 'quota', 'register', 'security'] as const;

const ruleMembers = {
  id: Type.String({
    pattern: ruleIdPattern,
    description: 'Stable identifier of the rule, which is the `code` of its errors',
  }),
  severity: Type.Enum(['error', 'warning', 'info'], {
    description: 'Severity: an error prevents the lodgement; warnings and hints only appear in the response',
  }),
  dataElement: Type.String({ description: 'Data element that the rule evaluates (WCO Data Model)' }),
  appliesTo: Type.Array(Type.Enum(['import', 'export']), {
    description: 'Types of declaration to which the rule applies',
  }),
  validFrom: Type.Optional(daySchema('First date on which the rule applies; absent: no lower limit')),
  validUntil: Type.Optional(daySchema('Last date on which the rule applies; absent: no upper limit')),
  parameters: Type.Optional(
    Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the parameter' }),
          validFrom: daySchema('First date on which the value applies'),
          value: Type.Union([Type.String(), Type.Number()], { description: 'Value of the parameter' }),
        },
        { additionalProperties: false, title: 'RuleParameter' },
      ),
      { description: 'Thresholds of the rule, each with the first date on which its value applies' },
    ),
  ),
  message: Type.String({ description: 'Message of the error, in the requested language' }),
  expected: Type.String({ description: 'Description of the required content, in the requested language' }),
  advice: Type.String({ description: 'Reason for the rule and instructions, in the requested language' }),
  documentationUrl: Type.String({ format: 'uri', description: 'Address of the documentation page' }),
};

export const RuleBody = Type.Object(ruleMembers, {
  additionalProperties: false,
  title: 'Rule',
  description: 'A business rule',
});

/** Schema of a core rule that this country disables. */
export const DisabledRule = Type.Object(
  {
    id: ruleMembers.id,
    message: ruleMembers.message,
    reason: Type.String({ description: 'Reason why the rule does not apply, in the requested language' }),
  },
  {
    additionalProperties: false,
    title: 'DisabledRule',
    description: 'A core rule that does not apply in this country',
  },
);

export function disabledRulesIn(language: Language): Static<typeof DisabledRule>[] {
  return disabledRules.map(({ rule, reason }) => ({
    id: rule.id,
    message: textsOfRule(rule, language).title,
    reason: reasonIn(reason, language),
  }));
}

function reasonIn(reason: RuleToDisable['reason'], language: Language): string {
  return typeof reason === 'string' ? reason : (reason[language] ?? reason[defaultLanguage] ?? '');
}

export const RuleWithExamples = Type.Object(
  {
    ...ruleMembers,
    examplesCountry: Type.String({
      description:
        'Country of the declarations and codes in the examples; for core rules, the example country',
    }),
    passing: Type.Object(exampleMembers, {
      additionalProperties: false,
      description: 'A declaration that passes every rule',
    }),
    failing: Type.Object(
      {
        ...exampleMembers,
        pointers: Type.Array(Type.String(), { description: 'Locations where the rule reports an error' }),
        needs: Type.Array(Type.Enum([...exampleNeeds]), {
          description:
            'Data that the portal needs in addition to the declaration: an equal `declaration`, a critical or exhausted `quota`, an entry of a `register`, a `security` that the organisation can’t use, or other code `lists` than those of the country. Empty: the declaration violates the rule wherever it is lodged',
        }),
      },
      { additionalProperties: false, description: 'A declaration that fails this rule and no other rule' },
    ),
  },
  {
    additionalProperties: false,
    title: 'RuleWithExamples',
    description: 'A business rule with a passing and a failing example',
  },
);

export function ruleBody(rule: Rule, baseUrl: string, language: Language): Static<typeof RuleBody> {
  const { id, severity, dataElement, only, validFrom, validUntil, parameters } = rule;
  const { title, expected, help } = textsOfRule(rule, language);
  return {
    id,
    severity,
    dataElement,
    appliesTo: only === undefined ? ['import', 'export'] : [only],
    ...(validFrom !== undefined && { validFrom }),
    ...(validUntil !== undefined && { validUntil }),
    ...(parameters && { parameters: parameters.map((each) => ({ ...each })) }),
    message: title,
    expected,
    advice: help,
    documentationUrl: `${baseUrl}/rules/${id}`,
  };
}

export function ruleWithExamples(
  rule: Rule,
  baseUrl: string,
  language: Language,
): Static<typeof RuleWithExamples> {
  const { passing, failing } = rule;
  const first = isCore(rule) ? coreSample : firstSample;
  return {
    ...ruleBody(rule, baseUrl, language),
    examplesCountry: isCore(rule) ? exampleCountry : country.code,
    passing: exampleBody(passing, first),
    failing: { ...exampleBody(failing, first), pointers: [...failing.at], needs: needsOf(failing) },
  };
}

function needsOf({ by, registers, needsLists }: Example): (typeof exampleNeeds)[number][] {
  const needed = {
    declaration: by?.duplicateOf,
    quota: by?.scarce,
    register: registers,
    security: by?.unusable,
    lists: needsLists,
  };
  return exampleNeeds.filter((name) => needed[name] !== undefined);
}

function isCore({ id }: Pick<Rule, 'id'>): boolean {
  return /^R[0-9]/.test(id);
}

function exampleBody({ on, set = {}, remove = [], by }: Example, first: string) {
  const removed = remove.map((path) => ({ op: 'remove' as const, path }));
  const put = Object.entries(set).map(([path, value]) => ({
    op: /\/\d+$/.test(path) ? ('replace' as const) : ('add' as const),
    path,
    value,
  }));
  const mandate = by?.mandateMatch?.lacks ?? by?.mandateMatch?.unlent;
  return {
    sample: on ?? first,
    changes: [...removed, ...put],
    ...(by?.numbers && { lodgedBy: [...by.numbers] }),
    ...(mandate && { mandate }),
  };
}
