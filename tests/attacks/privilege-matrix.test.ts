import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { textAt } from '../../conformance/json.ts';
import type { PortalResponse } from '../portal-client.ts';
import { readServedOperations, type ServedOperation } from '../served-operations.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import { requireSuccess } from './new-member.ts';
import { pollUntilResponse } from './poll-until.ts';
import {
  type CredentialOwner,
  createCredentialOwner,
  probeAccess,
  type RevocableCredential,
  supervisingPersonOf,
} from './revocable-resources.ts';

/*
 * A matrix generated from the API documents: every credential that a person created, with every role that the
 * person has now, requests every operation; the same after each way in which the person's rights end. New
 * operations are included automatically.
 */
const attack = await startAttackPortal({ PORTAL_CLIENT_RATE: '0' });
const operations = await readServedOperations(attack.portal.baseUrl);
after(() => attack.stop());

/** Refusals of an authorization guard. */
const refusals = new Set([
  '401 token_invalid',
  '401 api_key_revoked',
  '403 client_suspended',
  '403 organisation_suspended',
  '403 user_session_required',
  '403 role_insufficient',
  '403 scope_insufficient',
]);

const operationsFor = ({ area }: RevocableCredential): readonly ServedOperation[] =>
  operations.filter((operation) => (operation.area === 'openapi') === (area === 'openapi'));

/**
 * Returns whether a credential created by a person in this role may request an operation, by the person's row
 * in docs/roles.md.
 */
function mayCall(role: string, { area, forAuthority, forPrograms, id, roles }: ServedOperation): boolean {
  if (area !== 'openapi') return forPrograms && !forAuthority && (roles?.includes(role) ?? false);
  // A client that an administrator registers for a trader has the rights of the trader's own clients.
  const person = role === 'administrator' ? 'owner' : role;
  const own = operations.find((other) => other.id === `own${id.charAt(0).toUpperCase()}${id.slice(1)}`);
  return own
    ? (own.roles?.includes(person) ?? false)
    : ['owner', 'developer', 'clerk', 'viewer'].includes(person);
}

/** Requests every operation with every credential; returns requests that succeeded but should have been refused. */
async function wronglyAllowed(
  things: readonly RevocableCredential[],
  may: (operation: ServedOperation) => boolean,
): Promise<{ calls: number; wrong: string[] }> {
  const wrong: string[] = [];
  let calls = 0;
  for (const thing of things) {
    for (const operation of operationsFor(thing)) {
      // Operations without credentials do not depend on the caller.
      if (operation.area === 'management' && !operation.forPrograms && operation.roles === null) continue;
      const answer = statusAndErrorCode(await probeAccess(thing, operation));
      calls += 1;
      if (!refusals.has(answer) && !may(operation)) wrong.push(`${thing.name} ${operation.id}: ${answer}`);
    }
  }
  return { calls, wrong };
}

describe('P7 credentials that a person created', () => {
  const falls: readonly (readonly [made: 'owner' | 'developer' | 'administrator', today: string])[] = [
    ['owner', 'owner'],
    ['owner', 'developer'],
    ['developer', 'clerk'],
    ['developer', 'viewer'],
    ['administrator', 'administrator'],
    ['administrator', 'officer'],
    ['administrator', 'supervisor'],
    ['administrator', 'auditor'],
    ['administrator', 'accountant'],
  ];
  for (const [made, today] of falls) {
    test(`created as ${made}, now ${today}: no more rights than the current role`, async (context) => {
      const maker = await createCredentialOwner(attack, made);
      if (made !== today) await assignRole(maker, today);
      const { calls, wrong } = await wronglyAllowed(maker.things, (operation) => mayCall(today, operation));
      assert.deepEqual(wrong, []);
      assert.ok(calls > 150, `${calls}`);
      // The refusal applies to this credential only, not to all requests.
      const [management] = maker.things;
      assert.ok(management);
      const reading = operations.find(({ id }) => id === 'listOrganisations');
      assert.ok(reading);
      assert.equal(statusAndErrorCode(await probeAccess(management, reading)), '200');
      reportObservation(context, `${maker.things.length} credentials, ${calls} requests`);
    });
  }

  /** Ends the rights of a person in each way: which credentials end, and the refusal they get. */
  const endings: Readonly<
    Record<
      string,
      { readonly of: RegExp; readonly refusal: string; end(maker: CredentialOwner): Promise<unknown> }
    >
  > = {
    'the person is removed': {
      of: /./,
      refusal: '403 client_suspended',
      end: async ({ id }) =>
        requireSuccess(
          await (await supervisingPersonOf(attack, 'owner')).call('DELETE', `/management/members/${id}`),
        ),
    },
    'the person is disabled': {
      of: /./,
      refusal: '403 client_suspended',
      end: ({ id }) => change(`people/${id}`, { status: 'disabled' }),
    },
    'the clients are suspended': {
      of: /client/,
      refusal: '403 client_suspended',
      end: async ({ clientIds }) => {
        for (const id of clientIds) await change(`clients/${id}`, { status: 'suspended' });
      },
    },
    'the key is revoked': {
      of: /host/,
      refusal: '401 api_key_revoked',
      end: async ({ keyId }) =>
        requireSuccess(await attack.customs.call('DELETE', `/management/api-keys/${keyId}`)),
    },
    'the consent is withdrawn': {
      of: /consent/,
      refusal: '401 token_invalid',
      end: async ({ browser }) => {
        const { body } = requireSuccess(await browser.call('GET', '/management/organisation/consents'));
        const id = textAt(body, 'items', 0, 'id') ?? '';
        return requireSuccess(await browser.call('DELETE', `/management/organisation/consents/${id}`));
      },
    },
    // Must be last: it affects every member.
    'the organisation is suspended': {
      of: /./,
      refusal: '403 organisation_suspended',
      end: ({ organisationId }) => change(`organisations/${organisationId}`, { status: 'suspended' }),
    },
  };
  for (const [name, { end, of, refusal }] of Object.entries(endings)) {
    test(`no credential works once ${name}`, async (context) => {
      const maker = await createCredentialOwner(attack, 'developer');
      const ended = maker.things.filter((thing) => of.test(thing.name));
      for (const thing of ended)
        assert.equal(statusAndErrorCode(await sendRequest(thing)), '200', thing.name);
      await end(maker);
      for (const thing of ended) {
        const consented = thing.name === 'consent' && refusal === '403 client_suspended';
        await pollUntilResponse(consented ? '401 token_invalid' : refusal, () => sendRequest(thing));
      }
      const { calls, wrong } = await wronglyAllowed(ended, () => false);
      assert.deepEqual(wrong, []);
      reportObservation(context, `${ended.length} credentials, ${calls} requests, each refused`);
    });
  }
});

const sendRequest = (thing: RevocableCredential): Promise<PortalResponse> =>
  thing.call('GET', thing.area === 'openapi' ? '/openapi/status' : '/management/clients');

async function change(path: string, body: object): Promise<PortalResponse> {
  return requireSuccess(await attack.customs.call('PATCH', `/management/${path}`, { body }));
}

/** Assigns another role and waits until the node has applied it. */
async function assignRole({ browser, id }: CredentialOwner, role: string): Promise<void> {
  const superior = await supervisingPersonOf(attack, role);
  requireSuccess(await superior.call('PATCH', `/management/members/${id}`, { body: { role } }));
  for (let looks = 0; looks < 100; looks += 1) {
    const { body } = await browser.call('GET', '/management/session');
    if (textAt(body, 'role') === role) return;
  }
}
