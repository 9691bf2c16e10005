import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import { startInProcessPortal } from '../in-process-portal.ts';
import {
  brokerNumber,
  createPortalClient,
  type PortalClient,
  type PortalResponse,
} from '../portal-client.ts';
import { type PortalOptions, type ServingPortal, startPortal } from '../portal-process.ts';

/** A portal that tests use only through its API, with the sandbox's trader and broker and with customs. */
export interface LawPortal {
  readonly trader: PortalClient;
  readonly broker: PortalClient;
  readonly customs: PortalClient;
  /** Lodges a declaration as the trader and returns its id. */
  lodge(document: object): Promise<string>;
  read(id: string): Promise<unknown>;
  /** Reads a declaration until a condition is true. The timeout of the test limits the wait. */
  until(id: string, isReached: (declaration: unknown) => boolean): Promise<unknown>;
  /** Waits until the status feed shows a status, because sequence numbers are assigned after the commit. */
  untilInFeed(id: string, status: string): Promise<void>;
  decide(id: string, decision: object): Promise<PortalResponse>;
  amend(id: string, document: object, reason?: string): Promise<PortalResponse>;
  /** Returns the latest duties of a declaration: `payable`, and the sums of `duty` and `vat` over all items. */
  duties(id: string): Promise<{ payable: string; duty: string; vat: string; version: unknown }>;
  bills(id: string): Promise<string[]>;
  /** Advances the trader's clock to a time or by a period (RFC 3339). */
  advance(to: string): Promise<void>;
  /** Imports a code list with changed lines and returns its new version. */
  importList(list: string, change: (lines: readonly string[]) => readonly string[]): Promise<number>;
  ledgerAgrees(): Promise<void>;
}

/** The clients through which tests use a portal. */
export type LawPortalClients = Pick<LawPortal, 'trader' | 'broker' | 'customs'>;

export function clientsOfPortal({
  baseUrl,
  credentials,
}: Pick<ServingPortal, 'baseUrl' | 'credentials'>): LawPortalClients {
  return {
    trader: createPortalClient(baseUrl, credentials.hostToHost),
    broker: createPortalClient(baseUrl, credentials.otherHostToHost, brokerNumber),
    customs: createPortalClient(baseUrl, credentials.management),
  };
}

export async function startLawPortal(options: PortalOptions = {}): Promise<StartedLawPortal> {
  const isOfOtherCountry = options.environment?.PORTAL_COUNTRY !== undefined;
  const portal = await (isOfOtherCountry ? startPortal : startInProcessPortal)(options);
  return {
    ...lawPortalOf(clientsOfPortal(portal)),
    guarantor: createPortalClient(portal.baseUrl, portal.credentials.guarantor),
    signInSupervisor: () => signInToConsole(portal.baseUrl, portal.credentials.supervisor),
    stop: () => portal.stop(),
  };
}

export interface StartedLawPortal extends LawPortal, StoppableTestPart {
  /** The guarantor of the trader's first guarantee. */
  readonly guarantor: PortalClient;
  signInSupervisor(): Promise<ConsoleBrowser>;
}

export interface StoppableTestPart {
  stop(): Promise<unknown>;
}

/** Starts a reconciliation of the ledger and returns its differences. */
async function reconciliationDifferences(customs: PortalClient): Promise<unknown> {
  const path = '/management/reconciliations';
  for (;;) {
    const started = await customs.call('POST', path);
    const one = `${path}/${requireTextAt(started.body, 'reconciliation', 'id')}`;
    let { body } = started;
    while (valueAt(body, 'endedAt') === null) {
      await pause(20);
      ({ body } = await customs.call('GET', one));
    }
    // Uses only a reconciliation started by this request (201), because an earlier one (200) can miss the
    // newest entries.
    if (started.status === 201) return valueAt(body, 'violations');
  }
}

/**
 * Returns a client that repeats requests which the portal refuses because of overload. It refuses them before
 * they have any effect.
 */
function withRetries(client: PortalClient): PortalClient {
  return {
    ...client,
    async call(method, path, options) {
      for (;;) {
        const answer = await client.call(method, path, options);
        if (answer.status !== 429) return answer;
        await pause(1000 * Number(valueAt(answer.body, 'retryAfterSeconds')));
      }
    },
  };
}

/** Returns the functions of this file for a portal that already runs. */
export function lawPortalOf(clients: LawPortalClients): LawPortal {
  const callers = { ...clients, trader: withRetries(clients.trader), customs: withRetries(clients.customs) };
  const { trader, customs } = callers;
  const good = async (answer: Promise<PortalResponse>): Promise<PortalResponse> => {
    const made = await answer;
    assert.ok(made.status < 300, `${made.status} ${made.text}`);
    return made;
  };
  const read = async (id: string) => (await good(trader.call('GET', `/openapi/declarations/${id}`))).body;

  async function until(id: string, isSo: (declaration: unknown) => boolean): Promise<unknown> {
    for (;;) {
      const found = await read(id);
      if (isSo(found)) return found;
      await pause(50);
    }
  }

  async function importList(list: string, change: (lines: readonly string[]) => readonly string[]) {
    const { text } = await good(trader.call('GET', `/openapi/reference/${list}/download`));
    const body = `${change(text.trimEnd().split('\n')).join('\n')}\n`;
    const path = `/management/reference-imports?list=${list}`;
    const made = await good(customs.call('POST', path, { headers: { 'Content-Type': 'text/csv' }, body }));
    const own = `/management/reference-imports/${requireTextAt(made.body, 'import', 'id')}`;
    while (textAt((await good(customs.call('GET', own))).body, 'status') === 'processing') await pause(50);
    await good(customs.call('POST', `${own}/application`));
    const { body: lists } = await good(trader.call('GET', '/openapi/reference'));
    return Number(
      valueAt(
        listAt(lists, 'items').find((item) => textAt(item, 'list') === list),
        'version',
      ),
    );
  }

  return {
    ...callers,
    read,
    until,
    importList,
    lodge: async (document) => {
      const made = await good(trader.call('POST', '/openapi/declarations?lodge=true', { body: document }));
      return requireTextAt(made.body, 'declaration', 'id');
    },
    async untilInFeed(id, status) {
      for (;;) {
        const { body } = await good(trader.call('GET', `/openapi/status?status=${status}&limit=500`));
        if (listAt(body, 'items').some((each) => textAt(each, 'id') === id)) return;
        await pause(50);
      }
    },
    decide: (id, decision) =>
      customs.call('POST', `/management/declarations/${id}/decisions`, {
        headers: { 'If-Match': '*' },
        body: decision,
      }),
    amend: (id, document, reason = 'The invoice was corrected') =>
      trader.call('POST', `/openapi/declarations/${id}/amendments`, { body: { document, reason } }),
    async duties(id) {
      const { body } = await good(trader.call('GET', `/openapi/declarations/${id}/duties`));
      const total = (name: string) => textAt(body, 'calculation', 'totals', name) ?? '';
      return {
        payable: total('payable'),
        duty: total('duty'),
        vat: total('vat'),
        version: valueAt(body, 'version'),
      };
    },
    bills: async (id) =>
      listAt(await read(id), 'bills').map((bill) =>
        ['status', 'amount', 'paid', 'refunded', 'outstanding'].map((name) => textAt(bill, name)).join(' '),
      ),
    advance: async (to) => {
      await good(trader.call('POST', '/openapi/sandbox/clock/advance', { body: { to } }));
    },
    ledgerAgrees: async () => {
      assert.deepEqual(await reconciliationDifferences(customs), []);
    },
  };
}

export function statusAndPaymentOf(declaration: unknown): string {
  return `${textAt(declaration, 'status')} ${textAt(declaration, 'tracks', 'payment')}`;
}
