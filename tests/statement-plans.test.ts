import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { utcCalendar } from '../server/src/foundation/calendar.ts';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../server/src/foundation/database/testing/migrated-database.ts';
import { fillGrowingTables, listGrowingTables, partitionsOf } from './large-tables.ts';
import { evaluatePlans, type PlanRequirements } from './statement-plans.ts';
import { type StoreFunctionCall, statementsOfStores } from './store-statements.ts';

const now = new Date('2026-11-20T08:00:00Z');

const newDraft = {
  before: null,
  after: {
    ...{ organisationId: 'org_1', id: 'dec_1', status: 'draft', lodgedAt: null, changedAt: now },
    ...{ contentHash: Buffer.alloc(1), outlook: { nextActions: [] } },
  },
  ...{ event: null, beside: {}, audited: 'declaration.create', by: { id: 'cli_1' }, document: '{}' },
};

const newLodgement = { ...newDraft, after: { ...newDraft.after, lrn: 'A', status: 'lodged' } };

/** Returns a lodgement whose request to the register has these errors. */
function withRegisters(faults: readonly object[]) {
  const request = { holder: 'XA1', authorisations: [], stock: [] };
  const registers = { request, calendar: utcCalendar, faultsIn: () => faults };
  return { ...newLodgement, beside: { registers } };
}

const origin = {
  ...{ organisationId: 'org_1', id: 'dec_1', mrn: '26', lifecycle: { status: 'exited', type: 'export' } },
  ...{
    changedAt: now,
    document: JSON.stringify({ representation: 'self', declarant: { identification: 'XA1' } }),
  },
};
const registerRow = { place: 1, authorisations: [], stock: [], origins: [origin] };

function byLodging({ lodgedFrom, sort }: { lodgedFrom?: Date; sort?: string }): boolean {
  return lodgedFrom !== undefined || sort?.endsWith('lodgedAt') === true;
}

/** Filters that select each variant of the query for a list or count of declarations. */
const listFilters: readonly {
  readonly lodgedFrom?: Date;
  readonly sort?: string;
  readonly [name: string]: unknown;
}[] = [
  {},
  { status: ['released'] },
  { hasErrors: true },
  { hasErrors: false },
  { sort: 'lrn', hasErrors: true },
  { statusGroup: 'open' },
  { lane: ['red'] },
  { lane: ['red', 'yellow'] },
  { office: ['XA000100', 'XA000200'], type: ['import'] },
  { id: ['dec_1', 'dec_2'] },
  { changedFrom: now },
  { changedFrom: now, sort: 'lrn' },
  { lodgedFrom: now, lodgedBefore: now },
  { commodity: '0901' },
  { importer: 'XA1' },
  { lrn: 'A' },
  { mrn: '26' },
  { lrnPrefix: 'A' },
  { sort: 'createdAt' },
  { sort: 'lrn', status: ['released'] },
  { sort: '-lrn' },
  { sort: 'lodgedAt', lane: ['red'] },
  { sort: '-lodgedAt' },
  { role: 'principal' },
  { role: 'principal', lodgedFrom: now },
  { role: 'principal', status: ['released'], commodity: '0901', mrn: '26' },
];

/** Calls with specific values, which select statements that placeholder objects do not reach. */
const storeCalls: readonly StoreFunctionCall[] = [
  ...(['hour', 'day'] as const).map((interval) => ({
    ...{ path: 'audit/usage-store.ts', name: 'countByTime', values: ['org_1', {}, interval] },
  })),
  ...(['client', 'operation', 'organisation'] as const).map((by) => ({
    ...{ path: 'audit/usage-store.ts', name: 'countRequestsByGroup', values: ['org_1', {}, by] },
  })),
  ...(['id', 'lrn', 'mrn'] as const).flatMap((by) =>
    [
      ['declarations/record/declaration-store.ts', 'findDeclaration'],
      ['declarations/record/full-declaration-store.ts', 'findFullDeclaration'],
      ['declarations/record/full-declaration-store.ts', 'findWithHistory'],
      ['declarations/record/full-declaration-store.ts', 'findId'],
      ['declarations/bills/assessment-store.ts', 'findDuties'],
    ].map(([path = '', name = '']) => ({ path, name, values: ['org_1', { by, value: '1' }] })),
  ),
  {
    path: 'declarations/applicable-law/applicable-law-store.ts',
    name: 'findCalculationLaw',
    values: [null, 'dec_1'],
  },
  {
    path: 'declarations/applicable-law/time-zone-store.ts',
    name: 'fixTimeZone',
    values: ['Asia/Jakarta'],
    rows: [{ known: true, zone: 'Etc/UTC', lodged: false }],
  },
  ...[undefined, 'principal'].flatMap((role) => [
    ...[undefined, ['declaration.lodged']].map((events) => ({
      path: 'declarations/feed/change-log-store.ts',
      name: 'readLog',
      values: ['org_1', 0, { events, role }, 100],
      rows: [{ head: 0 }],
    })),
    { path: 'declarations/feed/change-log-store.ts', name: 'readStreamPosition', values: ['org_1', role] },
    ...['sequenceRangeOfPeriod', 'readLogOfPeriod'].map((name) => ({
      path: 'declarations/feed/change-log-period-store.ts',
      name,
      values: ['org_1', { from: now, before: now }, role, 0, 100],
    })),
    ...[{}, { lrn: 'A' }, { mrn: '26' }, { status: ['released'] }].map((filters) => ({
      path: 'declarations/feed/status-store.ts',
      name: 'readStatus',
      values: ['org_1', 0, { ...filters, role }, 100],
    })),
    {
      path: 'declarations/feed/event-store.ts',
      name: 'listEvents',
      values: ['org_1', 'dec_1', 0, 100, role],
    },
    {
      path: 'declarations/search/report-store.ts',
      name: 'readLodgedDeclarations',
      values: [{ organisationId: 'org_1', role }, { from: now, before: now }, null, 100],
    },
  ]),
  {
    path: 'declarations/debts/debtor-store.ts',
    name: 'readRegisteredDebtors',
    values: [{ organisationId: 'org_1', id: 'dec_1', type: 'import' }, '2026-11-20'],
  },
  ...(['id', 'mrn'] as const).map((by) => ({
    path: 'declarations/record/principal-store.ts',
    name: 'findRepresented',
    values: ['org_1', { by, value: '1' }],
  })),
  ...['present', 'exit', 'collect', 'clear', 'lane', 'accept'].flatMap((what) => [
    {
      path: 'declarations/customs/customs-work-store.ts',
      name: 'listDueDeclarations',
      values: [what, now, 100],
    },
    { path: 'declarations/customs/customs-work-store.ts', name: 'hasDueDeclarations', values: [what, now] },
    { path: 'declarations/customs/customs-work-store.ts', name: 'countDueDeclarations', values: [what, now] },
  ]),
  ...listFilters.flatMap((filters) =>
    [null, byLodging(filters) ? '2026-11-20T08:00:00Z dec_1' : 'dec_1'].flatMap((after) =>
      [[], [{ count: 9_999 }]].map((found) => ({
        path: 'declarations/search/search-store.ts',
        name: 'searchDeclarations',
        values: ['org_1', filters, after, 100],
        rows: found,
      })),
    ),
  ),
  ...[
    {},
    { mrn: '26' },
    { organisationId: 'org_1' },
    { lane: 'none' },
    { awaitsCustoms: true },
    { awaitsCustoms: true, assigned: false, office: 'XA000100' },
    { control: 'ended' },
    { control: 'hit' },
    { overdueBy: now },
    { assigned: true },
    { assigned: { officer: 'usr_1' } },
    { status: ['lodged'], office: 'XA000100' },
    { withPendingGround: ['dec_1'] },
    { lrn: 'A' },
    { sort: '-lodgedAt' },
    { sort: 'dueBy' },
    { sort: '-dueBy', organisationId: 'org_1' },
    { sort: 'dueBy', lrn: 'A' },
  ].flatMap((filter) =>
    [null, { sortedAt: now, id: 'dec_1' }].map((after) => ({
      path: 'declarations/customs/customs-queue-store.ts',
      name: 'listCustomsQueue',
      values: [filter, { after, limit: 100 }],
    })),
  ),
  {
    path: 'declarations/customs/queue-counts-store.ts',
    name: 'countQueue',
    values: [
      {
        free: { assigned: false, awaitsCustoms: true, office: 'XA000100' },
        answered: { hasAnsweredQuery: true },
        due: { overdueBy: now },
        all: {},
        red: { lane: 'red' },
        none: { lane: 'none' },
        hit: { control: 'hit' },
        old: { lodgedFrom: now, lodgedBefore: now },
      },
      100,
    ],
    rows: [{}],
  },
  ...listFilters.flatMap((filters) =>
    [[], [{ count: 9_999 }]].map((rows) => ({
      path: 'declarations/search/count-store.ts',
      name: 'countMatches',
      values: ['org_1', filters],
      rows,
    })),
  ),
  {
    path: 'declarations/customs/customs-queue-store.ts',
    name: 'findForCustoms',
    values: ['dec_1', ''],
  },
  {
    path: 'registers/authorisations/authorisation-store.ts',
    name: 'findAuthorisation',
    values: [['XA1'], 'aut_1', 'for update'],
  },
  {
    path: 'registers/guarantees/guarantee-store.ts',
    name: 'findGuarantee',
    values: ['org_1', 'gua_1', 'for update'],
  },
  {
    path: 'registers/guarantors/guarantor-store.ts',
    name: 'findGuarantor',
    values: ['org_1', 'org_1', 'for update'],
  },
  ...[
    {},
    { account: 'claim' },
    { account: 'claim/RF1' },
    { account: 'claim', occurredFrom: now },
    { occurredFrom: now, occurredBefore: now },
    { reference: 'RF1', account: 'bank' },
    { declarationId: 'dec_1' },
  ].flatMap((filter) =>
    [null, 'org_1'].flatMap((organisationId) =>
      [null, 'occurredFrom' in filter ? '2026-11-20 08:00:00+00|7' : '7'].map((after) => ({
        path: 'ledger/journal-store.ts',
        name: 'listJournalEntries',
        values: [{ organisationId, ...filter }, { after, limit: 100 }, 'newest'],
      })),
    ),
  ),
  ...(['for update', ''] as const).map((lock) => ({
    path: 'ledger/accounting-period-store.ts',
    name: 'findClosing',
    values: ['2026-11', lock],
  })),
  ...([null, 'day', 'month'] as const).map((unit) => ({
    path: 'ledger/accounting-period-store.ts',
    name: 'sumPostings',
    values: [{ from: now, to: now }, unit, 'Etc/UTC'],
  })),
  ...[null, 'debt_1'].map((after) => ({
    path: 'declarations/debts/debt-store.ts',
    name: 'listDebts',
    values: [null, { debtor: 'XA1' }, { after, limit: 100 }],
  })),
  ...(['collect', 'overdue', 'interest'] as const).map((what) => ({
    path: 'declarations/bills/bill-store.ts',
    name: 'findLateBills',
    values: [what, now, null, 100],
  })),
  {
    path: 'registers/accounts/account-store.ts',
    name: 'findAccount',
    values: ['org_1', 'acc_1', 'for update'],
  },
  {
    path: 'registers/accounts/account-store.ts',
    name: 'chargeBills',
    values: [{ owner: 'org_1', account: 'A1', bills: [], currency: 'XTS', day: '2026-11-20' }],
    rows: [{ id: 'acc_1' }],
  },
  { path: 'processing/risk/risk-store.ts', name: 'findRiskRule', values: ['rrl_1', 'for update'] },
  {
    path: 'processing/bank-payments/bank-payment-store.ts',
    name: 'findBankPayment',
    values: ['pay_1', 'for update'],
  },
  {
    path: 'access/factors/factor-store.ts',
    name: 'insertPasskey',
    values: [{ id: 'fac_1', publicKey: Buffer.alloc(1), createdAt: now }],
  },
  {
    path: 'documents/uploads/store.ts',
    name: 'endQuarantine',
    values: [{ organisationId: 'org_1', id: 'doc_1' }, 'refused'],
    rows: [{ id: 'doc_1' }],
  },
  {
    path: 'declarations/record/change-store.ts',
    name: 'writeChange',
    values: [newDraft],
  },
  {
    path: 'declarations/record/change-store.ts',
    name: 'writeChangeWithin',
    values: [newDraft, {}],
  },
  {
    path: 'declarations/record/change-store.ts',
    name: 'writeChanges',
    values: [[newLodgement]],
  },
  ...[undefined, { operation: 'POST /', idempotencyKey: 'k', fingerprint: '00' }].map((toRemember) => ({
    ...{ path: 'declarations/record/register-store.ts', name: 'findRefusedChanges', rows: [registerRow] },
    values: [[withRegisters([{}])], toRemember],
  })),
  {
    ...{ path: 'declarations/stock/register-lookup-store.ts', name: 'reserveGoods', rows: [registerRow] },
    values: [{ organisationId: 'org_1', id: 'dec_1' }, withRegisters([]).beside.registers],
  },
  {
    path: 'foundation/secrets/encrypted-column.ts',
    name: 'reencryptColumn',
    values: [
      { renew: () => Buffer.alloc(1) },
      { table: 'access.factors', column: 'encrypted_secret', id: 'id', nameOf: String },
    ],
    rows: [{ id: 'fac_1', encrypted: Buffer.alloc(1) }],
  },
];

/**
 * Statements that are outside of stores, or can't be reached with placeholder objects. Their tables are small,
 * or they select one row.
 */
const unreached = [
  'foundation/mail/mail.ts',
  'foundation/secrets/master-secret-rotation.ts',
  'foundation/system/maintenance-runs.ts',
  'foundation/system/processes.ts',
  'processing/officer-queue/get-declaration-as-officer.ts',
];

/**
 * Indexes that have few rows, however many the table has: those of due work and open items, and those of the
 * officer queue.
 */
const smallIndexes = new Set([
  'bills_to_collect',
  'bills_to_announce',
  'bills_to_tell',
  'appeals_open',
  'bank_payments_unmatched',
  'bills_stayed',
  'bills_with_interest',
  'officer_queue_answered',
  'officer_queue_awaiting',
  'officer_queue_awaiting_due',
  'officer_queue_by_deadline',
  'officer_queue_controls',
  'officer_queue_in_order',
  'officer_queue_pkey',
  'documents_created_at_idx',
  'hearings_pending',
  'incidents_open',
  'limit_grounds_pending',
  'mails_attempts_next_attempt_at_idx',
  'mails_failed_at_idx',
  'migrations_pkey',
  'quota_draws_shared_idx',
  'stock_unreported_idx',
  'failed_assessments_next_at_idx',
  'unsealed_events_pkey',
]);

/** Statements that may read a growing table completely, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'declarations/service-levels/service-level-store.ts readFirstChange':
    'only portal_system reads the change log of all',
  'declarations/customs/queue-counts-store.ts readHoursToDecide':
    'only portal_system reads the change log of all',
  'declarations/statistics/released-declaration-store.ts readLastChange':
    'only portal_system reads the change log of all',
  'declarations/statistics/released-declaration-store.ts listChangedReleases':
    'the closing of a month reads all changes since the previous closing',
  'notifications/deliveries/delivery-store.ts deleteOldDeliveries':
    'only portal_system deletes finished deliveries',
  'audit/audit-retention-store.ts findLastSealBefore':
    'an operator’s command; one row for some hundred of the log',
  'audit/audit-retention-store.ts findAuditPurge': 'an operator’s command',
  'audit/audit-retention-store.ts deleteSealedEvents':
    'an operator’s command, as the owner, whom these roles are not',
  'audit/seal-store.ts findUnregisteredEvent': 'an operator’s command: it verifies all that there is',
  'ledger/ledger-store.ts findUnbalancedEntries': 'the reconciliation reads every row',
  'registers/accounts/account-store.ts findAccountLedgerMismatches':
    'the reconciliation compares every account with the ledger',
  'declarations/bills/bill-store.ts findBillLedgerViolations': 'the reconciliation reads every row',
  'declarations/quotas/quota-reconciliation-store.ts findQuotaViolations':
    'the reconciliation reads every row',
  'declarations/stock/stock-reconciliation-store.ts findStockViolations':
    'the reconciliation reads every row',
  'declarations/stock/stock-reconciliation-store.ts findPrematureStates':
    'the reconciliation reads every row',
  'declarations/bills/secured-totals-store.ts findBillSumViolations': 'the reconciliation reads every row',
  'declarations/appeals/stay-violation-store.ts findStayViolations': 'the reconciliation reads every row',
  'processing/bank-payments/bank-payment-store.ts findBankPaymentViolations':
    'the reconciliation reads every row',
  'declarations/bills/secured-totals-store.ts findBillTaxViolations': 'the reconciliation reads every row',
  'declarations/bills/secured-totals-store.ts readSecuredTotals':
    'the reconciliation adds up every secured sum',
  'declarations/stock/write-off-reconciliation-store.ts findUngrantedReports':
    'the reconciliation reads every row',
  'declarations/stock/write-off-reconciliation-store.ts listWriteOffs': 'the reconciliation reads every row',
};

describe('the plan of every statement of a store', () => {
  let testing: MigratedTestDatabase;
  let client: pg.Client;
  let terms: PlanRequirements;
  before(async () => {
    testing = await migratedTestDatabase();
    client = new pg.Client(testing.connection);
    await client.connect();
    await fillGrowingTables(client);
    const tables = await listGrowingTables(client);
    terms = { growing: new Set([...tables, ...(await partitionsOf(client, tables))]), smallIndexes };
  });
  after(async () => {
    await client.end();
    await testing.stop();
  });

  test('scans no growing table completely, and no partition needlessly', async () => {
    const found = await statementsOfStores(storeCalls);
    const forgotten = found.unreached.filter((place) => !unreached.includes(place.replace(/:\d+$/, '')));
    assert.deepEqual(forgotten, [], 'nobody has seen these statements: give `calls` what reaches them');
    const findings = await evaluatePlans(client, found.statements, terms);
    const violations = findings.filter(({ sender }) => !(sender in exceptions));
    assert.deepEqual(
      [...new Set(violations.map(({ place, sender, message }) => `${place} ${sender}: ${message}`))],
      [],
    );
    const needless = Object.keys(exceptions).filter(
      (name) => !findings.some(({ sender }) => sender === name),
    );
    assert.deepEqual(needless, [], 'these need no exception');
  });

  test('is reported if it has no index, is hidden, or scans an index or all partitions', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'planted-stores-'));
    try {
      await writeFile(join(folder, 'planted-store.ts'), plantedStore);
      const found = await statementsOfStores([], folder);
      assert.deepEqual(found.unreached, ['planted-store.ts:20']);
      const findings = await evaluatePlans(client, found.statements, terms);
      assert.deepEqual(
        [...new Set(findings.map(({ sender, message }) => `${sender}: ${message}`))].toSorted(),
        [
          'planted-store.ts byDeclaration: opens all partitions like versions_first: declaration_id has no parameter',
          'planted-store.ts byReason: reads declarations.change_log_first in sequence',
          'planted-store.ts countAll: reads all of the index declarations_organisation_id_lrn_key',
          "planted-store.ts firstOf: looks through change_log_first_pkey: all, then ((c_1.event = $1) AND (c_1.organisation_id = current_setting('portal.organisation_id'::text, true)))",
          'planted-store.ts firstOf: looks through change_log_first_pkey: all, then (c_1.event = $1)',
        ],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

const plantedStore = `
export function byReason(sql, reason) {
  return sql.query('select c.id, c.next_actions from declarations.changes c where c.reason = $1', [reason]);
}
export async function countAll(sql) {
  const [row] = await sql.query('select count(d.lrn) from declarations.declarations d');
  return row;
}
export function byId(sql, organisationId, id) {
  return sql.query('select d.office from declarations.declarations d where d.organisation_id = $1 and d.id = $2', [organisationId, id]);
}
export function byDeclaration(sql, id) {
  return sql.query(\`select d.office, v.document from declarations.declarations d cross join lateral (
    select w.document from declarations.versions w
    where w.organisation_id = d.organisation_id and w.declaration_id = d.id and w.version = d.version offset 0) v where d.id = $1\`, [id]);
}
export function firstOf(sql, event) {
  return sql.query('select c.at from declarations.change_log c where c.event = $1 order by c.id limit 10', [event]);
}
function hidden(sql) { return sql.query('select from declarations.changes'); }
`;
