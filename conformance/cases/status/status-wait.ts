import { type ConformanceCase, sleep } from '../../case.ts';
import { bodyJson, headerOf } from '../../http.ts';
import { valueAt } from '../../json.ts';
import { authenticatedHeaders } from '../../test-client.ts';
import { listedIds, pollUntilDecided, STATUS_PATH, statusCase, statusCursorOf } from './status-calls.ts';

const HELD_STATEMENT =
  'wait (0 to 30 seconds): the portal responds as soon as a declaration changes, at the latest after this time.';
const CAP = 'A client can have at most 8 waiting requests; further requests get 429.';
const LOOKS_AGAIN =
  'A long poll ends at most 1 second after the revocation or suspension of its caller: the portal checks the caller again before the response.';

export const statusWaitCases: readonly ConformanceCase[] = [
  statusCase(
    'wait-nothing',
    'returns 200 without entries and the same cursor when nothing changes',
    HELD_STATEMENT,
    async ({ call, client, fixtures, expect }) => {
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('wait') });
      const headers = authenticatedHeaders(actor);
      const cursor = statusCursorOf(await call({ method: 'GET', path: STATUS_PATH, headers }));
      const answer = await client.send({
        method: 'GET',
        path: `${STATUS_PATH}?wait=2&after=${encodeURIComponent(cursor)}`,
        headers,
      });
      expect.status(answer, 200);
      expect.equal('entries', listedIds(answer), [], answer);
      expect.equal('cursor', statusCursorOf(answer), cursor, answer);
      expect.that(
        'waiting time of the request',
        answer.milliseconds >= 1_500,
        'about 2 s',
        `${answer.milliseconds.toFixed(0)} ms`,
        answer,
      );
    },
  ),
  statusCase(
    'wait-change',
    'ends a long poll as soon as a declaration is lodged',
    HELD_STATEMENT,
    async ({ call, client, fixtures, expect }) => {
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('wake') });
      const headers = authenticatedHeaders(actor);
      const cursor = statusCursorOf(await call({ method: 'GET', path: STATUS_PATH, headers }));
      const poll = client.send({
        method: 'GET',
        path: `${STATUS_PATH}?wait=25&after=${encodeURIComponent(cursor)}`,
        headers,
      });
      await sleep(300);
      const id = await fixtures.lodged(actor);
      const answer = await poll;
      expect.status(answer, 200);
      expect.equal('entries', listedIds(answer), [id], answer);
      expect.that(
        'waiting time of the request',
        answer.milliseconds < 10_000,
        'less than the requested 25 s',
        `${answer.milliseconds.toFixed(0)} ms`,
        answer,
      );
    },
  ),
  statusCase(
    'wait-pending',
    'responds immediately when something has already changed',
    HELD_STATEMENT,
    async (context) => {
      const { client, fixtures, expect } = context;
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('pending') });
      const id = await fixtures.lodged(actor);
      await pollUntilDecided(context, actor, id);
      const answer = await client.send({
        method: 'GET',
        path: `${STATUS_PATH}?wait=25`,
        headers: authenticatedHeaders(actor),
      });
      expect.equal('entries', listedIds(answer), [id], answer);
      expect.that(
        'waiting time of the request',
        answer.milliseconds < 10_000,
        'none',
        `${answer.milliseconds.toFixed(0)} ms`,
        answer,
      );
    },
  ),
  statusCase(
    'wait-unchanged',
    'waits with a matching If-None-Match, then returns 304',
    'A request with wait and a matching If-None-Match waits, and then returns 304.',
    async ({ call, client, fixtures, expect }) => {
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('unchanged') });
      const headers = authenticatedHeaders(actor);
      const path = `${STATUS_PATH}?wait=2&after=${encodeURIComponent(statusCursorOf(await call({ method: 'GET', path: STATUS_PATH, headers })))}`;
      const first = await client.send({ method: 'GET', path, headers });
      const etag = headerOf(first, 'ETag') ?? '';
      const answer = await client.send({
        method: 'GET',
        path,
        headers: [...headers, ['If-None-Match', etag]],
      });
      expect.status(answer, 304);
      expect.that(
        'waiting time of the request',
        answer.milliseconds >= 1_500,
        'about 2 s',
        `${answer.milliseconds.toFixed(0)} ms`,
        answer,
      );
    },
  ),
  statusCase(
    'wait-cap',
    'returns 429 to two of ten waiting requests of a client',
    CAP,
    async ({ call, client, fixtures, expect }) => {
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('cap') });
      const headers = authenticatedHeaders(actor);
      const path = `${STATUS_PATH}?wait=3&after=${encodeURIComponent(statusCursorOf(await call({ method: 'GET', path: STATUS_PATH, headers })))}`;
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => client.send({ method: 'GET', path, headers })),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      expect.equal('statuses', statuses, [200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      if (refused) {
        expect.problem(refused, 429, 'rate_limited');
        expect.header(refused, 'Retry-After', /^\d+$/);
      }
      expect.status(await call({ method: 'GET', path: STATUS_PATH, headers }), 200);
    },
  ),
  ...(['key', 'client', 'organisation'] as const).map((what) =>
    statusCase(
      `wait-${what}-stopped`,
      `ends a waiting request when its ${what} is suspended or revoked`,
      LOOKS_AGAIN,
      async ({ call, client, fixtures, expect }) => {
        const organisationId = await fixtures.newOrganisation(`stopped ${what}`);
        const actor = await fixtures.newClient({ organisationId });
        const headers = authenticatedHeaders(actor);
        const cursor = statusCursorOf(await call({ method: 'GET', path: STATUS_PATH, headers }));
        const poll = client.send({
          method: 'GET',
          path: `${STATUS_PATH}?wait=20&after=${encodeURIComponent(cursor)}`,
          headers,
        });
        await sleep(300);
        if (what === 'key') await fixtures.management.revokeKey(actor.keyId);
        if (what === 'client') await fixtures.management.setState('clients', actor.clientId, 'suspended');
        if (what === 'organisation')
          await fixtures.management.setState('organisations', organisationId, 'suspended');
        const stopped = performance.now();
        const answer = await poll;
        if (what === 'key') expect.problem(answer, 401, 'api_key_revoked');
        else expect.problem(answer, 403, `${what}_suspended`);
        const took = performance.now() - stopped;
        expect.that(
          'time until the waiting request ends',
          took < 1_500,
          'at most 1 s',
          `${took.toFixed(0)} ms`,
          answer,
        );
        expect.equal('items', valueAt(bodyJson(answer), 'items'), undefined, answer);
      },
    ),
  ),
];
