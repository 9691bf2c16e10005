import { type ConformanceCase, repeatUntil, sleep } from '../case.ts';
import { bodyJson, type HttpResponse, headerOf } from '../http.ts';
import { isRecord, listAt, textAt, valueAt } from '../json.ts';
import { authenticatedHeaders } from '../test-client.ts';
import { pollUntilDecided, statusCursorOf } from './status/status-calls.ts';

const EVENTS = '/openapi/events';
const LOG =
  'The event log contains every change of the declarations of the organisation, and can be read again from any cursor.';

function eventsCase(name: string, title: string, run: ConformanceCase['run']): ConformanceCase {
  return { id: `events-${name}`, rule: 'contract 7', title, statement: LOG, run };
}

const typesIn = (answer: HttpResponse): string[] =>
  listAt(bodyJson(answer), 'items').map((event) => textAt(event, 'type') ?? '');

export const eventCases: readonly ConformanceCase[] = [
  eventsCase(
    'log',
    'returns each change once without gaps, and the same changes again from any point',
    async (context) => {
      const { call, expect, fixtures } = context;
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('events') });
      const headers = authenticatedHeaders(actor);
      const id = await fixtures.lodged(actor);
      await pollUntilDecided(context, actor, id);
      const ofAll = await repeatUntil(
        () => call({ method: 'GET', path: EVENTS, headers }),
        (answer) => answer.status !== 200 || typesIn(answer).includes('declaration.released'),
        3_000,
      );
      const events = listAt(bodyJson(ofAll), 'items');
      expect.equal('type of the first event', textAt(events[0], 'type'), 'declaration.lodged', ofAll);
      expect.contains('types', typesIn(ofAll), ['declaration.accepted', 'declaration.released'], ofAll);
      expect.equal(
        'sequences',
        events.map((event) => valueAt(event, 'sequence')),
        events.map((_, index) => index + 1),
        ofAll,
      );
      expect.equal('declaration.id', textAt(events[0], 'declaration', 'id'), id, ofAll);
      expect.equal(
        'properties of an event',
        Object.keys(isRecord(events[0]) ? events[0] : {}).toSorted(),
        ['declaration', 'id', 'occurredAt', 'organisationId', 'sequence', 'type'],
        ofAll,
      );
      const first = await call({ method: 'GET', path: `${EVENTS}?limit=1`, headers });
      const rest = await call({
        method: 'GET',
        path: `${EVENTS}?after=${encodeURIComponent(statusCursorOf(first))}`,
        headers,
      });
      expect.equal(
        'the event log, read in two parts',
        [...listAt(bodyJson(first), 'items'), ...listAt(bodyJson(rest), 'items')],
        events,
        rest,
      );
    },
  ),
  eventsCase(
    'wait',
    'ends a long poll as soon as a declaration is lodged',
    async ({ call, client, expect, fixtures }) => {
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('tail') });
      const headers = authenticatedHeaders(actor);
      const cursor = statusCursorOf(await call({ method: 'GET', path: `${EVENTS}?after=latest`, headers }));
      const poll = client.send({
        method: 'GET',
        path: `${EVENTS}?wait=25&after=${encodeURIComponent(cursor)}`,
        headers,
      });
      await sleep(300);
      await fixtures.lodged(actor);
      const answer = await poll;
      expect.status(answer, 200);
      expect.equal('type of the first event', typesIn(answer)[0], 'declaration.lodged', answer);
    },
  ),
  eventsCase('unchanged', 'returns 304 without new events', async ({ call, expect, fixtures }) => {
    const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('quiet') });
    const headers = authenticatedHeaders(actor);
    const first = await call({ method: 'GET', path: EVENTS, headers });
    const etag = headerOf(first, 'ETag') ?? '';
    const again = await call({ method: 'GET', path: EVENTS, headers: [...headers, ['If-None-Match', etag]] });
    expect.status(again, 304);
  }),
  eventsCase(
    'cursor',
    'returns 400 for the cursor of another organisation',
    async ({ call, expect, fixtures }) => {
      const theirs = await call({
        method: 'GET',
        path: EVENTS,
        headers: authenticatedHeaders(await fixtures.trader()),
      });
      const other = await fixtures.newClient({
        organisationId: await fixtures.newOrganisation('organisation with another event log'),
      });
      const answer = await call({
        method: 'GET',
        path: `${EVENTS}?after=${encodeURIComponent(statusCursorOf(theirs))}`,
        headers: authenticatedHeaders(other),
      });
      expect.problem(answer, 400, 'input_invalid');
    },
  ),
];
