import pg from 'pg';
import type { BenchPortal } from './portal.ts';

/** An organisation with a client, a declaration, and a webhook. */
export interface EventSubscriber {
  readonly organisationId: string;
  readonly declarationId: string;
  readonly webhookId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type SendJsonRequest = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
) => Promise<Readonly<Record<string, unknown>>>;

export function createSendJsonRequest(portal: BenchPortal): SendJsonRequest {
  return async (method, path, headers, body) => {
    const answer = await fetch(portal.baseUrl + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

export async function requestBearerHeader(
  portal: BenchPortal,
  id: unknown,
  secret: unknown,
): Promise<string> {
  const answer = await fetch(`${portal.baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token }: { access_token?: unknown } = JSON.parse(await answer.text());
  return `Bearer ${token}`;
}

/** Creates the `index`th subscriber through the portal's API; `webhook` selects its events. */
export async function createEventSubscriber(
  portal: BenchPortal,
  sendRequest: SendJsonRequest,
  management: Readonly<Record<string, string>>,
  index: number,
  webhook: { readonly url: string; readonly ordered: string },
): Promise<EventSubscriber> {
  const organisation = await sendRequest('POST', '/management/organisations', management, {
    kind: 'trader',
    name: `Subscriber ${index}`,
    identificationNumber: `XA77${String(index).padStart(6, '0')}`,
  });
  const client = await sendRequest('POST', '/management/clients', management, {
    name: 'Listener',
    userType: 'host_to_host',
    organisationId: organisation.id,
  });
  const key = await sendRequest('POST', `/management/clients/${client.id}/api-keys`, management, {
    name: 'Listener',
  });
  const headers = {
    Authorization: await requestBearerHeader(portal, client.id, client.clientSecret),
    'portal-api-key': String(key.key),
  };
  const declaration = await sendRequest('POST', '/openapi/declarations', headers, {
    type: 'import',
    lrn: `EVENTS-${index}`,
  });
  const made = await sendRequest('POST', '/openapi/webhooks', headers, webhook);
  return {
    organisationId: String(organisation.id),
    declarationId: String(declaration.id),
    webhookId: String(made.id),
    headers,
  };
}

/** Writes changes as customs would, evenly over the subscribers and over time; resolves with their number. */
export async function writeDeclarationChanges(
  connection: pg.ClientConfig,
  subscribers: readonly EventSubscriber[],
  perSecond: number,
  seconds: number,
): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const everyMs = 50;
  const begunAt = performance.now();
  const all = Math.round(perSecond * seconds);
  let written = 0;
  try {
    while (written < all) {
      const due = Math.min(all, (perSecond * (performance.now() - begunAt)) / 1_000);
      const some = Array.from(
        { length: Math.floor(due) - written },
        (_, offset) => subscribers[(written + offset) % subscribers.length],
      ).filter((one) => one !== undefined);
      if (some.length > 0) {
        await client.query(
          `insert into declarations.change_log
             (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
           select o, d, 1, 'query.closed', clock_timestamp(), 'customs', 'accepted', 'open', '[]'
           from unnest($1::text[], $2::text[]) as t(o, d)`,
          [some.map(({ organisationId }) => organisationId), some.map(({ declarationId }) => declarationId)],
        );
        written += some.length;
      }
      await new Promise((next) => setTimeout(next, everyMs));
    }
    return written;
  } finally {
    await client.end();
  }
}
