import { type IdempotentAnswer, isReplay } from '../../foundation/http/idempotency.ts';
import { type LocalizedError, localizeErrors } from '../../foundation/messages/format-error.ts';
import type { Language } from '../../foundation/messages/language.ts';
import type { RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import type { Lodgement } from '../record/public.ts';
import { duplicateWarnings } from './duplicate-warnings.ts';

/*
 * The SQL statement that stores a lodgement also finds a possible duplicate and stores the response with the warning
 * about it. Therefore the response contains a placeholder for the warning, and the warning placeholders for the
 * duplicate. The SQL function fills them like the function below (answer_with_duplicate.sql).
 */

// A raw control character, because JSON never contains one: no content of a caller can look like this placeholder.
const warningPlaceholder = '\u0001';
const lrnPlaceholder = '{lrn}';

/**
 * The response that a lodgement stores. It is prepared before the database compares the declaration with earlier ones.
 */
export interface ComparedResponse {
  readonly body: string;
  /** Text of the duplicate warning, which the database adds to the stored response if it finds a duplicate. */
  readonly duplicateWarning: string | undefined;
  /** Returns the response with the duplicate warning, or without it if `first` is null. */
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
    body: bodyWith(warnings).replace(`${listed}]`, () => `${listed}${warningPlaceholder}]`),
    // Only requests with an idempotency key have a stored response that needs the warning text.
    duplicateWarning: isKeyed ? text() : undefined,
    fill: (body, first) =>
      body.replace(warningPlaceholder, () => (first === null ? '' : fillWarning(text(), first))),
  };
}

/** Adds the duplicate warning to a new response; an idempotent replay already contains it. */
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
  const anyFirst = { id: '', lrn: lrnPlaceholder, mrn: null };
  const [warning] = localizeErrors(language, duplicateWarnings(lodgement, anyFirst, baseUrl));
  if (!warning) throw new Error('a declaration is compared although R513 does not apply');
  const { relatedDeclaration: _, ...warningBody } = warning;
  return JSON.stringify(warningBody);
}

function fillWarning(warning: string, { id, lrn, mrn }: RelatedDeclaration): string {
  const quoted = JSON.stringify(lrn);
  const first = `{"id":"${id}","lrn":${quoted},"mrn":${JSON.stringify(mrn)}}`;
  return `${warning.slice(0, -1).replaceAll(lrnPlaceholder, () => quoted.slice(1, -1))},"relatedDeclaration":${first}}`;
}
