import { type Problem, problemDocument, type RefusalParts, refuse } from '../http/problem.ts';
import { problemTextsOf } from '../messages/catalogue.ts';
import { defaultLanguage } from '../messages/language.ts';
import type { Json } from './schemas.ts';

/** Returns an example of each problem, as OpenAPI components. */
export function problemExamples(problems: readonly Problem[], baseUrl: string): Record<string, Json> {
  return Object.fromEntries(
    problems.map((problem) => [
      problem.code,
      {
        summary: problemTextsOf(defaultLanguage, problem.code).title,
        value: JSON.parse(exampleDocument(problem, baseUrl)),
      },
    ]),
  );
}

const exampleRequestId = '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11';

/** Returns an example document of a problem, as JSON text. */
export function exampleDocument(problem: Problem, baseUrl: string, language = defaultLanguage): string {
  const refusal = refuse(problem, exampleParts[problem.code] ?? {});
  return problemDocument(refusal, baseUrl, exampleRequestId, language);
}

const exampleParts: Readonly<Record<string, RefusalParts>> = {
  input_invalid: {
    errors: [{ code: 'required', in: 'body', pointer: '/lrn' }],
    extensions: { errorsTotal: 1 },
  },
  declaration_incomplete: {
    errors: [{ code: 'required', in: 'body', pointer: '/goodsItems' }],
    extensions: { errorsTotal: 1 },
  },
  header_invalid: {
    detail: { words: 'header_invalid.headers', params: { headers: 'portal-api-key' } },
    errors: [
      {
        ...{ code: 'header_invalid', in: 'header', name: 'portal-api-key' },
        words: 'header_invalid.repeated',
      },
    ],
  },
  rate_limited: { extensions: { retryAfterSeconds: 1 } },
  not_acceptable: {
    detail: { words: 'not_acceptable.available', params: { available: 'application/json' } },
    extensions: { available: ['application/json'] },
  },
  body_too_large: {
    detail: { words: 'body_too_large.limit', params: { limit: '2097152 bytes (2 MiB)' } },
    extensions: { limitBytes: 2_097_152 },
  },
  lrn_in_use: {
    conflict: {
      id: 'dec_01kagv3m8e5q2r7x9c4n6d1t0w',
      lrn: 'IMP-2026-0001',
      mrn: null,
      declarationStatus: 'lodged',
      sameContent: true,
      href: '/openapi/declarations/dec_01kagv3m8e5q2r7x9c4n6d1t0w',
    },
  },
};
