import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ipaddr from 'ipaddr.js';
import { configVariables } from '../../server/src/settings/config-variables.ts';
import { isProgramInstalled, repositoryFolder, runInstalledProgram } from './run-program.ts';

/*
 * Tests the files for operators against the portal that they start. Tests whose program is not installed are
 * skipped with a message.
 */
const deploy = join(repositoryFolder, 'deploy');
const text = (file: string): string => readFileSync(join(deploy, file), 'utf8');

test('the portal reads every PORTAL_ variable that the deployment files set', () => {
  const known: string[] = configVariables.map(({ name }) => name);
  const named = readdirSync(deploy).flatMap((file) =>
    [...text(file).matchAll(/\bPORTAL_[A-Z_]+\b/g)].map(([name]) => ({ file, name })),
  );
  assert.ok(named.length > 15);
  assert.deepEqual(
    named.filter(({ name }) => !known.includes(name)),
    [],
  );
});

test('every repository file that the image copies exists', () => {
  const taken = [...text('Containerfile').matchAll(/--from=build ((?:\/app\/\S+ )+)/g)]
    .flatMap(([, paths = '']) => paths.trim().split(' '))
    .map((path) => path.replace('/app/', ''));
  assert.ok(taken.length > 5);
  const made = ['node_modules', 'console/dist'];
  const there = readdirSync(repositoryFolder);
  for (const path of taken.filter((each) => !made.includes(each))) assert.ok(there.includes(path), path);
});

test('the systemd unit is well formed and restricted', async (context) => {
  if (!(await isProgramInstalled('systemd-analyze', '--version')))
    return context.skip('systemd-analyze is not installed');
  const unit = join(deploy, 'customs-portal.service');
  const { output } = await runInstalledProgram('systemd-analyze', ['verify', unit]);
  // Ignores that the portal's program does not exist, because it is not installed here.
  const complaints = output.split('\n').filter((line) => line !== '' && !/is not executable/.test(line));
  assert.deepEqual(complaints, []);
  const judged = await runInstalledProgram('systemd-analyze', [
    'security',
    '--offline=yes',
    '--threshold=20',
    unit,
  ]);
  assert.equal(judged.code, 0, judged.output);
});

test('the unit does not restart on configuration errors, and permits the portal’s connections', async () => {
  const unit = text('customs-portal.service');
  const set = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  assert.deepEqual(set('Restart'), ['always']);
  const { code } = await runInstalledProgram(process.execPath, ['server/src/main.ts'], {
    PORTAL_PORT: 'eighty',
  });
  assert.deepEqual(set('RestartPreventExitStatus'), [String(code)]);
  // Requires the address families for PostgreSQL, traces and mails, which use TCP.
  assert.deepEqual(set('RestrictAddressFamilies'), ['AF_INET AF_INET6 AF_UNIX']);
  for (const barrier of ['IPAddressDeny', 'SocketBindDeny', 'RestrictNetworkInterfaces', 'PrivateNetwork'])
    assert.deepEqual(set(barrier), [], barrier);
});

test('the network policy permits exactly the connections that the portal needs', () => {
  const policy = text('kubernetes.yml').split('kind: NetworkPolicy')[1] ?? '';
  const [, ingress = '', egress = ''] =
    /\n {2}ingress:\n([\s\S]*)\n {2}egress:\n([\s\S]*)$/.exec(policy) ?? [];
  const portsIn = (part: string): string[] =>
    [...part.matchAll(/protocol: (\w+), port: (\d+)/g)]
      .map(([, protocol, port]) => `${protocol} ${port}`)
      .toSorted();
  assert.match(policy, /policyTypes: \[Ingress, Egress\]/);
  const listening = [...text('kubernetes.yml').matchAll(/containerPort: (\d+)/g)].map(
    ([, port]) => `TCP ${port}`,
  );
  assert.deepEqual(portsIn(ingress), listening);
  assert.deepEqual(ingress.match(/^ {4}- from:/gm)?.length, listening.length, 'nobody else');
  const needed = {
    'names of others': ['TCP 53', 'UDP 53'],
    'PostgreSQL and PgBouncer': ['TCP 5432', 'TCP 6432'],
    'submission and smtps': ['TCP 587', 'TCP 465'],
    'traces by OTLP over HTTP': ['TCP 4318'],
    scanner: ['TCP 3310'],
    webhooks: ['TCP 443'],
  };
  assert.deepEqual(portsIn(egress), Object.values(needed).flat().toSorted());
  // Compares the blocked address ranges with those that the portal refuses for webhooks.
  const shut = [...egress.matchAll(/except: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    list.replaceAll("'", '').split(', '),
  );
  assert.ok(shut.length > 5);
  for (const range of shut) {
    const [address = '', bits = ''] = range.split('/');
    assert.notEqual(ipaddr.parse(address).range(), 'unicast', range);
    assert.ok(Number(bits) > 0);
  }
  for (const inside of [
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    'fd00::1',
    'fe80::1',
  ])
    assert.ok(
      shut.some((range) => within(inside, range)),
      inside,
    );
});

function within(address: string, range: string): boolean {
  const [one, [network, bits]] = [ipaddr.parse(address), ipaddr.parseCIDR(range)];
  return one.kind() === network.kind() && one.match(network, bits);
}

test('the console is built where the portal is not started by npm', async () => {
  // Requires that the unit and the image contain the console, which is built before.
  for (const file of ['customs-portal.service', 'Containerfile'])
    assert.match(text(file), /node console\/build\.mjs$/m, file);
  const { code, output } = await runInstalledProgram(process.execPath, ['console/build.mjs']);
  assert.equal(code, 0, output);
  assert.ok(existsSync(join(repositoryFolder, 'console', 'dist', 'index.html')));
});

test('the Prometheus rules are well formed, and fire when they should and not before', async (context) => {
  if (!(await isProgramInstalled('promtool', '--version'))) return context.skip('promtool is not installed');
  const checked = await runInstalledProgram('promtool', ['check', 'rules', join(deploy, 'alerts.yml')]);
  assert.equal(checked.code, 0, checked.output);
  const tried = await runInstalledProgram('promtool', [
    'test',
    'rules',
    join(import.meta.dirname, 'alert-cases.yml'),
  ]);
  assert.equal(tried.code, 0, tried.output);
});

test('the Prometheus rules use only metrics of the portal or of a well-known exporter', () => {
  const rules = text('alerts.yml');
  const exporters = { node: 'node_exporter', pg: 'postgres_exporter' };
  for (const [, prefix = ''] of rules.matchAll(/\b(node|pg)_[a-z_]+\b(?<!_exporter)/g))
    assert.ok(
      rules.includes(Object.entries(exporters).find(([key]) => key === prefix)?.[1] ?? 'nobody'),
      prefix,
    );
  const named = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  for (const name of [
    'PortalStandbyLags',
    'PortalBackupOld',
    'PortalAuditBroken',
    'PortalDiskAlmostFull',
    'PortalNodeUnreachable',
  ])
    assert.ok(named.includes(name), name);
});

test('Compose and HAProxy use the same names, ports and addresses', () => {
  const [compose, haproxy] = [text('compose.yml'), text('haproxy.cfg')];
  const servers = [...haproxy.matchAll(/^ +server \w+ (\S+):(\d+)$/gm)];
  assert.equal(servers.length, 2);
  for (const [, name, port] of servers) {
    assert.match(compose, new RegExp(`^  ${name}: \\*portal$`, 'm'));
    assert.match(text('Containerfile'), new RegExp(`^EXPOSE ${port} 9090$`, 'm'));
  }
  const first = (file: string, pattern: RegExp): string =>
    pattern.exec(file)?.[1] ?? assert.fail(`${pattern}`);
  assert.equal(first(compose, /'443:(\d+)'/), first(haproxy, /bind :(\d+) /));
  assert.equal(first(compose, /PORTAL_TRUSTED_PROXIES: (\S+)/), first(compose, /subnet: (\S+) /));
  assert.ok(compose.includes(`:${first(haproxy, /ssl crt (\S+)/)}:ro`));
});
