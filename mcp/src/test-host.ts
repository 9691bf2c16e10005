import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { isRecord, type JsonRecord } from '../../conformance/json.ts';
import { connectPortal } from './portal.ts';
import { createRedaction, secretsOfProfile } from './redaction.ts';
import { createServer } from './server.ts';

/** Invalid credentials in the portal's format, for the fake portal. */
export const invalidCredentials = {
  clientId: 'cli_of_a_test',
  clientSecret: `cps_${'s'.repeat(43)}`,
  apiKey: `cpk_sandbox_${'k'.repeat(33)}`,
};

/** Returns how the person responds to a form of the host. */
export type RespondToForm = (
  message: string,
) =>
  | { readonly action: 'accept'; readonly content: { readonly lrn: string } }
  | { readonly action: 'decline' };

export interface HostOptions {
  /** Credentials of the client. Defaults to credentials that the portal refuses. */
  readonly clientCredentials?: typeof invalidCredentials;
  readonly allowLodging?: boolean;
  /** Whether a repeated LRN confirms a lodgement. Defaults to `allowLodging`. */
  readonly allowLodgingWithoutConfirmation?: boolean;
  /** The person who answers forms. Without a person, the host can't show forms. */
  readonly person?: RespondToForm;
  readonly now?: () => number;
}

export interface ToolCallResult {
  readonly isError: boolean;
  readonly texts: readonly string[];
  /** Text that the server has written itself. */
  readonly own: JsonRecord;
  /** The server's own text and the untrusted data of the portal in one object. */
  readonly data: JsonRecord;
}

export async function startHost(
  baseUrl: string,
  {
    clientCredentials = invalidCredentials,
    allowLodging = false,
    allowLodgingWithoutConfirmation = allowLodging,
    person,
    now = Date.now,
  }: HostOptions,
) {
  const profile = { baseUrl, ...clientCredentials };
  const portal = connectPortal(profile, createRedaction(secretsOfProfile(profile)));
  const server = createServer(portal, {
    version: '0.0.0',
    allowLodging,
    allowLodgingWithoutConfirmation,
    now,
  });
  const client = new Client(
    { name: 'test-host', version: '0.0.0' },
    { capabilities: person ? { elicitation: { form: {} } } : {} },
  );
  if (person) client.setRequestHandler('elicitation/create', async ({ params }) => person(params.message));
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await client.connect(here);
  return {
    client,
    call: (name: string, args: JsonRecord, signal?: AbortSignal) => callTool(client, name, args, signal),
    stop: () => client.close(),
  };
}

/** Calls a tool of the server and parses its result. */
export async function callTool(
  client: Client,
  name: string,
  args: JsonRecord,
  signal?: AbortSignal,
): Promise<ToolCallResult> {
  const result = await client.callTool({ name, arguments: { ...args } }, signal ? { signal } : {});
  const texts = result.content.flatMap((each) => (each.type === 'text' ? [each.text] : []));
  const structured: unknown = result.structuredContent;
  const { untrustedData, ...own } = isRecord(structured) ? structured : {};
  return {
    isError: result.isError === true,
    texts,
    own,
    data: { ...own, ...(isRecord(untrustedData) && untrustedData) },
  };
}
