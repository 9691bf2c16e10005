import { type Case, type Context, repeatUntil } from '../../case.ts';
import { type Answer, bodyJson } from '../../http.ts';
import { listAt, textAt } from '../../json.ts';
import { type Actor, actorHeaders } from '../../test-client.ts';

export const STATUS = '/openapi/status';

export function statusCase(name: string, title: string, statement: string, run: Case['run']): Case {
  return { id: `status-${name}`, rule: 'contract 5', title, statement, run };
}

/**
 * Polls the status feed until it contains the declaration, because another node shows a commit up to a second
 * later.
 */
export function pollStatusUntilListed(
  { call }: Context,
  actor: Actor,
  query: string,
  id: string,
): Promise<Answer> {
  const request = { method: 'GET', path: STATUS + query, headers: actorHeaders(actor) };
  return repeatUntil(
    () => call(request),
    (answer) => answer.status !== 200 || idsIn(answer).includes(id),
    3_000,
  );
}

/**
 * Waits until the sandbox's simulated officer has no further action on a declaration, and returns its status.
 */
export async function pollUntilDecided({ call }: Context, actor: Actor, id: string): Promise<string> {
  const request = { method: 'GET', path: `/openapi/declarations/${id}`, headers: actorHeaders(actor) };
  const answer = await repeatUntil(
    () => call(request),
    (got) => got.status !== 200 || /released|cleared|rejected/.test(stateOf(got)),
    20_000,
    150,
  );
  return stateOf(answer);
}

function stateOf(answer: Answer): string {
  return textAt(bodyJson(answer), 'status') ?? '';
}

export function idsIn(answer: Answer): readonly string[] {
  return listAt(bodyJson(answer), 'items').map((entry) => textAt(entry, 'id') ?? '');
}

export function cursorOf(answer: Answer): string {
  return textAt(bodyJson(answer), 'cursor') ?? '';
}
