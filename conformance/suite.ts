import { type CaseContext, type ConformanceCase, sleep } from './case.ts';
import { readCountryTestValues } from './country.ts';
import { type CheckDifference, createExpectations } from './expect.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { type HttpClient, type HttpRequest, type HttpResponse, headerOf } from './http.ts';
import type { SandboxFile } from './sandbox.ts';

export type CaseResult = {
  readonly id: string;
  readonly rule: string;
  readonly title: string;
  readonly statement: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  readonly differences: readonly CheckDifference[];
  readonly reason?: string;
};

export type SuiteRun = {
  readonly cases: readonly ConformanceCase[];
  readonly client: HttpClient;
  readonly sandbox: SandboxFile;
  readonly spareAddress?: string | undefined;
  readonly slow?: boolean;
  /** Resources that an earlier run has created at the same portal, for reuse. */
  readonly fixtures?: Fixtures;
  readonly onResult?: (result: CaseResult) => void;
};

/** Runs the cases one after another. A case that throws has failed. */
export async function runSuite(run: SuiteRun): Promise<readonly CaseResult[]> {
  const answers: HttpResponse[] = [];
  const shared = await sharedContext(run, answers);
  for (const one of run.cases) one.prepare?.({ ...shared, expect: createExpectations() });
  const results: CaseResult[] = [];
  for (const one of run.cases) {
    const result = await runCase(one, shared);
    results.push(result);
    run.onResult?.(result);
  }
  return results;
}

type SharedContext = Omit<CaseContext, 'expect'>;

async function sharedContext(run: SuiteRun, answers: HttpResponse[]): Promise<SharedContext> {
  const { client } = run;
  const call = async (request: HttpRequest) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await client.send(request);
      answers.push(answer);
      const seconds = secondsUntilAdmitted(answer);
      await pauseNearRateLimit(answer);
      if (seconds === 0 || attempt === maxAttempts) return answer;
      await sleep(seconds * 1_000);
    }
  };
  const raw = async (bytes: string | Uint8Array, timeoutMs?: number) => {
    const answer = await client.sendRaw(bytes, timeoutMs);
    answers.push(answer);
    return answer;
  };
  const fixtures =
    run.fixtures ??
    createFixtures(call, run.sandbox, await readCountryTestValues(client.send, run.sandbox.hostToHost));
  const { sandbox, spareAddress, slow = false } = run;
  return { client, sandbox, fixtures, call, raw, heard: answers, spareAddress, slow };
}

/** Waits when the rate limit is nearly exhausted, so that no case exceeds it by accident. */
async function pauseNearRateLimit(answer: HttpResponse): Promise<void> {
  const left = /(?:^|[;,\s])r=(\d+)/.exec(headerOf(answer, 'RateLimit') ?? '')?.[1];
  if (left !== undefined && Number(left) < 40) await sleep(400);
}

const maxAttempts = 5;

/**
 * Returns the seconds to wait before a request that the rate limit refused is repeated; 0 for every other
 * response. Cases about the limit use `client.send`, which does not wait.
 */
function secondsUntilAdmitted(answer: HttpResponse): number {
  const isSpent = answer.status === 429 && /\br=0\b/.test(headerOf(answer, 'RateLimit') ?? '');
  return isSpent ? Number(headerOf(answer, 'Retry-After') ?? 0) : 0;
}

async function runCase(one: ConformanceCase, shared: SharedContext): Promise<CaseResult> {
  const expect = createExpectations();
  const context: CaseContext = { ...shared, expect };
  const { id, rule, title, statement } = one;
  const started = performance.now();
  const reason = one.skip?.(context);
  if (reason !== undefined) {
    return { id, rule, title, statement, outcome: 'skipped', milliseconds: 0, differences: [], reason };
  }
  try {
    await one.run(context);
  } catch (error) {
    const got = error instanceof Error ? error.message : String(error);
    expect.that('end of the case', false, 'no error', got);
  }
  const outcome = expect.differences.length === 0 ? 'passed' : 'failed';
  const milliseconds = performance.now() - started;
  return { id, rule, title, statement, outcome, milliseconds, differences: expect.differences };
}
