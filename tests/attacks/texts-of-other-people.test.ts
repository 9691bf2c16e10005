import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { toTerminalLine } from '../../cli/src/console-io.ts';
import { headerOf } from '../../conformance/http.ts';
import { isRecord, listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { textOf } from '../../server/src/documents/testing/pdf-content.ts';
import { csvLine, csvRows } from '../../server/src/foundation/csv/csv.ts';
import { attachmentHeader } from '../../server/src/foundation/http/content-disposition.ts';
import { openLog } from '../../server/src/foundation/log.ts';
import { mailText } from '../../server/src/foundation/mail/mail-text.ts';
import { createFileTransport } from '../../server/src/foundation/mail/mail-transports.ts';
import { html } from '../../server/src/foundation/pages/html.ts';
import { terminalText } from '../../server/src/foundation/text/terminal-text.ts';
import { startWebhookReceiver } from '../../server/src/notifications/testing/receiver.ts';
import { commandLine } from '../clients/command-line.ts';
import { signInToConsole } from '../console-browser.ts';
import { lrnInCountryFormat } from '../country-lrn.ts';
import { createRedirectFollower, formRequestOf } from '../platform-consent.ts';
import { declarationOf, type PortalResponse, sendPortalRequest } from '../portal-client.ts';
import { reportObservation, startAttackPortal } from './attack-portal.ts';
import { fuzzedOperations, type SendRequest } from './fuzzed-calls.ts';
import { requireSuccess } from './new-member.ts';
import {
  activeTexts,
  hasUnsafeText,
  legitimateTexts,
  mailLinksIn,
  type RequestTextField,
  textFieldsOf,
  unsafeTexts,
} from './texts-of-other-people.ts';

/*
 * Texts of other people in every field that they can fill, traced to every output that people or programs
 * read. Unsafe texts are refused or reported, active ones are output as plain text, legitimate ones
 * unchanged.
 */
const hostileTexts = { ...unsafeTexts, ...activeTexts };
const everyText = Object.entries({ ...hostileTexts, ...legitimateTexts });
const isLegitimate = (text: string): boolean => Object.values<string>(legitimateTexts).includes(text);
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-texts-'));
const attack = await startAttackPortal();
after(async () => {
  await attack.stop();
  await rm(folder, { recursive: true, force: true });
});

const unescaped = (markup: string): string =>
  markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Output functions: each returns the error in its output of a text, or null. */
const sinks: Readonly<Record<string, (text: string) => string | null | Promise<string | null>>> = {
  page(text) {
    const { markup } = html`<p title="${text}">${text}</p>`;
    const [, title, body = ''] = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(markup) ?? [];
    if (title !== body || hasUnsafeText(markup)) return markup;
    return !isLegitimate(text) || unescaped(body) === text ? null : body;
  },
  async mail(text) {
    const line = String(mailText`${text}`);
    if (mailLinksIn(line).length > 0 || hasUnsafeText(line) || /[\n\t]/.test(line)) return line;
    if (isLegitimate(text) && line !== text) return line;
    const subject = String(mailText`Customs Portal: ${text}`);
    await createFileTransport(folder, 'portal@portal.example')(
      { id: 'mail', to: 'alice@harbour.example', subject, text: line, createdAt: new Date(0) },
      AbortSignal.timeout(10_000),
    );
    const [head = ''] = (await readFile(join(folder, 'mail.eml'), 'utf8')).split('\r\n\r\n');
    const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase());
    const expected = ['auto-submitted', 'to', 'from', 'subject', 'message-id', 'date', 'mime-version'];
    const others = names.filter(
      (name) => ![...expected, 'content-type', 'content-transfer-encoding'].includes(name),
    );
    return others.length > 0 || /^content-type:(?!\s*text\/plain)/im.test(head) ? head : null;
  },
  terminal(text) {
    const shown = [terminalText(text), toTerminalLine(text)];
    return shown.some((each) => hasUnsafeText(each) || (isLegitimate(text) && each !== text))
      ? shown.join('\n')
      : null;
  },
  async CSV(text) {
    const line = csvLine([text, 'last']);
    if (/^"?[=+\-@\t\r＝＋－＠]/u.test(line)) return line;
    const [row] = await Array.fromAsync(csvRows([Buffer.from(line)]));
    // CSV contains no null bytes, and its encoding replaces half of a surrogate pair.
    if (text.includes('\0')) return null;
    return row && 'fields' in row && row.fields[0] === text.toWellFormed() ? null : JSON.stringify(row);
  },
  async log(text) {
    const file = join(folder, 'portal.log');
    const { log, flush } = openLog(file);
    log.info({ text }, text);
    await flush();
    const line = (await readFile(file, 'utf8')).trimEnd().split('\n').at(-1) ?? '';
    return !hasUnsafeText(line) && textAt(JSON.parse(line), 'text') === text ? null : line;
  },
  header(text) {
    const value = attachmentHeader(text, 'pdf');
    if (!/^attachment; filename="[^"\\\r\n]*"(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]*)?$/.test(value))
      return value;
    const [, extended] = /filename\*=UTF-8''(.*)$/.exec(value) ?? [];
    return isLegitimate(text) && extended !== undefined && decodeURIComponent(extended) !== `${text}.pdf`
      ? value
      : null;
  },
};

describe('C13 the function of each sink', () => {
  for (const [sink, wrongWith] of Object.entries(sinks)) {
    test(`${sink}: neutralises hostile texts and leaves legitimate ones unchanged`, async () => {
      for (const [name, text] of everyText) assert.equal(await wrongWith(text), null, `${sink}, ${name}`);
      const long = `${'ä'.repeat(20_000)}\u202e<b>`;
      if (sink !== 'CSV') assert.equal(await wrongWith(long), null, `${sink}, a long text`);
    });
  }
});

/** Fields whose text is stored as a digest, or is an id that the response of a bulk operation repeats. */
const neverShown = /\/(?:password|recoveryCode|code|token)$|(?:decisions|declarations)\/0\/id$/;

describe('C13 every field of a request body', () => {
  test('refuses unsafe characters, or reports them in a draft', { timeout: 300_000 }, async (context) => {
    const doors = await readFieldsWithCallers();
    const things = await createFieldObjects();
    const outcomes = new Map<string, string[]>();
    const list = new Map<string, string[]>();
    const note = (outcome: string, { operation, path }: RequestTextField): void => {
      const name = `${operation.method} ${operation.path}`;
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), `${name} /${path.join('/')}`]);
      const line = `${name}, ${outcome}`;
      list.set(line, [...(list.get(line) ?? []), `/${path.join('/')}`]);
    };
    for (const { fields, doors: open } of doors) {
      await eachOf(fields, 8, async (field) => note(await outcomeOf(field, open, things), field));
    }
    for (const [outcome, places] of outcomes)
      reportObservation(context, `${places.length} fields: ${outcome}`);
    for (const [line, places] of list)
      context.diagnostic(
        `${line}: ${places.slice(0, 8).join(' ')}${places.length > 8 ? ` and ${places.length - 8} more` : ''}`,
      );
    const stored = (outcomes.get('stored') ?? []).filter((place) => !neverShown.test(place));
    assert.deepEqual(stored, []);
    assert.deepEqual(outcomes.get('failed') ?? [], []);
    const [refused = 0, reported = 0] = ['refused', 'reported by the draft'].map(
      (each) => outcomes.get(each)?.length ?? 0,
    );
    assert.ok(refused + reported > 500, `${refused} refused, ${reported} reported`);
  });
});

interface FieldsWithCallers {
  readonly fields: readonly RequestTextField[];
  readonly doors: readonly SendRequest[];
}

/** Returns the fields of both contracts, with the callers that may use them. */
async function readFieldsWithCallers(): Promise<FieldsWithCallers[]> {
  const { baseUrl, credentials } = attack.portal;
  const [openapi, management] = await Promise.all(
    ['/openapi.json', '/management/openapi.json'].map((path) => sendPortalRequest(`${baseUrl}${path}`)),
  );
  const [owner, administrator, officer] = await Promise.all(
    [credentials.trader, credentials.administrator, credentials.officer].map((who) =>
      signInToConsole(baseUrl, who),
    ),
  );
  assert.ok(owner && administrator && officer);
  return [
    {
      fields: textFieldsOf(openapi?.body, fuzzedOperations(openapi?.body)),
      doors: [attack.trader.call],
    },
    {
      fields: textFieldsOf(management?.body, fuzzedOperations(management?.body)),
      doors: [owner.call, administrator.call, officer.call, attack.customs.call],
    },
  ];
}

async function createFieldObjects(): Promise<FieldObjects> {
  const { call } = attack.trader;
  const draft = requireSuccess(await call('POST', '/openapi/declarations', { body: declarationOf('C13-0') }));
  const lodged = requireSuccess(await attack.trader.lodge('C13-L'));
  const template = requireSuccess(
    await call('POST', '/openapi/templates', { body: { name: 'C13', document: { type: 'import' } } }),
  );
  return {
    draft: requireTextAt(draft.body, 'declaration', 'id'),
    lodged: requireTextAt(lodged.body, 'declaration', 'id'),
    template: requireTextAt(template.body, 'template', 'id'),
  };
}

const unsafeText = 'A\u202eB\u001b[31mC';

interface FieldObjects {
  readonly draft: string;
  readonly lodged: string;
  readonly template: string;
}

let references = 0;

async function outcomeOf(
  field: RequestTextField,
  doors: readonly SendRequest[],
  things: FieldObjects,
): Promise<string> {
  const { method, path } = field.operation;
  const place = path
    .replace('/declarations/{id}/amendments', `/declarations/${things.lodged}/amendments`)
    .replace('/declarations/{id}', `/declarations/${things.draft}`)
    .replace('/templates/{id}', `/templates/${things.template}`)
    .replaceAll(/\{\w+\}/g, 'none_01kaz4w7m0v3c5n8q2x6t9r1ye');
  const unsafeBody = field.bodyWith(unsafeText);
  references += 1;
  const hasLrn = isRecord(unsafeBody) && 'lrn' in unsafeBody && unsafeBody.lrn !== unsafeText;
  // A draft keeps its reference; each new one has its own.
  const lrn = lrnInCountryFormat(method === 'PUT' ? 'C13-0' : `C13-${references}`);
  const body = hasLrn ? { ...unsafeBody, lrn } : unsafeBody;
  let answer: PortalResponse | null = null;
  for (const door of doors) {
    answer = await door(method, place, {
      headers: { 'Content-Type': 'application/json', 'If-Match': '*' },
      body: JSON.stringify(body),
    });
    if (![401, 403].includes(answer.status)) break;
  }
  if (!answer || answer.status >= 500) return 'failed';
  const pointer = `/${field.path.join('/')}`;
  const errors = listAt(answer.body, 'errors').map((error) => textAt(error, 'pointer') ?? '');
  const isReported = errors.some(
    (each) => pointer === each || pointer.endsWith(each) || each.endsWith(pointer),
  );
  if (answer.status === 400) return isReported ? 'refused' : 'another error first';
  if (answer.status >= 300) return `not reached (${answer.status})`;
  if (isReported && valueAt(answer.body, 'canLodge') === false) return 'reported by the draft';
  return answer.text.includes('B\\u001b') || answer.text.includes('\u202e') ? 'stored' : 'not stored';
}

async function eachOf<T>(all: readonly T[], atOnce: number, work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    }),
  );
}

const active = Object.values(activeTexts).join(' ');
const legitimate = Object.values(legitimateTexts).join(' ');
const description = `${active.slice(0, 300)} ${legitimate}`;
const fileName = `${legitimateTexts.Polish} ${activeTexts.formula.replaceAll('/', '_')} ${legitimateTexts.Arabic}.pdf`;

/** Asserts that a page shows texts as text. */
function assertShown(page: Page, texts: readonly string[], about: string): void {
  assert.ok(page.status < 500 && /^text\/html/.test(page.type), `${about}: ${page.status} ${page.type}`);
  assert.doesNotMatch(
    page.text,
    /<script>struck|<img src=x|href="(?:javascript:|https:\/\/evil)|onerror="/,
    about,
  );
  assert.ok(!hasUnsafeText(page.text), about);
  for (const text of texts) assert.ok(unescaped(page.text).includes(text), `${about}: ${text}`);
}

interface Page {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function pageOf({ status, headers, text }: PortalResponse): Page {
  return { status, type: headers.get('content-type') ?? '', text };
}

/** Opens a page as a browser does. */
async function open(path: string): Promise<Page> {
  const answer = await attack.send({
    method: 'GET',
    path,
    headers: [
      ['Accept', 'text/html'],
      ['Sec-Fetch-Mode', 'navigate'],
    ],
  });
  return {
    status: answer.status,
    type: headerOf(answer, 'content-type') ?? '',
    text: answer.body.toString(),
  };
}

async function released(id: string): Promise<string> {
  const until = performance.now() + 60_000;
  for (;;) {
    const { body, text } = await attack.trader.call('GET', `/openapi/declarations/${id}`);
    if (textAt(body, 'status') === 'released') return requireTextAt(body, 'declaration', 'mrn');
    assert.ok(performance.now() < until, text);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

describe('C13 a declaration with hostile texts', () => {
  let id: string;
  let webhooks: Awaited<ReturnType<typeof startWebhookReceiver>>;
  before(async () => {
    webhooks = await startWebhookReceiver();
    const { trader } = attack;
    requireSuccess(
      await trader.call('POST', '/openapi/webhooks', {
        body: { url: webhooks.url, include: ['declaration'], description: activeTexts.script },
      }),
    );
    const example = declarationOf('C13');
    const [item, ...items] = listAt(example, 'goodsItems');
    const packages = listAt(item, 'packages').map((each) =>
      Object.assign({}, each, { marks: `${activeTexts.script} ${legitimateTexts.Polish}` }),
    );
    const body = {
      ...example,
      exporter: Object.assign({}, valueAt(example, 'exporter'), {
        name: `${activeTexts.formula} ${legitimateTexts['Persian with a non-joiner']}`.slice(0, 70),
      }),
      goodsItems: [Object.assign({}, item, { description, packages }), ...items],
    };
    id = requireTextAt(
      requireSuccess(await trader.call('POST', '/openapi/declarations', { body })).body,
      'declaration',
      'id',
    );
    const query = new URLSearchParams({ type: 'N380', fileName, reference: activeTexts.script });
    requireSuccess(
      await trader.call('POST', `/openapi/declarations/${id}/documents?${query}`, {
        headers: { 'Content-Type': 'application/pdf' },
        body: '%PDF-1.4\nstartxref\n0\n%%EOF\n',
      }),
    );
    requireSuccess(await trader.call('POST', `/openapi/declarations/${id}/lodgement`));
    await released(id);
  });
  after(() => webhooks.stop());

  test('prints a decision with the texts as declared, without links and scripts', async (context) => {
    const { baseUrl } = attack.portal;
    const response = await fetch(`${attack.trader.baseUrl}/openapi/declarations/${id}/decisions/1`, {
      headers: { ...(await attack.trader.headers()), Accept: 'application/pdf' },
    });
    assert.equal(response.status, 200, baseUrl);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+"$/);
    const pdf = Buffer.from(await response.arrayBuffer());
    assert.doesNotMatch(
      pdf.toString('latin1'),
      /\/(?:URI|JavaScript|JS|Launch|SubmitForm|OpenAction|AA|EmbeddedFile|Annots)\b/,
    );
    const blank = /\s/g;
    const text = textOf(pdf).normalize('NFC');
    assert.ok(!hasUnsafeText(text));
    assert.ok(text.replaceAll(blank, '').includes(description.slice(0, 36).replaceAll(blank, '')), text);
    reportObservation(context, 'goods description, exporter, marks → PDF');
  });

  test('is not misread on a /verify page, in a CSV export or in a file name', async (context) => {
    const { trader } = attack;
    const decision = await trader.call('GET', `/openapi/declarations/${id}/decisions/1`, {
      headers: { Accept: 'application/json' },
    });
    const link = requireTextAt(decision.body, 'decision', 'verification');
    const page = await open(new URL(link).pathname);
    assertShown(page, [`${activeTexts.script} ${legitimateTexts.Polish}`], '/verify');
    const csv = await trader.call('GET', '/openapi/declarations/export', { headers: { Accept: 'text/csv' } });
    for (const row of await Array.fromAsync(csvRows([Buffer.from(csv.text)]))) {
      assert.ok('fields' in row);
      assert.doesNotMatch(csvLine(row.fields), /(?:^|,)"?[=@＝]/u);
    }
    assert.ok(!/(?:^|,)"?=HYPERLINK/m.test(csv.text), csv.text);
    const documents = await trader.call('GET', `/openapi/declarations/${id}/documents`);
    const file = requireTextAt(documents.body, 'documents', 'items', 0, 'id');
    const download = await trader.call('GET', `/openapi/declarations/${id}/documents/${file}`);
    const header = download.headers.get('content-disposition') ?? '';
    const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(header) ?? [];
    assert.equal(decodeURIComponent(name), fileName);
    assert.equal(download.headers.get('x-content-type-options'), 'nosniff');
    reportObservation(context, 'marks → /verify; exporter → CSV; file name → Content-Disposition');
  });

  test('arrives unchanged in meaning at a webhook', async (context) => {
    const lodged = webhooks.received.find(
      ({ body }) => body.includes('declaration.lodged') && body.includes(id),
    );
    assert.ok(lodged);
    assert.ok(
      !hasUnsafeText(lodged.body) &&
        Object.values(lodged.headers).every((value) => /^[\x20-\x7e]*$/.test(value)),
    );
    const shown = valueAt(JSON.parse(lodged.body), 'data', 'document', 'goodsItems', 0, 'description') ?? '';
    assert.ok(
      shown === description || lodged.body.includes(JSON.stringify(description)),
      lodged.body.slice(0, 500),
    );
    reportObservation(context, 'goods description → webhook');
  });

  test('is printed by the command line without control sequences', async (context) => {
    const { cli } = commandLine(() => folder);
    const { clientId, clientSecret, apiKey = '' } = attack.portal.credentials.hostToHost;
    const environment = {
      CUSTOMS_PORTAL_URL: attack.portal.baseUrl,
      CUSTOMS_PORTAL_CLIENT_ID: clientId,
      CUSTOMS_PORTAL_CLIENT_SECRET: clientSecret,
      CUSTOMS_PORTAL_API_KEY: apiKey,
    };
    for (const args of [
      ['declarations', 'show', id],
      ['declarations', 'show', id, '--json'],
      ['webhooks', 'list'],
    ]) {
      const { code, output, error } = await cli(args, environment);
      assert.equal(code, 0, error);
      assert.ok(!hasUnsafeText(output + error), args.join(' '));
    }
    reportObservation(context, 'declaration, webhook → terminal');
  });
});

describe('C13 names, reasons, addresses and User-Agents', () => {
  test('are lines of text in mails', async (context) => {
    const { baseUrl, credentials } = attack.portal;
    const owner = await signInToConsole(baseUrl, credentials.trader);
    const { organisationId } = credentials.trader;
    for (const [index, name] of [
      ...Object.values(activeTexts),
      ...Object.values(legitimateTexts),
    ].entries()) {
      await attack.shared.query('update organisations.organisations set name = $2 where id = $1', [
        organisationId,
        name,
      ]);
      const email = `c13-${index}@people.example`;
      requireSuccess(
        await owner.call('POST', '/management/invitations', { body: { email, role: 'viewer' } }),
      );
      const { body } = await attack.customs.call('GET', `/management/sandbox/mails?to=${email}`);
      const text = `${textAt(body, 'items', 0, 'subject')}\n${textAt(body, 'items', 0, 'text')}`;
      const own = text.replaceAll(
        new RegExp(`${attack.portal.baseUrl.replaceAll('.', '\\.')}\\S*|http://portal\\.localhost\\S*`, 'g'),
        '',
      );
      assert.deepEqual(mailLinksIn(own), [], name);
      assert.ok(!hasUnsafeText(text), name);
      if (isLegitimate(name)) assert.ok(text.includes(name), text);
    }
    reportObservation(context, 'organisation name → mail subject and text');
  });

  test('are text on the consent page, the error pages, /verify, /docs and refusal pages', async (context) => {
    const { baseUrl, credentials } = attack.portal;
    for (const [name, text] of Object.entries(hostileTexts)) {
      const value = encodeURIComponent(text.toWellFormed());
      for (const path of [
        `/verify?number=${value}`,
        `/docs/search?q=${value}`,
        `/problems/${value}`,
        `/oauth/authorize?client_id=${value}&redirect_uri=${value}&scope=${value}&response_type=${value}`,
        `/device?user_code=${value}`,
        `/console/${value}`,
      ])
        assertShown(await open(path), [], `${path} ${name}`);
    }
    for (const agent of [
      'evil.example/1.0',
      'Call/1.800.555',
      'customs-portal/1.0 (https://evil.example)',
      '<script>struck()</script>/1',
    ]) {
      const page = await consentAfter(agent, credentials.trader);
      assertShown(page, [], agent);
      assert.doesNotMatch(page.text, /evil|1\.800/, agent);
    }
    assertShown(
      await consentAfter('customs-portal/1.0 (linux quay-7)', credentials.trader),
      ['customs-portal/1.0 (linux quay-7)'],
      'User-Agent',
    );
    for (const endpoint of ['token', 'revocation', 'introspection', 'par', 'device_authorization']) {
      const fields = [
        'client_id',
        'client_secret',
        'code',
        'refresh_token',
        'token',
        'device_code',
        'scope',
        'request_uri',
      ];
      for (const grant of [
        'client_credentials',
        'authorization_code',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
      ]) {
        const hostile = {
          ...Object.fromEntries(fields.map((name) => [name, 'A\0\u202eB'])),
          grant_type: grant,
        };
        const answer = await sendPortalRequest(`${baseUrl}/oauth/${endpoint}`, {
          method: 'POST',
          body: new URLSearchParams(hostile),
        });
        assert.ok(
          answer.status < 500 && !hasUnsafeText(answer.text),
          `${endpoint}, ${grant}: ${answer.status} ${answer.text}`,
        );
      }
    }
    reportObservation(context, 'parameters, User-Agent → /verify, /docs, refusal, error and consent pages');
  });
});

/** Returns the consent page for a program with this User-Agent. */
async function consentAfter(
  agent: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Page> {
  const { baseUrl } = attack.portal;
  const begun = await sendPortalRequest(`${baseUrl}/oauth/device_authorization`, {
    method: 'POST',
    headers: { 'User-Agent': agent },
    body: new URLSearchParams({ client_id: 'customs-portal-cli' }),
  });
  const visit = createRedirectFollower(baseUrl, 'nowhere:');
  const typing = await visit(`${baseUrl}/device`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(typing.text)?.[1] ?? '';
  const entered = new URLSearchParams({
    xsrf,
    confirm: 'yes',
    user_code: requireTextAt(begun.body, begun.text, 'user_code'),
  });
  const signInPage = await visit(`${baseUrl}/device`, entered);
  return pageOf(await visit(...formRequestOf(baseUrl, signInPage, 'sign-in', { email, password })));
}
