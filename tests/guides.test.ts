import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { testBrowser } from '../server/src/access/testing/oauth-browser.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import type { ServingPortal } from './portal-process.ts';

/*
 * Runs the bash blocks of all guides unchanged, in the order of their index, in one shell against a new portal.
 */
const expectedOutputs: readonly { readonly page: string; readonly shows: readonly (string | RegExp)[] }[] = [
  { page: 'first-call.md', shows: ['"items":[]', /is released$/m, /declaration\.released$/m] },
  {
    page: 'host-to-host.md',
    shows: [/^declarations:read$/m, /^200 \w/m, 'called with a key pair', /^DPoP 200 401$/m],
  },
  {
    page: 'platforms.md',
    shows: ['"id":"PL1000"', 'Harbour Coffee Traders', 'invalid_grant', 'token_invalid'],
  },
  { page: 'status.md', shows: [/^\d+ FIRST-\S+ released$/m, /^304$/m] },
  {
    page: 'events.md',
    shows: [
      /^1 FIRST-\S+ declaration\.lodged$/m,
      // Accepts any number of changes, because customs can have decided everything before the poll.
      /^\d+$/m,
      /^retry: 2000$/m,
      /^\{"id":"evt_\w{26}","type":"declaration\.lodged"/m,
    ],
  },
  {
    page: 'webhooks.md',
    shows: [
      /^delivered 204$/m,
      /^webhook\.test $/m,
      /^declaration\.released HOOKED-\S+$/m,
      /^pending$/m,
      /^paused$/m,
    ],
  },
  {
    page: 'reconciliation.md',
    shows: [
      /^FIRST-\S+ \w+$/m,
      /^id,lrn,mrn,/m,
      /^\d+\.\d\d$/m,
      /^\d{4}-\d\d \w+ \d+ [\d.]+ [A-Z]{3}$/m,
      'the counts agree',
    ],
  },
  {
    page: 'sandbox-testing.md',
    shows: [
      /^REFUSED- not_released$/m,
      /^declaration\.cleared$/m,
      /^no response$/m,
      /^idempotency-replayed: true/im,
      /^1\n2\n\d+\n0$/m,
    ],
  },
  {
    page: 'comparable-failures.md',
    shows: [
      /^response lost$/m,
      /^idempotency-replayed: true/im,
      /^lrn_in_use\ntrue$/m,
      /^304\n304\n304$/m,
      /^declarant must pay by a date\ntrue$/m,
      /^same digest\nno gap$/m,
      'same order',
      /^HTTP\/1\.1 200\nPortal-Api-Key-Ends: \w+,$/im,
      /^service_unavailable\nnot_applied\nRetry-After$/im,
      /^404 application\/problem\+json\n405 application\/problem\+json\n400 application\/problem\+json$/m,
      /^\d+\.\d+\.\d+\ntrue$/m,
    ],
  },
  {
    page: 'safe-submission.md',
    shows: [/^accept\n\d+\.\d\d$/m, /^Idempotency-Replayed: true/im, 'idempotency_key_reused', /^SAFE-/m],
  },
  {
    page: 'bulk-lodging.md',
    shows: [/^\{"line":1,"httpStatus":201,"id":"dec_/m, /^\{"line":3,"type":/m, /^2$/m],
  },
  {
    page: 'documents.md',
    shows: [
      /^available$/m,
      'the same bytes',
      'and back',
      /^quarantined\nrefused$/m,
      /^2 released true$/m,
      'signed: released',
      '%PDF-1.7',
      /^released\ntrue$/m,
      'not_found',
    ],
  },
  {
    page: 'changing-a-declaration.md',
    shows: [
      /^registered$/m,
      'replace /invoice/number',
      'customs accept',
      'action_not_allowed',
      'declaration.invalidated Declared twice',
      /^invalidated$/m,
      /^paid$/m,
    ],
  },
  {
    page: 'mandates.md',
    shows: [/^active$/m, /^BROKERED-… lodged by the broker$/m, /^ended\n(?:ended\n)*R323$/m],
  },
  {
    page: 'warehouse.md',
    shows: [
      /^XA-WH-0042 active$/m,
      '1000.000 available, 0.00 of 1610.00 released',
      '600.000 available, 644.00 of 1610.00 released',
      /^R645 600\.000$/m,
      'customs grantDischarge',
      '500.000 available, 805.00 of 1610.00 released',
      'reserved 100.000 destroyed',
      '0.000 available, 1610.00 of 1610.00 released',
    ],
  },
  {
    page: 'temporary-admission.md',
    shows: [
      /^XA-TA-0042 6$/m,
      'about half a year is left',
      '750.000 available, 402.50 of 1610.00 released',
      /^action_required$/m,
      /^discharge A00 562\.50\ndischarge B00 645\.00$/m,
      /^discharge\.opened\ndischarge\.written_off\ndischarge\.due\ndischarge\.overdue\ndischarge\.demanded$/m,
    ],
  },
  {
    page: 'deferred-account.md',
    shows: [
      /^XADEF0042 5000\.00 5000\.00$/m,
      /^3390\.00$/m,
      /^transfer true$/m,
      /^due 1610\.00 1610\.00 by the 15$/m,
      /^due\n4390\.00\npaid\npaid 0\.00$/m,
      /^assessment paid\ninterest due$/m,
    ],
  },
  {
    page: 'debts-and-claims.md',
    shows: [
      /^due A00 750\.00 B00 860\.00\npaid$/m,
      /^granted\npartly_granted\n409\nclaim_exceeds_debt\n45\.00 A00\n20\.00 A00$/m,
      /^intended\nrefused\nCLAIM-1 granted\nPART-1 partly_granted\nREFUSE-1 refused$/m,
    ],
  },
  { page: 'guarantors.md', shows: [/^offered\n8000\.00\n0\nwithdrawn$/m] },
  {
    page: 'cookbook.md',
    shows: [
      /^20$/m,
      /^draft\ntrue\nlodged$/m,
      /^declaration\.\w+ \d [A-Z]{3}$/m,
      /^N380$/m,
      /^0\.00\nrequested$/m,
      /^invalidated$/m,
      /^%PDF-$/m,
      /^\d+ .*coffee/im,
    ],
  },
  { page: 'keys.md', shows: [/^200\n403\n200\n200\nkey_\w+\nexpired\n204\n401$/m, / revoked$/m] },
  {
    page: 'request-log.md',
    shows: [/^getDeclaration 404$/m, /problems\/not_found$/m, /404 not_found/, /^100$/m],
  },
  {
    page: 'reference-data.md',
    shows: [
      /^Brazil\nCoffee, roasted, not decaffeinated$/m,
      '"added":1',
      /^3 functions “9” does not have the form/m,
      /^ready$/m,
      /^applied$/m,
      'Westhaven',
      /^204$/m,
    ],
  },
  {
    page: 'officers.md',
    shows: [
      /^SLOW-OFFICER-\d+ lodged accept$/m,
      /^true\nThe declaration is lodged and being validated\nbillReference amount$/m,
      'as it was received',
      /^accepted, payment due$/m,
      'Please send the invoice',
      /^released$/m,
      'payment.paid declaration.released',
      'action_not_allowed: The goods are released',
      /^applied cleared\nrejected The declaration is cleared$/m,
      /^300000\.00\nunmatched\nsettled\nfalse$/m,
    ],
  },
  {
    page: 'accountants.md',
    shows: [/"closing":"0\.00"\}$/m, /^period,office,account,opening,debit,credit,closing$/m],
  },
  { page: 'errors.md', shows: ['/colour unknown', '/consignment/totalPackages R502', 'invalid_client'] },
];
const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'guides');
const index = [
  ...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \[[^\]]*\]\(([\w-]+\.md)\)/gm),
].map(([, page = '']) => page);
const guides = expectedOutputs.toSorted((one, other) => index.indexOf(one.page) - index.indexOf(other.page));

/** Time after which a guide that waits is reported by its name. */
const limitMs = 420_000;

function blocksOf(page: string): string[] {
  const text = readFileSync(join(folder, page), 'utf8');
  return [...text.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
}

function scriptOf(page: string): string {
  const blocks = blocksOf(page).map((block, index) => `echo "block ${index + 1} of ${page}" >&2\n${block}`);
  return `${page === 'status.md' ? untilDecided : ''}echo "== ${page}"\n${blocks.join('')}`;
}

/**
 * Waits until the declarations of earlier guides are decided, because this guide shows a poll without changes.
 */
const untilDecided = `while portal /openapi/status | grep -qE '"status":"(lodged|accepted)"'; do sleep 0.2; done\n`;

/**
 * Evaluates the expressions of `node -p`, which guides run some six hundred times, in this process instead of a
 * new one each.
 */
async function startEvaluator(): Promise<{ readonly program: string; stop(): void }> {
  const server = createServer((socket) => {
    let received = '';
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      const [expression = '', input = '', end] = received.split('\0');
      if (end === undefined) return;
      try {
        const printed = runInNewContext(expression, { fs: { readFileSync: () => input } });
        socket.end(`0\n${printed}\n`);
      } catch (error) {
        socket.end(`1\n${String(error)}\n`);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Lets the process end although the server still listens, if a test fails.
  server.unref();
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return {
    program: `#!/usr/bin/env bash
case "$*" in
  *readFileSync*readFileSync*) exec ${process.execPath} "$@" ;;
  '-p const found = '*) ;;
  *) exec ${process.execPath} "$@" ;;
esac
input=$(cat)
exec 3<>/dev/tcp/127.0.0.1/${address.port}
printf '%s\\0%s\\0' "$2" "$input" >&3
read -r status <&3
if [ "$status" = 0 ]; then cat <&3; else cat <&3 >&2; fi
exit "$status"
`,
    stop: () => server.close(),
  };
}

/** Consents to a platform's request as a person, and returns the code of the redirect. */
async function consent({ baseUrl, credentials }: ServingPortal, url: string): Promise<string> {
  const { email, password, organisationId } = credentials.trader;
  const browser = testBrowser({ baseUrl, address: baseUrl });
  const agreed = await browser.submit(await browser.open(url), 'sign-in', { email, password });
  const back = await browser.submit(agreed, 'consent', { organisation: organisationId });
  return new URL(back.url).searchParams.get('code') ?? '';
}

/** Runs the script. Returns the output by page, with the error of the shell at the page where it stopped. */
async function run(portal: ServingPortal, script: string): Promise<Map<string, string>> {
  const cwd = dirname(portal.dataDir);
  if (!existsSync(join(cwd, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
  const evaluator = await startEvaluator();
  const programs = join(cwd, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'node'), evaluator.program, { mode: 0o755 });
  const shell: ChildProcessWithoutNullStreams = spawn('bash', ['-c', `set -euo pipefail\n${script}`], {
    cwd,
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    // Starts a process group, so that the children of the shell can be killed.
    detached: true,
  });
  const { pid } = shell;
  const end = (): void => {
    try {
      if (pid !== undefined) process.kill(-pid);
    } catch {
      // Ignores that the process group has already ended.
    }
  };
  const late = setTimeout(end, limitMs);
  let complaints = '';
  shell.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = once(shell, 'close');
  const printed = new Map<string, string>();
  let page = '';
  try {
    for await (const line of createInterface(shell.stdout)) {
      if (line.startsWith('== ')) page = line.slice(3);
      printed.set(page, `${printed.get(page) ?? ''}${line}\n`);
      if (line.includes('/oauth/authorize?')) shell.stdin.write(`${await consent(portal, line)}\n`);
    }
  } catch (error) {
    end();
    throw error;
  } finally {
    clearTimeout(late);
    evaluator.stop();
  }
  const [code] = await ended;
  if (code !== 0) {
    printed.set(page, `${printed.get(page)}${complaints.slice(-1_000)}\nThe shell ended here with ${code}.`);
  }
  return printed;
}

/** Replaces the references in a script, so that the sandbox's customs rejects every lodgement. */
function withRejectedReferences(script: string): string {
  return script
    .replaceAll(/="(?:FIRST|CHANGE|SAFE|STORE|STAY|DEFER)-/g, '="REJECT-')
    .replaceAll('HOOKED-$LRN', 'REJECT-2-$LRN')
    .replaceAll('UNPAID-$CHANGE', '$CHANGE-3');
}

describe('the guides', () => {
  let portals: readonly ServingPortal[] = [];
  let printed: Map<string, string>;
  let printedIfRejected: Map<string, string>;
  const waiting = guides.filter(({ page }) =>
    blocksOf(page).some((block) => /\b(?:until|while|wait_for) /.test(block)),
  );

  before(async () => {
    const portal = await startInProcessPortal();
    const rejecting = await startInProcessPortal();
    portals = [portal, rejecting];
    // Adds the guide keys.md, which sets variables that other guides need.
    const pages = guides.filter((guide) => waiting.includes(guide) || guide.page === 'keys.md');
    const script = pages.map(({ page }) => scriptOf(page)).join('');
    [printed, printedIfRejected] = await Promise.all([
      run(portal, guides.map(({ page }) => scriptOf(page)).join('')),
      // Lets the shell continue after a failed command, as that of a reader does.
      run(rejecting, `set +e\n${withRejectedReferences(script)}\necho "== the end"`),
    ]);
  });
  after(() => Promise.all(portals.map((portal) => portal.stop())));

  for (const { page, shows } of guides) {
    test(`print the documented output: ${page}`, () => {
      const text = printed.get(page) ?? 'nothing: the shell ended before';
      assert.doesNotMatch(text, /The shell ended here/);
      for (const part of shows) {
        if (typeof part === 'string')
          assert.ok(text.includes(part), `${page} does not show ${part}:\n${text}`);
        else assert.match(text, part);
      }
    });
  }

  test('never wait forever if customs rejects the declarations', (t) => {
    assert.ok(printedIfRejected.has('the end'), [...printedIfRejected].at(-1)?.join('\n') ?? '');
    assert.match(printedIfRejected.get('first-call.md') ?? '', /is rejected$/m);
    t.diagnostic(`seen: ${waiting.length} guides end`);
  });

  test('are all tested if they contain commands', () => {
    const withCommands = globSync('*.md', { cwd: folder }).filter((page) => blocksOf(page).length > 0);
    assert.deepEqual(withCommands.sort(), guides.map(({ page }) => page).sort());
    assert.deepEqual(
      withCommands.filter((page) => !index.includes(page)),
      [],
      'each stands in the index',
    );
  });
});
