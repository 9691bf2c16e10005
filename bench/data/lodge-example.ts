import { isRecord, textAt, valueAt } from '../../conformance/json.ts';
import { requestBodyExample } from '../../conformance/openapi-example.ts';
import type { BenchPortal } from '../portal.ts';

/** Lodges the first example of the contract as a scenario of the sandbox, and waits until it has the status. */
export async function lodgeExample(portal: BenchPortal, scenario: string, status: string): Promise<void> {
  const headers = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
  const document = await (await fetch(`${portal.baseUrl}/openapi.json`)).json();
  const example = requestBodyExample(document, 'post', '/openapi/declarations');
  const body = JSON.stringify({ ...example, lrn: `${scenario}${textAt(example, 'lrn')}`.slice(0, 35) });
  const lodged = await fetch(`${portal.baseUrl}/openapi/declarations?lodge=true`, {
    method: 'POST',
    headers,
    body,
  });
  if (lodged.status !== 201)
    throw new Error(`the portal refused to lodge the example: ${await lodged.text()}`);
  const path = `/openapi/declarations/${textAt(await lodged.json(), 'id')}`;
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (textAt(await fetchOkJson(portal.baseUrl, headers, path), 'status') === status) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the example did not reach the status ${status}`);
}

/** Sends a GET request and returns the JSON of its body. Throws if the status is not 200. */
export async function fetchOkJson(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  path: string,
): Promise<unknown> {
  const answer = await fetch(baseUrl + path, { headers });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export function itemsOfPage(page: unknown): readonly Readonly<Record<string, unknown>>[] {
  const items = valueAt(page, 'items');
  return Array.isArray(items) ? items.filter(isRecord) : [];
}
