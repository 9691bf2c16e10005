import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../callers/caller.ts';
import type { TestResponse } from '../../declarations/testing/test-call.ts';
import { openTestOperations, type TestOperations } from '../../declarations/testing/test-operations.ts';
import { parseCidr } from '../../foundation/http/ip-address.ts';
import { textMember } from '../../foundation/http/testing/request.ts';
import { createPostMail } from '../../foundation/mail/mail.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { createDispatcher, type Dispatcher } from '../deliveries/dispatcher.ts';
import { createSender } from '../deliveries/send-webhook.ts';
import type { DeliveryFaults } from '../deliveries/simulated-delivery-faults.ts';
import type { ResolveHost, TargetPolicy } from '../webhooks/ssrf-policy.ts';
import { eventOperations, webhookOperations } from './operations.ts';

/* Test helper: webhooks on a real database, with a dispatcher that runs on request. */

export interface TestWebhooks {
  readonly api: TestOperations;
  readonly dispatcher: Dispatcher;
  readonly encryption: ReturnType<typeof encryptionWith>;
  /** Internal errors that the dispatcher has reported. */
  readonly errors: unknown[];
  /** Sets the delivery faults that the sandbox simulates; none by default. */
  rehearse(faults: Partial<DeliveryFaults>): void;
  /** Creates the dispatcher of a second node. */
  newDispatcher(limitMs?: number): Dispatcher;
  /** Creates a webhook, and returns its id and secret. */
  make(caller: Caller, url: string, more?: object): Promise<{ readonly id: string; readonly secret: string }>;
  /** Lodges a declaration, and assigns its sequence number, which creates one event. */
  lodge(caller: Caller): Promise<string>;
  call(
    operation: string,
    caller: Caller,
    id: string,
    call?: Parameters<TestOperations['call']>[2],
  ): Promise<TestResponse>;
  stop(): Promise<void>;
}

export const loopbackTargetPolicy: TargetPolicy = {
  allowed: ['127.0.0.0/8', '::1/128'].map(parseCidr),
  ownPorts: [8_080],
  baseUrl: 'https://portal.example',
};

/** Resolves the host names that tests use. */
export const fakeResolveHost: ResolveHost = async (host) => {
  if (host === 'public.example') return ['93.184.216.34', '2606:2800:220:1::1'];
  if (host === 'rebound.example') return ['93.184.216.34', '10.0.0.1'];
  if (host === 'localhost') return ['127.0.0.1'];
  if (host === 'unknown.example') return [];
  if (host === 'silent.example') return new Promise(() => {});
  if (host === 'broken.example') throw new Error('ESERVFAIL');
  return [host];
};

const noSimulatedFaults: Omit<DeliveryFaults, 'any'> = {
  duplicates: () => Promise.resolve(false),
  holdsBack: () => Promise.resolve(null),
};

export async function openTestWebhooks(): Promise<TestWebhooks> {
  const encryption = encryptionWith('a secret of the tests, long enough', randomBytes);
  const api = await openTestOperations({}, undefined, {
    more: (parts) => [
      ...eventOperations(parts),
      ...webhookOperations({
        ...parts,
        encryption,
        targetPolicy: loopbackTargetPolicy,
        resolveHost: fakeResolveHost,
        wakeDispatcher() {},
      }),
    ],
  });
  const { source } = api;
  const { database } = api.testing;
  const faults: unknown[] = [];
  let rehearsed = noSimulatedFaults;
  const opened: { readonly dispatcher: Dispatcher; close(): void }[] = [];
  const newDispatcher = (limitMs = 500): Dispatcher => {
    const { send, close } = createSender({ policy: loopbackTargetPolicy, resolve: fakeResolveHost, limitMs });
    const dispatcher = createDispatcher({
      database,
      encryption,
      baseUrl: loopbackTargetPolicy.baseUrl,
      send,
      postMail: createPostMail(encryption, source),
      now: source.now,
      chance: () => 0.5,
      failed: (error) => void faults.push(error),
      faults: {
        any: () => true,
        duplicates: (id) => rehearsed.duplicates(id),
        holdsBack: (id) => rehearsed.holdsBack(id),
      },
    });
    opened.push({ dispatcher, close });
    return dispatcher;
  };
  let made = 0;
  return {
    rehearse: (more) => {
      rehearsed = { ...noSimulatedFaults, ...more };
    },
    api,
    encryption,
    errors: faults,
    newDispatcher,
    dispatcher: newDispatcher(),
    async make(caller, url, more = {}) {
      const { body, status, text } = await api.call('createWebhook', caller, { body: { url, ...more } });
      assert.equal(status, 201, text);
      return { id: textMember(body, 'id'), secret: textMember(body, 'secret') };
    },
    async lodge(caller) {
      made += 1;
      const id = await api.create(caller, { lrn: `webhooks-${made}` }, 'lodge=true');
      await api.number();
      return id;
    },
    call: (operation, caller, id, call = {}) =>
      api.call(operation, caller, { ...call, params: { ...call.params, id } }),
    async stop() {
      for (const { dispatcher, close } of opened) {
        await dispatcher.stop();
        close();
      }
      await api.stop();
    },
  };
}
