import { curlLine } from './curl.ts';
import { type Answer, bodyJson, bodyText, headerOf } from './http.ts';
import { textAt } from './json.ts';

export type Difference = {
  readonly what: string;
  readonly expected: string;
  readonly got: string;
  readonly request?: string;
};

/**
 * Checks of a case. They collect their differences, so that a run of the case reports all of them. Each returns
 * whether it passed.
 */
export type Expect = {
  readonly differences: readonly Difference[];
  /** Records a check with its expected and actual value. All other checks use it. */
  readonly that: (what: string, holds: boolean, expected: string, got: unknown, answer?: Answer) => boolean;
  readonly equal: (what: string, got: unknown, expected: unknown, answer?: Answer) => boolean;
  readonly status: (answer: Answer, status: number) => boolean;
  /**
   * Checks that a response is a problem with this status and code. Other cases check the whole structure of
   * problems.
   */
  readonly problem: (answer: Answer, status: number, code: string | readonly string[]) => boolean;
  readonly header: (answer: Answer, name: string, expected: string | RegExp) => boolean;
  readonly noHeader: (answer: Answer, name: string) => boolean;
  /** Checks that the list contains every expected value. */
  readonly contains: (
    what: string,
    got: readonly string[],
    expectedItems: readonly string[],
    answer?: Answer,
  ) => boolean;
};

export function createExpect(): Expect {
  const differences: Difference[] = [];

  function that(what: string, holds: boolean, expected: string, got: unknown, answer?: Answer): boolean {
    if (holds) return true;
    const request = answer ? { request: curlLine(answer) } : {};
    differences.push({ what, expected, got: show(got), ...request });
    return false;
  }

  return {
    differences,
    that,
    equal: (what, got, expected, answer) =>
      that(what, show(got) === show(expected), show(expected), got, answer),
    status: (answer, status) =>
      that('status', answer.status === status, String(status), describeAnswer(answer), answer),
    problem: (answer, status, code) => {
      const codes = typeof code === 'string' ? [code] : code;
      const got = textAt(bodyJson(answer), 'code') ?? '';
      const holds = answer.status === status && (codes.includes(got) || answer.request.method === 'HEAD');
      return that('problem', holds, `${status} ${codes.join(' or ')}`, describeAnswer(answer), answer);
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
export function describeAnswer(answer: Answer): string {
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
