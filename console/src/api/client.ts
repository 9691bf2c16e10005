import createClient from 'openapi-fetch';
import type { paths } from './management.d.ts';
import { type Problem, ProblemError, removeWireNames } from './problem.ts';

/** The portal's base URL without a trailing slash. The console is one path segment below it. */
export const baseUrl = new URL('..', document.baseURI).href.replace(/\/$/, '');

/** Opens the sign-in dialog. The promise resolves to true if the user has authenticated. */
type Reauthenticate = () => Promise<boolean>;
let showReauthenticationDialog: Reauthenticate = () => Promise.resolve(false);

export function setReauthenticationDialog(dialog: Reauthenticate): void {
  showReauthenticationDialog = dialog;
}

let showSignInDialog: Reauthenticate = () => Promise.resolve(false);
let pendingSignIn: Promise<boolean> | null = null;

export function setSignInDialog(openDialog: Reauthenticate): void {
  showSignInDialog = openDialog;
}

/** Opens the sign-in dialog again. Concurrent requests share one dialog. */
export function signInAgain(): Promise<boolean> {
  pendingSignIn ??= showSignInDialog().finally(() => {
    pendingSignIn = null;
  });
  return pendingSignIn;
}

const endedSessionCodes: readonly string[] = ['session_ended', 'session_missing', 'credentials_missing'];

/** Returns whether a request was refused because the session has ended. */
export function isSessionEnded(problem: Problem | null): boolean {
  return problem !== null && endedSessionCodes.includes(problem.code);
}

/** Repeats a refused write after a new sign-in, so that the input is not lost with the session. */
async function fetchSignedIn(request: Request): Promise<Response> {
  // Overrides the browser's language with the one selected in the console, so that the portal's texts match the
  // page.
  request.headers.set('Accept-Language', document.documentElement.lang);
  const again = request.clone();
  const response = await fetchFresh(request);
  if (response.status !== 401 || request.method === 'GET') return response;
  if (!endedSessionCodes.includes(await problemCodeOf(response))) return response;
  return (await signInAgain()) ? fetch(again) : response;
}

declare global {
  /** Responses that `theme.ts` requested before the bundle loaded, by URL. The first consumer removes its entry. */
  var earlyAnswers: Map<string, Promise<Response>>;
}

/** Returns the pending early response for the same URL. A write invalidates all early responses. */
function takeEarlyResponse({ method, url }: Request): Promise<Response> | undefined {
  if (method !== 'GET') globalThis.earlyAnswers.clear();
  const early = globalThis.earlyAnswers.get(url);
  globalThis.earlyAnswers.delete(url);
  return early;
}

/** Repeats a request that needs a recent authentication, after the user has authenticated. */
async function fetchFresh(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await (takeEarlyResponse(request) ?? fetchFinished(request));
  if (response.status !== 403) return response;
  const stale = (await problemCodeOf(response)) === 'authentication_stale';
  return stale && (await showReauthenticationDialog()) ? fetch(again) : response;
}

const progressPollMs = 500;
const maxProgressPolls = 60;

/** Waits while the first request with the same idempotency key is in progress, for instance after a double click. */
async function fetchFinished(request: Request, polls = 0): Promise<Response> {
  if (!request.headers.has('Idempotency-Key')) return fetch(request);
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 409 || polls === maxProgressPolls) return response;
  if ((await problemCodeOf(response)) !== 'request_in_progress') return response;
  await new Promise((resolve) => setTimeout(resolve, progressPollMs));
  return fetchFinished(again, polls + 1);
}

async function problemCodeOf(response: Response): Promise<string> {
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isProblem(problem) ? problem.code : '';
}

let readsPublicly = false;

/** Sets whether requests for data that is the same for all organisations use the public operations, which need no account. */
export function setPublicAccess(isPublic: boolean): void {
  readsPublicly = isPublic;
}

/** A request whose path is that of the public variant while nobody is signed in. */
class PortalRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(
      readsPublicly && typeof input === 'string'
        ? input.replace(`${baseUrl}/management/organisation/`, `${baseUrl}/public/`)
        : input,
      init,
    );
  }
}

const options = { baseUrl, fetch: fetchSignedIn, Request: PortalRequest };

export const { GET, POST, PUT, PATCH, DELETE } = createClient<paths>(options);

/** The same client with unvalidated user input in bodies. The server validates it. */
export const untypedInputClient = createClient<UserInputPaths>(options);

type UserInputPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: UserInputOperation<paths[Path][Method]> };
};
type UserInputOperation<Call> = Call extends { readonly parameters: object }
  ? {
      [Part in keyof Call]: Part extends keyof UserInputParts<Call> ? UserInputParts<Call>[Part] : Call[Part];
    }
  : Call;
interface UserInputParts<Call extends { readonly parameters: object }> {
  readonly parameters: Omit<Call['parameters'], 'query'> & { readonly query?: InputProperties };
  readonly requestBody: { readonly content: { readonly 'application/json': InputProperties } };
}
type InputProperties = { readonly [name: string]: unknown };

interface Success<Data> {
  readonly data: Data;
  readonly response: Response;
}
interface Refusal {
  readonly error: unknown;
  readonly response: Response;
}
type Outcome<Data> = Success<Data> | Refusal;

/** Returns the data of a response. Throws its problem, or a `ProblemError` without problem if there was no response. */
export async function responseData<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data } = await successOf(call);
  return data;
}

/** Returns the JSON data of an operation that can also respond with a CSV text. */
export async function responseJson<Data>(call: Promise<Outcome<Data | string>>): Promise<Data> {
  const data = await responseData(call);
  if (typeof data === 'string') throw new ProblemError(null);
  return data;
}

/** Returns the data together with its ETag, for a later `If-Match`. */
export async function responseDataWithETag<Data>(
  call: Promise<Outcome<Data>>,
): Promise<{ readonly value: Data; readonly etag: string }> {
  const { data, response } = await successOf(call);
  return { value: data, etag: response.headers.get('ETag') ?? '' };
}

async function successOf<Data>(call: Promise<Outcome<Data>>): Promise<Success<Data>> {
  const outcome = await call.catch(() => null);
  if (outcome === null) throw new ProblemError(null);
  if (!('data' in outcome)) throw new ProblemError(problemOf(outcome.error));
  return outcome;
}

function problemOf(error: unknown): Problem | null {
  if (!isProblem(error)) return null;
  const errors = error.errors?.map((each) => ({ ...each, message: removeWireNames(each.message) }));
  return { ...error, detail: removeWireNames(error.detail), ...(errors && { errors }) };
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error && 'title' in error;
}
