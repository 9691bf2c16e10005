import createClient from 'openapi-fetch';
import type { paths } from './management.d.ts';
import { type Problem, ProblemError } from './problem.ts';

/** The portal's base URL without a trailing slash: the console stands one step below it. */
export const baseUrl = new URL('..', document.baseURI).href.replace(/\/$/, '');

/** Asks whoever is signed in to authenticate again; resolves with whether they have. */
type AskAgain = () => Promise<boolean>;
let askAgain: AskAgain = () => Promise.resolve(false);

export function onStaleAuthentication(ask: AskAgain): void {
  askAgain = ask;
}

/** A call that needs a fresh authentication is made again once there is one. */
async function fetchFresh(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 403) return response;
  const problem: unknown = await response.clone().json();
  const stale = isProblem(problem) && problem.code === 'authentication_stale';
  return stale && (await askAgain()) ? fetch(again) : response;
}

const client = createClient<paths>({ baseUrl, fetch: fetchFresh });
export const { GET, POST, PUT, PATCH, DELETE } = client;

interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** What a call answered; throws its problem, or that there was no answer. */
export async function answered<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data } = await outcomeOf(call);
  // Only answers without a body have none, and those are typed so.
  return data as Data;
}

/** The same with the tag of the version that was answered, for a later `If-Match`. */
export async function answeredWithTag<Data>(
  call: Promise<Outcome<Data>>,
): Promise<{ readonly value: Data; readonly etag: string }> {
  const { data, response } = await outcomeOf(call);
  return { value: data as Data, etag: response.headers.get('ETag') ?? '' };
}

async function outcomeOf<Data>(call: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  const outcome = await call.catch(() => null);
  if (outcome === null) throw new ProblemError(null);
  if (outcome.error !== undefined || !outcome.response.ok) throw new ProblemError(problemOf(outcome.error));
  return outcome;
}

function problemOf(error: unknown): Problem | null {
  return isProblem(error) ? error : null;
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error && 'title' in error;
}
