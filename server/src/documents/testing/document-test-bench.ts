import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../callers/caller.ts';
import type { CustomsAction } from '../../declarations/customs/public.ts';
import { findDeclaration } from '../../declarations/record/public.ts';
import { applyTestAction } from '../../declarations/testing/take-action.ts';
import {
  emptyStorage,
  openTestOperations,
  type TestOperations,
} from '../../declarations/testing/test-operations.ts';
import { utcCalendar } from '../../foundation/calendar.ts';
import type { PublicResponse } from '../../foundation/documentation/public-response.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { startTestServer, type TestServer } from '../../foundation/http/testing/server.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { type DecisionKeys, openDecisionKeys } from '../decisions/decision-keys.ts';
import type { CodeLists } from '../decisions/decision-texts.ts';
import { verificationTokens } from '../decisions/verification-token.ts';
import { verifyDecision } from '../decisions/verify-decision.ts';
import { createQuarantine, type Quarantine } from '../uploads/quarantine.ts';
import { type Scanner, sandboxScanner } from '../uploads/scanner.ts';
import { documentOperations } from './operations.ts';

/* Test helper: the operations of the module `documents`, over HTTP connections and on a real database. */

const baseUrl = 'https://portal.example';

export interface DocumentTestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** Body parsed as JSON; undefined for other media types. */
  readonly body: Record<string, unknown>;
  readonly code: unknown;
}

export interface TestDocuments {
  readonly api: TestOperations;
  readonly server: TestServer;
  readonly keys: DecisionKeys;
  readonly quarantine: Quarantine;
  call(caller: Caller, path: string, init?: RequestInit): Promise<DocumentTestResponse>;
  /** Uploads a file as a document of a declaration. */
  upload(
    caller: Caller,
    id: string,
    query: string,
    file: Buffer,
    headers?: HeadersInit,
  ): Promise<DocumentTestResponse>;
  /** Creates a draft from the first sample declaration, and returns its id. */
  draft(caller: Caller, changed?: object): Promise<string>;
  /** Applies actions of customs to a declaration, in this order. */
  decide(caller: Caller, id: string, ...actions: readonly DecidedAction[]): Promise<void>;
  verify(token: string, accept?: string, address?: string): Promise<PublicResponse | Refusal>;
  /** Submits a number in the form of the page `/verify`. */
  verifyNumber(number: string, address?: string): Promise<PublicResponse>;
  stop(): Promise<void>;
}

type DecidedAction = Pick<CustomsAction, 'action'> & Partial<Pick<CustomsAction, 'facts'>>;

const names: Readonly<Record<string, string>> = {
  'document-types N380': 'Commercial invoice',
  'offices XA000100': 'Havenport Seaport',
  'packages BG': 'Bag',
  'packages CT': 'Carton',
  'countries BR': 'Brazil',
};

const reference: CodeLists = {
  calendar: utcCalendar,
  on: () => {
    const entry = (list: string, code: string) => {
      const name = names[`${list} ${code}`];
      return name === undefined
        ? null
        : { code, name, validFrom: '2020-01-01', validUntil: null, attributes: {} };
    };
    const has = (list: string, code: string) => entry(list, code) !== null;
    return Promise.resolve({ entry, has });
  },
};

export async function openTestDocuments(scanner: Scanner = sandboxScanner): Promise<TestDocuments> {
  const api = await openTestOperations();
  const { database } = api.testing;
  const { source } = api;
  const now = source.now;
  const encryption = encryptionWith('a secret for tests of more than 32 characters', randomBytes);
  const keys = await openDecisionKeys({ database, encryption, now });
  const tokens = verificationTokens(randomBytes(32));
  const failed = (error: unknown): void => assert.fail(String(error));
  const quarantine = createQuarantine({ database, scanner, now, failed });
  const parts = { database, baseUrl, reference, scanner, storage: emptyStorage, keys, tokens, source };
  quarantine.start();
  const callers = new Map<string, Caller>();
  const server = await startTestServer({
    operations: documentOperations({
      ...parts,
      quarantined: quarantine.wake,
      turns: createWorkTurns(() => performance.now()),
    }),
    guard: {
      admit(exchange) {
        const clientId = exchange.header('x-client') ?? '';
        return { kind: 'admitted', caller: callers.get(clientId) ?? {}, clientId };
      },
    },
  });
  const clock = (): number => now().getTime();
  const verification = verifyDecision({ ...parts, now, clock, processes: () => 1 });
  const call: TestDocuments['call'] = async (caller, path, init = {}) => {
    callers.set(caller.client.id, caller);
    const headers = new Headers(init.headers);
    headers.set('x-client', caller.client.id);
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers });
    return answerOf(response);
  };
  return {
    api,
    server,
    keys,
    quarantine,
    call,
    upload: (caller, id, query, file, headers = { 'Content-Type': 'application/pdf' }) =>
      call(caller, `/openapi/declarations/${id}/documents${query}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(file),
      }),
    draft: (caller, changed = {}) =>
      api.create(caller, { lrn: `P-${randomBytes(6).toString('hex')}`, ...changed }),
    async decide(caller, id, ...actions) {
      for (const { action, facts = {} } of actions) {
        const declaration = await findDeclaration(database.system, caller.organisation.id, {
          by: 'id',
          value: id,
        });
        assert.ok(declaration);
        const applied = await database.systemTransaction((transaction) =>
          applyTestAction(
            transaction,
            { declaration, action, facts },
            { kind: 'customs', id: 'test' },
            { ...source, calendar: utcCalendar },
          ),
        );
        assert.ok(applied, action);
      }
    },
    async verify(token, accept, address = '192.0.2.9') {
      const header = (name: string) => (name === 'accept' ? accept : undefined);
      return verification.resource.handle({ header, address, queryString: '' }, token);
    },
    async verifyNumber(number, address = '192.0.2.9') {
      const queryString = String(new URLSearchParams({ number }));
      return verification.route.handle({ header: () => undefined, address, queryString });
    },
    async stop() {
      await quarantine.stop();
      await server.stop();
      await api.stop();
    },
  };
}

async function answerOf(response: Response): Promise<DocumentTestResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const body: Record<string, unknown> = isJson && text !== '' ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, bytes, text, body, code: body.code };
}

export function responseItemsOf({ body }: DocumentTestResponse): Record<string, unknown>[] {
  assert.ok(Array.isArray(body.items));
  return body.items;
}
