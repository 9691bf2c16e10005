import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../../conformance/json.ts';
import { scenarioOfLrn } from '../../server/src/processing/decisions/scenarios.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import { type LodgingLoad, startLodgingLoad } from '../lodging-load.ts';
import type { PortalClient } from '../portal-client.ts';
import { type StatusPoller, startStatusPoller } from '../status-poller.ts';

/** Concurrent lodgements, polls and officers' decisions, with retries of lost responses, until it is stopped. */
export interface MixedLoad {
  readonly load: LodgingLoad;
  readonly poller: StatusPoller;
  /** Decisions with a 201 response, each exactly once to its officer. */
  readonly decisions: readonly MixedLoadDecision[];
  /** Responses that must never occur, as readable lines. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

export interface MixedLoadDecision {
  readonly declarationId: string;
  readonly event: string;
}

export interface MixedLoadOptions {
  readonly writers: number;
  /** Prefix of every LRN; several loads on one database need different ones. */
  readonly name: string;
  /** Returns the trader's client; called for each request, so that it can change the node or token. */
  readonly client: () => PortalClient;
  readonly officer: { readonly email: string; readonly password: string };
}

const unpaidPrefix = 'UNPAID-';

/** Every second writer lodges unpaid declarations, which remain open until an officer invalidates them. */
export function startMixedLoad({ writers, name, client, officer }: MixedLoadOptions): MixedLoad {
  const ordinary = startLodgingLoad({ writers: Math.ceil(writers / 2), name, client, retry: true });
  const unpaid = startLodgingLoad({
    writers: Math.floor(writers / 2),
    name: `${unpaidPrefix}${name}`,
    client,
    retry: true,
  });
  const poller = startStatusPoller({ client, waitSeconds: 2, limit: 200 });
  const faults: string[] = [];
  const decisions: MixedLoadDecision[] = [];
  const officers = decide(() => client().baseUrl, officer, poller, { decisions, faults });
  return {
    load: {
      get lodgements() {
        return [...ordinary.lodgements, ...unpaid.lodgements];
      },
      stop: async () => (await Promise.all([ordinary.stop(), unpaid.stop()])).flat(),
    },
    poller,
    decisions,
    get faults() {
      return [...faults, ...poller.faults];
    },
    async stop() {
      await Promise.all([ordinary.stop(), unpaid.stop(), officers.stop()]);
      await poller.stop();
    },
  };
}

/** Invalidates the unpaid declarations as an officer, one after the other. */
function decide(
  baseUrl: () => string,
  person: MixedLoadOptions['officer'],
  { seen }: StatusPoller,
  noted: { readonly decisions: MixedLoadDecision[]; readonly faults: string[] },
): { stop(): Promise<void> } {
  let stopped = false;
  const done = new Set<string>();

  /** Returns whether that declaration is completed. */
  async function end(browser: ConsoleBrowser, id: string): Promise<boolean> {
    const found = await browser.call('GET', `/management/declarations/${id}`);
    if (found.status !== 200) return false;
    const answer = await browser.call('POST', `/management/declarations/${id}/decisions`, {
      headers: { 'If-Match': found.headers.get('etag') ?? '', 'Idempotency-Key': `end-${id}` },
      body: { action: 'invalidate', reason: 'Nobody came for the goods' },
    });
    if (answer.status === 201) noted.decisions.push({ declarationId: id, event: 'declaration.invalidated' });
    else if (answer.status === 500)
      noted.faults.push(`a decision was answered ${answer.status}: ${answer.text}`);
    // The action is not allowed because it was applied before and the response was lost.
    return answer.status === 201 || textAt(answer.body, 'code') === 'action_not_allowed';
  }

  const running = (async () => {
    let browser: ConsoleBrowser | null = null;
    while (!stopped) {
      browser ??= await signInToConsole(baseUrl(), person).catch(() => null);
      const next = [...seen].find(
        ([id, entry]) =>
          scenarioOfLrn(entry.lrn).prefix === unpaidPrefix && entry.status === 'accepted' && !done.has(id),
      );
      if (browser === null || next === undefined) {
        await pause(100);
        continue;
      }
      const [id] = next;
      const ended = await end(browser, id).catch(() => false);
      if (ended) done.add(id);
      else await pause(100);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
    },
  };
}
