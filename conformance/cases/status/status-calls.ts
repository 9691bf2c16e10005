import { type CaseContext, type ConformanceCase, repeatUntil } from '../../case.ts';
import { bodyJson, type HttpResponse } from '../../http.ts';
import { listAt, textAt } from '../../json.ts';
import { type AuthenticatedClient, authenticatedHeaders } from '../../test-client.ts';

export const STATUS_PATH = '/openapi/status';

export function statusCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `status-${name}`, rule: 'contract 5', title, statement, run };
}

/**
 * Polls the status feed until it contains the declaration, because another node shows a commit up to a second
 * later.
 */
export function pollStatusUntilListed(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  query: string,
  id: string,
): Promise<HttpResponse> {
  const request = { method: 'GET', path: STATUS_PATH + query, headers: authenticatedHeaders(actor) };
  return repeatUntil(
    () => call(request),
    (answer) => answer.status !== 200 || listedIds(answer).includes(id),
    3_000,
  );
}

/**
 * Waits until the sandbox's simulated officer has no further action on a declaration, and returns its status.
 */
export async function pollUntilDecided(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  id: string,
): Promise<string> {
  const request = {
    method: 'GET',
    path: `/openapi/declarations/${id}`,
    headers: authenticatedHeaders(actor),
  };
  const answer = await repeatUntil(
    () => call(request),
    (got) => got.status !== 200 || /released|cleared|rejected/.test(stateOf(got)),
    20_000,
    150,
  );
  return stateOf(answer);
}

function stateOf(answer: HttpResponse): string {
  return textAt(bodyJson(answer), 'status') ?? '';
}

export function listedIds(answer: HttpResponse): readonly string[] {
  return listAt(bodyJson(answer), 'items').map((entry) => textAt(entry, 'id') ?? '');
}

export function statusCursorOf(answer: HttpResponse): string {
  return textAt(bodyJson(answer), 'cursor') ?? '';
}
