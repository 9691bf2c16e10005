import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { country } from '../../country/public.ts';
import { readGuideBook } from '../../foundation/documentation/guide.ts';
import { publicPages } from '../../foundation/documentation/public-routes.ts';
import { listMember, member } from '../../foundation/http/testing/request.ts';
import { openTestOperations } from '../testing/test-operations.ts';
import { coreSample, firstSample } from './build-example.ts';
import { allRules } from './catalogue.ts';
import { ruleSection } from './rule-pages.ts';

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

function list(query = '', headers: Readonly<Record<string, string>> = {}) {
  return portal.call('listRules', trader, { query, headers });
}
function getRule(id: string, headers: Readonly<Record<string, string>> = {}) {
  return portal.call('getRule', trader, { id, headers });
}
function idsIn(body: unknown): unknown[] {
  return listMember(body, 'items').map((item) => member(item, 'id'));
}

describe('200', () => {
  test('returns every rule in the order in which errors are reported', async () => {
    const answered = await list('limit=500');
    assert.deepEqual(
      idsIn(answered.body),
      allRules.map(({ id }) => id),
    );
    assert.equal(member(answered.body, 'more'), false);
    assert.deepEqual(member(answered.body, 'items', 2), {
      id: 'R003',
      severity: 'error',
      dataElement: 'Importer/ID',
      appliesTo: ['import'],
      message: 'An import needs an importer with an identification number',
      expected: 'The importer with its identification number',
      advice: 'The importer is responsible for the imported goods, and customs identifies it by its number.',
      documentationUrl: 'https://portal.example/rules/R003',
    });
  });

  test('returns every rule exactly once across pages', async () => {
    const ids: unknown[] = [];
    for (let query = ''; ; ) {
      const { body } = await list(query);
      ids.push(...idsIn(body));
      if (member(body, 'more') === false) break;
      query = `after=${member(body, 'cursor')}`;
    }
    assert.ok(ids.length > 100);
    assert.deepEqual(
      ids,
      allRules.map(({ id }) => id),
    );
  });

  test('filters by severity, type and data element', async () => {
    const hints = idsIn((await list('severity=info&limit=500')).body);
    assert.ok(hints.includes('R607') && !hints.includes('R501'));
    const exports_ = idsIn((await list('type=export&limit=500')).body);
    assert.ok(exports_.includes('R006') && exports_.includes('R501') && !exports_.includes('R003'));
    assert.deepEqual(idsIn((await list('dataElement=Importer/ID')).body).includes('R003'), true);
    assert.deepEqual(idsIn((await list('dataElement=Nothing')).body), []);
  });

  test('returns one rule with a passing and a failing example', async () => {
    const { body } = await getRule('R008');
    assert.deepEqual(member(body, 'passing'), { sample: 'low-value', changes: [] });
    assert.deepEqual(member(body, 'failing'), {
      sample: 'low-value',
      changes: [{ op: 'remove', path: '/payment/account' }],
      pointers: ['/payment/account'],
      needs: [],
    });
  });
});

test('returns the rules in the requested language', async () => {
  const german = { 'accept-language': 'de-AT, en;q=0.5' };
  const listed = await list('', german);
  const read705 = (await getRule('R705', german)).body;
  assert.equal(member(read705, 'expected'), 'Jede Unterlagenart, die die Tarifstelle verlangt');
  const tag = listed.headers.get('ETag') ?? '';
  assert.equal((await list('', { ...german, 'if-none-match': tag })).status, 304);
  assert.equal((await list('', { 'if-none-match': tag })).status, 200);
});

test('returns 304 for a current ETag of the list and of a rule', async () => {
  for (const sendRequest of [list, getRule.bind(null, 'R501')]) {
    const tag = (await sendRequest()).headers.get('ETag') ?? '';
    const headers = { 'if-none-match': tag };
    const again = sendRequest === list ? await list('', headers) : await getRule('R501', headers);
    assert.equal(again.status, 304);
    assert.equal((await list('severity=error', headers)).status, 200);
  }
});

test('returns 400 for an unknown severity and for an invalid rule id', async () => {
  assert.equal((await list('severity=fatal')).code, 'input_invalid');
  assert.equal((await getRule('501')).code, 'input_invalid');
});

test('returns 404 for an unknown rule', async () => assert.equal((await getRule('R000')).code, 'not_found'));

describe('documentation pages of the rules', () => {
  const { routes } = publicPages({
    baseUrl: 'https://api.example/customs',
    problems: [],
    openapi: () => '{}',
    management: () => '{}',
    publicApi: () => '{}',
    book: readGuideBook(),
    sections: [ruleSection],
    isReady: () => true,
    isSandbox: true,
  });
  const get = async (path: string, accept: string, language = 'en', queryString = '') => {
    const route = routes.find((each) => each.path === path);
    assert.ok(route, path);
    const header = (name: string) => ({ accept, 'accept-language': language })[name];
    return String((await route.handle({ header, queryString, address: '192.0.2.1' })).body);
  };

  test('list the rules that match all filters of the address, as HTML or JSON', async () => {
    const idsOn = async (query: string): Promise<string[]> => {
      const { rules } = JSON.parse(await get('/rules', 'application/json', 'en', query));
      return rules.map((rule: { readonly id: string }) => rule.id);
    };
    assert.deepEqual(await idsOn('q=r604'), ['R604']);
    assert.deepEqual(await idsOn('q=suspends+GUARANTEE&severity=error&type=import'), ['R604']);
    assert.deepEqual(await idsOn('element=ExitOffice%2FID&q=r0'), ['R006']);
    assert.ok(!(await idsOn('type=import')).includes('R006'), 'R006 applies to exports only');
    assert.deepEqual(await idsOn('element=Nothing'), []);
    const shown = await get('/rules', 'text/html', 'en', 'element=ExitOffice%2FID&q=r0');
    assert.match(shown, /<option value="ExitOffice\/ID" selected>/);
    assert.match(shown, /<input id="q" name="q" type="search" value="r0"/);
    assert.match(shown, /<p role="status">1 rule <a href="\/customs\/rules">Show all rules<\/a>/);
    assert.doesNotMatch(shown, /rules\/R604/);
    assert.match(
      shown,
      /\/rules\?q=r0&amp;element=ExitOffice%2FID/,
      'the language menu preserves the filters',
    );
    assert.match(
      await get('/rules', 'text/html', 'en', 'q=%22%3E%3Cscript%3E'),
      /value="&quot;&gt;&lt;script&gt;"/,
    );
    assert.match(
      await get('/rules', 'text/html', 'de', 'q=nichts-davon'),
      /Keine Regeln entsprechen den Filtern/,
    );
  });

  test('exist for every rule, and their links lead to existing pages', async () => {
    // The page of the console is served at every path below its own, so any such path counts as existing.
    const paths = [
      ...routes.map(({ path }) => `/customs${path}`),
      '/customs/console/',
      '/customs/console/sign-in',
      '/customs/console/tariff',
    ];
    for (const path of ['/', '/rules', ...allRules.map(({ id }) => `/rules/${id}`)]) {
      const text = await get(path, 'text/html');
      for (const [, target = ''] of text.matchAll(/href="(\/[^"]*)"/g))
        if (!/\.well-known|\/assets\/|\/verify$/.test(target))
          assert.ok(paths.includes(target.split('?')[0] ?? ''), `${path} links to ${target}`);
    }
  });

  test('are in the requested language', async () => {
    const text = await get('/rules/R604', 'text/html', 'de');
    assert.match(text, /<html lang="de"/);
    assert.match(text, /<h1>Ein Verfahren, das die Abgaben aussetzt, braucht eine Sicherheit<\/h1>/);
    assert.match(text, /Erwarteter Wert/);
    assert.match(await get('/rules', 'text/html', 'de'), /<h2>Beförderung<\/h2>/);
    const rule = JSON.parse(await get('/rules/R604', 'application/json', 'de'));
    assert.match(rule.advice, /^In einem solchen Verfahren sind die Abgaben/);
  });

  test('describe the expected value with both examples, as HTML or JSON', async () => {
    const text = await get('/rules/R604', 'text/html');
    assert.match(text, /<h1>A procedure that suspends duties needs a guarantee<\/h1>/);
    assert.match(
      text,
      /Example that violates the rule[\s\S]*\/goodsItems\/0\/procedure[\s\S]*Example that complies with the rule/,
    );
    const rule = JSON.parse(await get('/rules/R604', 'application/json'));
    assert.equal(rule.documentationUrl, 'https://api.example/customs/rules/R604');
    assert.equal(rule.examplesCountry, country.code);
    assert.equal(coreSample, firstSample);
    assert.equal(JSON.parse(await get('/rules', 'application/json')).rules.length, allRules.length);
  });
});
