import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { waitUntilSettled } from './faults/wait-until.ts';
import { brokenInvariants } from './invariants.ts';
import { coffeeDeclarationByBroker } from './law/coffee-declaration.ts';
import { brokerNumber, createPortalClient } from './portal-client.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

describe('the invariants of a database', () => {
  let shared: SharedDatabase;
  let ids: string[];
  let secret: string;

  before(async () => {
    shared = await startSharedDatabase();
    const portal = await shared.startInProcessNode();
    const { hostToHost, otherHostToHost } = portal.credentials;
    secret = hostToHost.clientSecret;
    const trader = createPortalClient(portal.baseUrl, hostToHost);
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((lrn) => trader.lodge(`INVARIANT-${lrn}`)));
    ids = answers.map(({ text }) => {
      const { id }: { id: string } = JSON.parse(text);
      return id;
    });
    const broker = createPortalClient(portal.baseUrl, otherHostToHost, brokerNumber);
    for (const lrn of ['BROKER-A', 'BROKER-B', 'BROKER-C']) {
      const body = coffeeDeclarationByBroker(lrn);
      const { status, text } = await broker.call('POST', '/openapi/declarations?lodge=true', { body });
      assert.equal(status, 201, text);
    }
    await waitUntilSettled(shared.query);
    await portal.stop();
  });
  after(() => shared?.stop());

  const lodgements = (): { lrn: string; id: string }[] =>
    ids.map((id, index) => ({ id, lrn: `INVARIANT-${'ABCD'[index]}` }));

  test('hold after an ordinary day', async () => {
    const responses = { lodgements: lodgements(), secrets: [secret] };
    assert.deepEqual(await brokenInvariants(shared.connection, responses), []);
  });

  test('detect a lodgement by a representative without a valid mandate, or without an event to the principal', async () => {
    const of = (lrn: string) => `(select d.id from declarations.declarations d where d.lrn = '${lrn}')`;
    await shared.query(
      `update declarations.principals set mandate_id = 'man_none' where declaration_id = ${of('BROKER-A')}`,
    );
    await shared.query(`delete from declarations.principals where declaration_id = ${of('BROKER-B')}`);
    await shared.query(
      `delete from declarations.principal_change_sequence where declaration_id = ${of('BROKER-C')}`,
    );
    const broken = (await brokenInvariants(shared.connection)).join('\n');
    for (const fault of ['which was not in force', 'names no principal', 'lacks']) {
      assert.match(broken, new RegExp(`principals: .*${fault}`));
    }
  });

  test('detect lost, duplicated and altered data, and plaintext secrets', async () => {
    const [a, b, c, d] = ids;
    const deeds: readonly (readonly [string, string, readonly unknown[]])[] = [
      [
        'storage',
        `insert into declarations.storage_deltas (organisation_id, drafts, documents, bytes)
         select o.id, 1, 0, 0 from organisations.organisations o`,
        [],
      ],
      ['money', 'update declarations.bills set amount = amount + 1', []],
      [
        'status, changes and audit rows',
        'update declarations.declarations set revision = revision + 1 where id = $1',
        [a],
      ],
      [
        'the feed is gapless',
        'update declarations.change_sequence set sequence = sequence + 1000 where change_id in (select id from declarations.changes where declaration_id = $1)',
        [b],
      ],
      [
        'steps of the lifecycle',
        `update declarations.change_log set event = 'declaration.cleared' where declaration_id = $1 and revision = 1`,
        [b],
      ],
      [
        'paper trail',
        `update declarations.assessments set calculation = jsonb_set(calculation, '{taxes,0,amount}', '"0.01"')
         where declaration_id = $1`,
        [c],
      ],
      [
        'MRNs',
        `update declarations.declarations set mrn = (select mrn from declarations.declarations where id = $2) where id = $1`,
        [c, d],
      ],
      ['the chain of audit seals', `update audit.events set address = '10.9.8.7' where target_id = $1`, [d]],
      [
        'secrets',
        'update declarations.declarations set lrn = $2 where id = $1',
        [d, `X${secret}`.slice(0, 200)],
      ],
    ];
    for (const [name, statement, values] of deeds) {
      await shared.query(statement, values).catch((error: unknown) => {
        // Accepts that a constraint prevents the change, because PostgreSQL then enforces the invariant.
        assert.match(String(error), /constraint|too long/, name);
      });
    }
    const known = [...lodgements(), { lrn: 'INVARIANT-NONE', id: 'dec_none' }];
    const decisions = [{ declarationId: a ?? '', event: 'declaration.invalidated' }];
    const broken = await brokenInvariants(shared.connection, {
      lodgements: known,
      decisions,
      secrets: [secret],
    });
    const names = new Set(broken.map((line) => line.split(':')[0]));
    for (const name of [
      'status, changes and audit rows',
      'the feed is gapless',
      'steps of the lifecycle',
      'money',
      'paper trail',
      'storage',
      'acknowledged lodgements',
      'acknowledged decisions',
      'the chain of audit seals',
      'secrets',
    ]) {
      assert.ok(names.has(name), `${name} is not found:\n${broken.join('\n')}`);
    }
  });
});
