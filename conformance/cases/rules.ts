import type { ConformanceCase } from '../case.ts';
import { bodyJson, headerOf } from '../http.ts';
import { isRecord, type JsonRecord, listAt, textAt, valueAt } from '../json.ts';
import { authenticatedHeaders } from '../test-client.ts';
import { createDraft, DECLARATIONS_PATH, declarationCase } from './drafts.ts';
import { errorPointersOf } from './guard/guard-input.ts';

const FAULTS =
  'A lodgement with errors in the document or its codes is 400 with every error at once, and nothing is stored.';
const DRY =
  'A dry run (?dryRun=true) applies the same rules as a lodgement, also returns duties and warnings, and stores nothing.';
const RULES =
  'GET /openapi/rules lists the rules; documentationUrl of an error is the public page of its rule.';

/** Inserts four kinds of errors into a declaration: in a code, a sum, a date and a mandatory property. */
const withErrors = (document: JsonRecord): { document: JsonRecord; pointers: readonly string[] } => {
  const [item, ...items] = listAt(document, 'goodsItems');
  const { origin: _, ...bare } = isRecord(item) ? item : {};
  const invoice = valueAt(document, 'invoice');
  return {
    document: {
      ...document,
      office: textAt(document, 'office')?.replaceAll(/[0-9]/g, '9'),
      invoice: { ...(isRecord(invoice) ? invoice : {}), amount: '1.00', date: '2999-01-01' },
      goodsItems: [bare, ...items],
    },
    pointers: ['/office', '/invoice/amount', '/invoice/date', '/goodsItems/0/origin'],
  };
};

export const ruleCases: readonly ConformanceCase[] = [
  declarationCase(
    'rule-faults',
    'reports every error at once, with rule, location and page',
    FAULTS,
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const { document, pointers } = withErrors(await fixtures.declaration());
      const answer = await createDraft(context, trader, document, '?lodge=true');
      expect.problem(answer, 400, 'input_invalid');
      expect.equal('outcome', valueAt(bodyJson(answer), 'outcome'), 'not_applied', answer);
      expect.contains('pointers', errorPointersOf(answer), pointers);
      for (const fault of listAt(bodyJson(answer), 'errors')) {
        const properties = ['code', 'message', 'expected', 'dataElement', 'documentationUrl'];
        const missing = properties.filter((member) => valueAt(fault, member) === undefined);
        expect.equal(`properties that the error ${textAt(fault, 'code')} lacks`, missing, [], answer);
      }
      const path = `${DECLARATIONS_PATH}/lrn:${textAt(document, 'lrn')}`;
      expect.problem(
        await call({ method: 'GET', path, headers: authenticatedHeaders(trader) }),
        404,
        'not_found',
      );
    },
  ),
  declarationCase('rule-faults-dry-run', 'reports the same errors in a dry run', DRY, async (context) => {
    const trader = await context.fixtures.trader();
    const { document } = withErrors(await context.fixtures.declaration());
    const lodged = await createDraft(context, trader, document, '?lodge=true');
    const dry = await createDraft(context, trader, document, '?dryRun=true');
    const { requestId: _, instance: __, ...said } = recordOf(bodyJson(dry));
    const { requestId: ___, instance: ____, ...lodging } = recordOf(bodyJson(lodged));
    context.expect.equal('response', said, lodging, dry);
  }),
  declarationCase(
    'rule-faults-key',
    'accepts the idempotency key of a refused lodgement again',
    FAULTS,
    async (context) => {
      const trader = await context.fixtures.trader();
      const whole = await context.fixtures.declaration();
      const key = ['Idempotency-Key', `mend-${textAt(whole, 'lrn')}`] as const;
      const refused = await createDraft(context, trader, withErrors(whole).document, '?lodge=true', [key]);
      context.expect.problem(refused, 400, 'input_invalid');
      context.expect.status(await createDraft(context, trader, whole, '?lodge=true', [key]), 201);
    },
  ),
  declarationCase(
    'dry-run-duties',
    'returns duties, warnings and next actions of a dry run',
    DRY,
    async (context) => {
      const trader = await context.fixtures.trader();
      const document = await context.fixtures.declaration();
      const answer = await createDraft(context, trader, document, '?dryRun=true');
      context.expect.status(answer, 200);
      const body = bodyJson(answer);
      context.expect.equal('duties.kind', valueAt(body, 'duties', 'kind'), 'calculated', answer);
      const items = listAt(body, 'duties', 'items');
      context.expect.equal('items', items.length, listAt(document, 'goodsItems').length, answer);
      for (const item of items)
        context.expect.that(
          'steps',
          listAt(item, 'steps').length > 2,
          'several',
          valueAt(item, 'steps'),
          answer,
        );
      const payable = textAt(body, 'duties', 'totals', 'payable') ?? '';
      context.expect.that('payable', /^\d+\.\d\d$/.test(payable), 'a decimal string', payable, answer);
      context.expect.that(
        'warnings',
        Array.isArray(valueAt(body, 'warnings')),
        'a list',
        valueAt(body, 'warnings'),
        answer,
      );
      const next = listAt(body, 'nextActions');
      context.expect.that('nextActions', next.length > 0, 'at least one', next, answer);
    },
  ),
  declarationCase('warnings', 'returns warnings and hints with 201', FAULTS, async (context) => {
    const trader = await context.fixtures.trader();
    const [item, ...others] = listAt(await context.fixtures.declaration(), 'goodsItems');
    const document = await context.fixtures.declaration({
      goodsItems: [{ ...recordOf(item), description: 'Spare parts' }, ...others],
    });
    const answer = await createDraft(context, trader, document, '?lodge=true');
    context.expect.status(answer, 201);
    const pointer = '/goodsItems/0/description';
    const warning = listAt(bodyJson(answer), 'warnings').find((each) => valueAt(each, 'pointer') === pointer);
    context.expect.equal('pointer', valueAt(warning, 'pointer'), pointer, answer);
    context.expect.that(
      'severity',
      ['warning', 'info'].includes(textAt(warning, 'severity') ?? ''),
      'warning or info',
      valueAt(warning, 'severity'),
      answer,
    );
  }),
  declarationCase(
    'rules-list',
    'returns at least 60 rules with an ETag and a page for each',
    RULES,
    async (context) => {
      const { call, expect, fixtures } = context;
      const headers = authenticatedHeaders(await fixtures.trader());
      const answer = await call({ method: 'GET', path: '/openapi/rules', headers });
      expect.status(answer, 200);
      const rules = listAt(bodyJson(answer), 'items');
      expect.that('rules', rules.length >= 60, 'at least 60', rules.length, answer);
      const tag = headerOf(answer, 'ETag') ?? '';
      const known = [...headers, ['If-None-Match', tag] as const];
      expect.status(await call({ method: 'GET', path: '/openapi/rules', headers: known }), 304);
      const id = textAt(rules[0], 'id') ?? '';
      const one = await call({ method: 'GET', path: `/openapi/rules/${id}`, headers });
      expect.status(one, 200);
      for (const example of ['passing', 'failing'])
        expect.that(example, valueAt(bodyJson(one), example) !== undefined, 'an example', '(absent)', one);
      expect.problem(await call({ method: 'GET', path: '/openapi/rules/R000', headers }), 404, 'not_found');
      expect.problem(
        await call({ method: 'GET', path: '/openapi/rules/first', headers }),
        400,
        'input_invalid',
      );
      const page = await call({ method: 'GET', path: `/rules/${id}`, headers: [['Accept', 'text/html']] });
      expect.status(page, 200);
      expect.header(page, 'Content-Type', /^text\/html/);
    },
  ),
];

function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}
