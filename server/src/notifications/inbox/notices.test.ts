import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { recordDebtEvents } from '../../declarations/debts/public.ts';
import { newId } from '../../foundation/ids.ts';
import { createPostMail, listMailsTo } from '../../foundation/mail/mail.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { addMember, membersWithRoles } from '../../organisations/members/public.ts';
import { findAuthority } from '../../organisations/public.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestCustoms } from '../../processing/testing/test-customs.ts';
import {
  bringPendingNoticesForward,
  type PendingNoticeEvent,
  recordPendingNotice,
} from '../../registers/pending-notices/public.ts';
import { createNotices, type NoticeDependencies } from './create-notices.ts';
import { createEventNotices } from './event-notices.ts';
import { type NoticeSubject, noticeKinds } from './notice.ts';
import { noticeMail } from './notice-mail.ts';
import {
  countUnread,
  deleteNoticesBefore,
  insertNotices,
  listNotices,
  markRead,
  type NoticeFilter,
  storeSettings,
} from './notice-store.ts';
import { createScheduledNotices } from './scheduled-notices.ts';

const people = new Map<string, string>();
const acting = { actor: { kind: 'system', id: 'test' } } as const;
const page = { after: null, limit: 100 };

const customs = await openTestCustoms();
const { source } = customs.api;
const encryption = encryptionWith('a secret of the tests, long enough', source.random);
const parts: NoticeDependencies = {
  source,
  baseUrl: 'https://portal.example',
  postMail: createPostMail(encryption, source),
};
const database = () => customs.api.testing.database;
const organisationId = customs.trader.organisation.id;
for (const role of ['owner', 'clerk', 'viewer', 'developer'] as const) {
  const email = `${role}@notices.example`;
  const made = await database().systemTransaction((transaction) =>
    addMember(transaction, source, acting, {
      organisationId,
      email,
      name: role,
      password: 'drei kleine katzen',
      role,
    }),
  );
  people.set(role, made);
}
after(() => customs.stop());

const ownerWithRole = (role: string) => ({ organisationId, personId: people.get(role) ?? '' });
const listNoticesOf = (role: string) => listNotices(database().system, ownerWithRole(role), {}, page);
const createNoticesOfEvents = () =>
  database().systemTransaction((transaction) => createEventNotices(transaction, parts, organisationId));
const about: NoticeSubject = { type: 'declaration', id: 'dec_1', name: 'LRN-1', detail: null, dueBy: null };

describe('notices of events in the log', () => {
  test('are sent once to the people who can act on a decision, even if the job runs again', async () => {
    const id = await customs.lodge('NOTICE-1');
    assert.ok(await customs.decide(id, 'reject', { reason: 'no' }));
    await customs.api.number();
    await createNoticesOfEvents();
    await createNoticesOfEvents();
    for (const role of ['owner', 'clerk', 'developer']) {
      const [notice, ...more] = await listNoticesOf(role);
      assert.equal(notice?.kind, 'decision', role);
      assert.deepEqual([notice?.about.name, notice?.about.detail], ['NOTICE-1', 'declaration.rejected']);
      assert.equal(more.length, 0);
    }
    assert.deepEqual(await listNoticesOf('viewer'), []);
  });

  test('are marked as read up to a given notice, and only for their recipient', async () => {
    const [newest] = await listNoticesOf('clerk');
    assert.ok(newest);
    const read = await database().systemTransaction((transaction) =>
      markRead(transaction, ownerWithRole('clerk'), newest.id, parts.source.now()),
    );
    assert.equal(read, 1);
    assert.equal(await countUnread(database().system, ownerWithRole('clerk')), 0);
    assert.equal(await countUnread(database().system, ownerWithRole('owner')), 1);
    const elsewhere = { ...ownerWithRole('clerk'), organisationId: 'org_another' };
    assert.deepEqual(await listNotices(database().system, elsewhere, {}, page), []);
  });
});

describe('a list of notices', () => {
  test('is filtered by kinds, and by read or unread notices', async () => {
    const owner = ownerWithRole('viewer');
    await database().systemTransaction((transaction) =>
      insertNotices(
        transaction,
        (['query', 'payment_due', 'decision'] as const).map((kind, place) => ({
          ...{ ...owner, id: `ntc_0000000${place}`, kind, topic: 'filtered', about },
        })),
        parts.source.now(),
      ),
    );
    await database().systemTransaction((transaction) =>
      markRead(transaction, owner, 'ntc_00000000', parts.source.now()),
    );
    const listed = async (filter: NoticeFilter) =>
      (await listNotices(database().system, owner, filter, page)).map(({ kind }) => kind);
    assert.deepEqual(await listed({}), ['decision', 'payment_due', 'query']);
    assert.deepEqual(await listed({ kind: ['query', 'payment_due'] }), ['payment_due', 'query']);
    assert.deepEqual(await listed({ kind: ['query', 'payment_due'], unread: true }), ['payment_due']);
    assert.deepEqual(await listed({ unread: false }), ['query']);
    assert.deepEqual(await listed({ kind: ['service'] }), []);
    assert.deepEqual(await listed({ createdAfter: 'ntc_00000001' }), ['decision']);
  });

  test('are sent once about an appeal that decides a claim, which causes an event of each', async () => {
    const id = await customs.lodge('NOTICE-APPEAL');
    assert.ok(await customs.decide(id, 'accept'));
    const [row] = await database().system.query<{ debt: string }>(
      'select t.id as debt from declarations.debts t where t.declaration_id = $1',
      [id],
    );
    assert.ok(row);
    const at = parts.source.now().toISOString();
    const about = { debt: row.debt, reader: organisationId, at };
    const [claim, appeal] = ['clm_01kaz4w7m0v3c5n8q2x6t9r1ye', 'apl_01kaz4w7m0v3c5n8q2x6t9r1ye'];
    const decided = async (of: object, event: 'claim.decided' | 'appeal.decided') => {
      await database().systemTransaction((transaction) =>
        recordDebtEvents(transaction, [{ ...about, ...of, events: [event] }]),
      );
      await customs.api.number();
      await createNoticesOfEvents();
      return (await listNoticesOf('owner')).filter(
        ({ about: { name, detail } }) => name === 'NOTICE-APPEAL' && detail?.endsWith('.decided'),
      ).length;
    };
    assert.equal(await decided({ claim }, 'claim.decided'), 1);
    assert.equal(await decided({ claim, appeal }, 'claim.decided'), 1);
    assert.equal(await decided({ appeal }, 'appeal.decided'), 2);
  });
});

describe('notification settings', () => {
  const sharedContent = { kind: 'query', about } as const;
  const tellAll = (topic: string) =>
    database().systemTransaction(async (transaction) =>
      createNotices(transaction, parts, [
        {
          content: { organisationId, topic, ...sharedContent },
          people: await membersWithRoles(transaction, organisationId, noticeKinds.query),
        },
      ]),
    );

  test('select mail in the user’s language, console only, or none', async () => {
    await database().systemTransaction(async (transaction) => {
      await storeSettings(transaction, {
        ...ownerWithRole('owner'),
        language: 'de',
        ways: { query: 'email' },
      });
      await storeSettings(transaction, {
        ...ownerWithRole('developer'),
        language: 'en',
        ways: { query: 'none' },
      });
    });
    await tellAll('1');
    await tellAll('1');
    const encryption = encryptionWith('a secret of the tests, long enough', parts.source.random);
    const mails = await listMailsTo(database().system, encryption, 'owner@notices.example', 10);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? '', /Der Zoll hat eine Rückfrage zur Anmeldung LRN-1/);
    assert.equal((await listNoticesOf('clerk')).filter(({ kind }) => kind === 'query').length, 1);
    assert.equal((await listNoticesOf('developer')).filter(({ kind }) => kind === 'query').length, 0);
    assert.deepEqual(await listMailsTo(database().system, encryption, 'clerk@notices.example', 10), []);
  });

  test('notices are deleted after their retention period', async () => {
    const later = new Date(parts.source.now().getTime() + 1);
    assert.ok((await deleteNoticesBefore(database().system, later, 100)) > 0);
    assert.deepEqual(await listNoticesOf('clerk'), []);
  });
});

describe('time-based notices', () => {
  test('are sent once to the people who can act on them, starting from the last run', async () => {
    const { source } = customs.api;
    const turn = () =>
      database().systemTransaction((transaction) => createScheduledNotices(transaction, parts));
    const authority = await organisationCaller(database(), source, 'customs_authority');
    const administrator = await database().systemTransaction((transaction) =>
      addMember(transaction, source, acting, {
        ...{ organisationId: authority.organisation.id, email: 'adam@notices.example', name: 'Adam' },
        ...{ password: 'drei kleine katzen', role: 'administrator' },
      }),
    );
    await turn();
    source.move(1_000);
    const pending = await organisationCaller(database(), source);
    await database().system.query("update organisations.organisations set status = 'pending' where id = $1", [
      pending.organisation.id,
    ]);
    await turn();
    source.move(1_000);
    await turn();
    const notices = await listNotices(
      database().system,
      { organisationId: authority.organisation.id, personId: administrator },
      {},
      page,
    );
    assert.deepEqual(
      notices.map(({ about: of, kind }) => [kind, of.id]),
      [['approval', pending.organisation.id]],
    );
    assert.deepEqual(await listNoticesOf('owner'), []);
  });
});

describe('notices of register entries', () => {
  const record = (event: PendingNoticeEvent, notBefore: Date, dueBy: string | null, officerId?: string) =>
    database().systemTransaction((transaction) =>
      recordPendingNotice(
        transaction,
        {
          ...{ organisationId, event, subjectId: 'reg_1', name: 'XA-WH-0042', dueBy },
          officerId: officerId ?? null,
        },
        notBefore,
      ),
    );
  const run = () => database().systemTransaction((transaction) => createScheduledNotices(transaction, parts));

  test('are sent once and not before their time, and an intended revocation has a time limit', async () => {
    const dueBy = '2026-12-21T22:59:59.999Z';
    const now = parts.source.now();
    await record('authorisation.intended', now, dueBy);
    await record('guarantee.accepted', new Date(now.getTime() + 1_000), null);
    await run();
    await run();
    const notices = async () =>
      (await listNoticesOf('owner')).filter(({ about: { name } }) => name === 'XA-WH-0042');
    const [intended, ...more] = await notices();
    assert.equal(more.length, 0);
    assert.equal(intended?.kind, 'query');
    assert.deepEqual(
      [intended.about.type, intended.about.detail],
      ['authorisation', 'authorisation.intended'],
    );
    assert.equal(new Date(intended.about.dueBy ?? '').toISOString(), dueBy);
    customs.api.source.move(1_000);
    await run();
    await run();
    assert.deepEqual(
      (await notices()).map(({ kind, about: { type } }) => [kind, type]),
      [
        ['decision', 'guarantee'],
        ['query', 'authorisation'],
      ],
    );
    assert.deepEqual(await listNoticesOf('viewer'), []);
  });

  test('name the authorisation in the mail, and link to its page', () => {
    const { text, subject } = noticeMail('https://portal.example', 'owner@notices.example', 'en', {
      kind: 'query',
      about: {
        ...{ type: 'authorisation', id: 'aut_1', name: 'XA-WH-0042' },
        ...{ detail: 'authorisation.intended', dueBy: null },
      },
    });
    assert.equal(String(subject), 'Customs Portal: intended revocation of XA-WH-0042');
    assert.match(String(text), /intends to revoke the authorisation XA-WH-0042/);
    assert.match(String(text), /https:\/\/portal\.example\/console\/authorisations\/aut_1/);
  });

  test('about an answered hearing are sent to the officer who intended the revocation, or to all officers', async () => {
    const { source } = customs.api;
    const authority = (await findAuthority(database().system))?.id ?? '';
    const officers = new Map<string, string>();
    for (const name of ['intending', 'other']) {
      const email = `${name}@officers.example`;
      const made = await database().systemTransaction((transaction) =>
        addMember(transaction, source, acting, {
          ...{ organisationId: authority, email, name, password: 'drei kleine katzen', role: 'officer' },
        }),
      );
      officers.set(name, made);
    }
    const noticesOf = async (name: string) =>
      (
        await listNotices(
          ...[database().system, { organisationId: authority, personId: officers.get(name) ?? '' }],
          ...([{}, page] as const),
        )
      ).map(({ kind, about: { type, detail } }) => [kind, type, detail]);
    const expected = (event: string) => ['assignment', 'authorisation', event];
    await record('authorisation.answered', source.now(), null, officers.get('intending'));
    await run();
    assert.deepEqual(await noticesOf('intending'), [expected('authorisation.answered')]);
    assert.deepEqual(await noticesOf('other'), []);
    await record('authorisation.hearing_expired', source.now(), null, 'cli_01kaz4w7m0v3c5n8q2x6t9r1ye');
    await run();
    assert.deepEqual(await noticesOf('other'), [expected('authorisation.hearing_expired')]);
    assert.equal((await noticesOf('intending')).length, 2);
    const unrelated = (await listNoticesOf('owner')).filter(({ kind }) => kind === 'assignment');
    assert.deepEqual(unrelated, []);
  });

  test('are delivered once to the webhooks of the holder that list their type', async () => {
    const subscribe = async (owner: string, events: readonly string[] | null) => {
      const id = newId('whk', parts.source);
      await database().system.query(
        `insert into notifications.webhooks (organisation_id, id, url, events, ordered, status, encrypted_secret,
           created_at, changed_at, position)
         values ($1, $2, 'https://receiver.example', $3, 'none', 'active', '', now(), now(), 0)`,
        [owner, id, events],
      );
      return id;
    };
    const { organisation: other } = await organisationCaller(database(), parts.source);
    const listed = await subscribe(organisationId, ['authorisation.intended']);
    const silent = [
      await subscribe(organisationId, null),
      await subscribe(organisationId, ['authorisation.revoked']),
      await subscribe(other.id, ['authorisation.intended']),
    ];
    const deliveriesTo = (webhook: string) =>
      database().system.query<{ body: string }>(
        'select body from notifications.deliveries where webhook_id = $1',
        [webhook],
      );
    await record('authorisation.intended', parts.source.now(), '2026-12-21T22:59:59.999Z');
    await run();
    await run();
    const [delivery, ...more] = await deliveriesTo(listed);
    assert.equal(more.length, 0);
    const { id: _, occurredAt, ...event } = JSON.parse(delivery?.body ?? '');
    assert.equal(occurredAt, parts.source.now().toISOString());
    assert.deepEqual(event, {
      ...{ type: 'authorisation.intended', organisationId },
      authorisation: {
        ...{ id: 'reg_1', number: 'XA-WH-0042', dueBy: '2026-12-21T22:59:59.999Z' },
        href: 'https://portal.example/openapi/authorisations/reg_1',
      },
    });
    for (const webhook of silent) assert.deepEqual(await deliveriesTo(webhook), []);
  });

  test('come earlier by the duration by which the sandbox clock of their organisation was advanced', async () => {
    const hour = 3_600_000;
    const due = new Date(parts.source.now().getTime() + hour);
    await record('guarantee.accepted', due, null);
    const countNotices = async () =>
      (await listNoticesOf('owner')).filter(({ about: { detail } }) => detail === 'guarantee.accepted')
        .length;
    const before = await countNotices();
    const advance = (of: string) =>
      database().organisationTransaction(organisationId, (transaction) =>
        bringPendingNoticesForward(transaction, of, hour),
      );
    await advance('org_another');
    await run();
    assert.equal(await countNotices(), before);
    await advance(organisationId);
    await run();
    assert.equal(await countNotices(), before + 1);
  });
});
