import { curlCommandOf } from './curl.ts';
import { bodyJson, bodyText, type HttpResponse, headerOf } from './http.ts';
import { textAt } from './json.ts';

export type CheckDifference = {
  readonly what: string;
  readonly expected: string;
  readonly got: string;
  readonly request?: string;
};

/**
 * Checks of a case. They collect their differences, so that a run of the case reports all of them. Each returns
 * whether it passed.
 */
export type Expectations = {
  readonly differences: readonly CheckDifference[];
  /** Records a check with its expected and actual value. All other checks use it. */
  readonly that: (
    what: string,
    holds: boolean,
    expected: string,
    got: unknown,
    answer?: HttpResponse,
  ) => boolean;
  readonly equal: (what: string, got: unknown, expected: unknown, answer?: HttpResponse) => boolean;
  readonly status: (answer: HttpResponse, status: number) => boolean;
  /**
   * Checks that a response is a problem with this status and code. Other cases check the whole structure of
   * problems.
   */
  readonly problem: (answer: HttpResponse, status: number, code: string | readonly string[]) => boolean;
  readonly header: (answer: HttpResponse, name: string, expected: string | RegExp) => boolean;
  readonly noHeader: (answer: HttpResponse, name: string) => boolean;
  /** Checks that the list contains every expected value. */
  readonly contains: (
    what: string,
    got: readonly string[],
    expectedItems: readonly string[],
    answer?: HttpResponse,
  ) => boolean;
};

export function createExpectations(): Expectations {
  const differences: CheckDifference[] = [];

  function that(
    what: string,
    holds: boolean,
    expected: string,
    got: unknown,
    answer?: HttpResponse,
  ): boolean {
    if (holds) return true;
    const request = answer ? { request: curlCommandOf(answer) } : {};
    differences.push({ what, expected, got: show(got), ...request });
    return false;
  }

  return {
    differences,
    that,
    equal: (what, got, expected, answer) =>
      that(what, show(got) === show(expected), show(expected), got, answer),
    status: (answer, status) =>
      that('status', answer.status === status, String(status), describeResponse(answer), answer),
    problem: (answer, status, code) => {
      const codes = typeof code === 'string' ? [code] : code;
      const got = textAt(bodyJson(answer), 'code') ?? '';
      const holds = answer.status === status && (codes.includes(got) || answer.request.method === 'HEAD');
      return that('problem', holds, `${status} ${codes.join(' or ')}`, describeResponse(answer), answer);
    },
    header: (answer, name, expected) => {
      const got = headerOf(answer, name);
      const holds = typeof expected === 'string' ? got === expected : got !== undefined && expected.test(got);
      return that(`header ${name}`, holds, String(expected), got ?? '(absent)', answer);
    },
    noHeader: (answer, name) => {
      const got = headerOf(answer, name);
      return that(`header ${name}`, got === undefined, '(absent)', got, answer);
    },
    contains: (what, got, expectedItems, answer) => {
      const missing = expectedItems.filter((one) => !got.includes(one));
      const expected = `contains ${expectedItems.join(', ')}`;
      return that(
        what,
        missing.length === 0,
        expected,
        `${got.join(', ')} (missing: ${missing.join(', ')})`,
        answer,
      );
    },
  };
}

/**
 * Describes a response for the report: a problem as `403 origin_not_allowed: …`, anything else as the beginning
 * of its body.
 */
export function describeResponse(answer: HttpResponse): string {
  const body = bodyJson(answer);
  const code = textAt(body, 'code') ?? textAt(body, 'error');
  const detail = textAt(body, 'detail') ?? textAt(body, 'error_description') ?? '';
  if (code !== undefined) return `${answer.status} ${code}${detail ? `: ${detail.slice(0, 160)}` : ''}`;
  const text = bodyText(answer).slice(0, 160);
  return text === '' ? `${answer.status} with an empty body` : `${answer.status} ${text}`;
}

function show(value: unknown): string {
  if (typeof value === 'string') return value.length > 400 ? `${value.slice(0, 400)}…` : value;
  const text = JSON.stringify(value);
  return text === undefined ? String(value) : text;
}
