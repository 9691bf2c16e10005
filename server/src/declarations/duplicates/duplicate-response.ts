import { type IdempotentAnswer, isReplay } from '../../foundation/http/idempotency.ts';
import { type LocalizedError, localizeErrors } from '../../foundation/messages/format-error.ts';
import type { Language } from '../../foundation/messages/language.ts';
import type { RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import type { Lodgement } from '../record/public.ts';
import { duplicateWarnings } from './duplicate-warnings.ts';

/*
 * The SQL statement that stores a lodgement finds a possible duplicate, and also stores the response with its
 * warning. Therefore the response has a placeholder for the warning, and the warning a placeholder for the
 * LRN. SQL fills both in the same way (answer_with_duplicate.sql).
 */

// JSON never contains a raw control character, so the content of a caller can't look like the mark.
const mark = '\u0001';
const blank = '{lrn}';

/** A response that a lodgement stores, before the database has compared the declaration. */
export interface ComparedResponse {
  readonly body: string;
  /** Warning for the response that the database stores. */
  readonly duplicateWarning: string | undefined;
  /** Returns the response after the comparison. */
  readonly fill: (body: string, first: RelatedDeclaration | null) => string;
}

/** Prepares the response of a lodgement; `bodyWith` serialises it with the warnings. */
export function prepareLodgementResponse(
  lodgement: Lodgement,
  {
    baseUrl,
    language,
    isKeyed,
  }: { readonly baseUrl: string; readonly language: Language; readonly isKeyed: boolean },
  bodyWith: (warnings: readonly LocalizedError[]) => string,
): ComparedResponse {
  const warnings = localizeErrors(language, lodgement.warnings);
  if (lodgement.duplicate === null)
    return { body: bodyWith(warnings), duplicateWarning: undefined, fill: (body) => body };
  const listed = JSON.stringify({ warnings }).slice(1, -2);
  const comma = warnings.length > 0 ? ',' : '';
  const text = (): string => `${comma}${duplicateText(lodgement, baseUrl, language)}`;
  return {
    body: bodyWith(warnings).replace(`${listed}]`, () => `${listed}${mark}]`),
    // Without an idempotency key the database stores no response, and few declarations need the text.
    duplicateWarning: isKeyed ? text() : undefined,
    fill: (body, first) => body.replace(mark, () => (first === null ? '' : filled(text(), first))),
  };
}

/** Completes a new response. A replayed one is already complete. */
export function withComparison(
  answer: IdempotentAnswer,
  { fill }: ComparedResponse,
  first: RelatedDeclaration | null,
): IdempotentAnswer {
  return isReplay(answer) || typeof answer.body !== 'string'
    ? answer
    : { ...answer, body: fill(answer.body, first) };
}

function duplicateText(lodgement: Lodgement, baseUrl: string, language: Language): string {
  const anyFirst = { id: '', lrn: blank, mrn: null };
  const [warning] = localizeErrors(language, duplicateWarnings(lodgement, anyFirst, baseUrl));
  if (!warning) throw new Error('a declaration is compared although R513 does not apply');
  const { relatedDeclaration: _, ...told } = warning;
  return JSON.stringify(told);
}

function filled(warning: string, { id, lrn, mrn }: RelatedDeclaration): string {
  const quoted = JSON.stringify(lrn);
  const first = `{"id":"${id}","lrn":${quoted},"mrn":${JSON.stringify(mrn)}}`;
  return `${warning.slice(0, -1).replaceAll(blank, () => quoted.slice(1, -1))},"relatedDeclaration":${first}}`;
}
