import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../../conformance/json.ts';
import { signInToConsole } from '../console-browser.ts';
import { createPortalClient, type PortalClient } from '../portal-client.ts';
import type { ServingPortal } from '../portal-process.ts';

/** Time after which the load uses a new token, because tokens are valid for ten minutes. */
const tokenForMs = 8 * 60_000;

/**
 * Lodges, reads, polls and decides in the officer queue, a few requests a second, until `isOver` returns true.
 */
export async function runLightLoad(
  { baseUrl, credentials }: Pick<ServingPortal, 'baseUrl' | 'credentials'>,
  isOver: () => boolean,
): Promise<void> {
  const caller = (): (() => PortalClient) => {
    let [client, madeAt] = [createPortalClient(baseUrl, credentials.hostToHost), performance.now()];
    return () => {
      if (performance.now() - madeAt > tokenForMs)
        [client, madeAt] = [createPortalClient(baseUrl, credentials.hostToHost), performance.now()];
      return client;
    };
  };

  async function lodge(): Promise<void> {
    const client = caller();
    for (let count = 1; !isOver(); count += 1) {
      const prefix = count % 10 === 0 ? 'UNPAID-' : '';
      const answer = await client()
        .lodge(`${prefix}L${Math.round(performance.timeOrigin)}-${count}`)
        .catch(() => null);
      // Sends an invalid request now and then, because ordinary use includes errors.
      if (count % 20 === 0) await client().call('POST', '/openapi/declarations?lodge=true', { body: {} });
      if (answer?.status === 201)
        await client().call('GET', `/openapi/declarations/${textAt(answer.body, 'id')}`);
      await pause(3_000 + Math.random() * 4_000);
    }
  }

  async function poll(): Promise<void> {
    const client = caller();
    for (let cursor: string | undefined; !isOver(); ) {
      const after = cursor === undefined ? '' : `&after=${encodeURIComponent(cursor)}`;
      const answer = await client()
        .call('GET', `/openapi/status?wait=20${after}`)
        .catch(() => null);
      cursor = textAt(answer?.body, 'cursor') ?? cursor;
      await pause(500);
    }
  }

  async function decide(): Promise<void> {
    while (!isOver()) {
      const officer = await signInToConsole(baseUrl, credentials.officer).catch(() => null);
      for (let page = 0; page < 10 && !isOver(); page += 1) {
        await officer?.call('GET', '/management/overview').catch(() => null);
        await officer?.call('GET', '/management/declarations?limit=20').catch(() => null);
        await pause(20_000);
      }
    }
  }

  await Promise.all([lodge(), poll(), decide()]);
}
