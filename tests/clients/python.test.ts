import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import {
  assumedPythonDeclarations,
  linesWithTypeErrors,
  pythonConsumer,
  revealedTypes,
} from '../../tools/mypy-test-programs.ts';
import { packPython, pythonToPack } from '../../tools/pack-python.ts';
import { pythonWith } from '../../tools/python.ts';
import { declarationOf } from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

/*
 * Tests the Python client against a portal: its own tests, its types, and its packages in an empty environment.
 */
const root = join(import.meta.dirname, '../..');
const home = join(root, 'clients', 'python');
const run = promisify(execFile);
const python = pythonWith();
const builder = pythonToPack();
const checker = pythonWith('mypy');
const installer = pythonWith('build', 'setuptools', 'wheel', 'ensurepip');

const folder = await mkdtemp(join(tmpdir(), 'customs-portal-python-'));
after(() => rm(folder, { recursive: true, force: true }));

function skipWithout(found: typeof python): string | false {
  return 'missing' in found && found.missing;
}

function programOf(found: typeof python): string {
  assert('program' in found);
  return found.program;
}

/** Excludes the packages that the user has installed. */
const environment = {
  ...process.env,
  PYTHONPATH: join(home, 'src'),
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONNOUSERSITE: '1',
};

test('the Python client passes its own tests with a failing network', {
  skip: skipWithout(python),
}, async (t) => {
  const args = ['-m', 'unittest', 'discover', '-s', join(home, 'tests')];
  const { stderr } = await run(programOf(python), args, { env: environment, timeout: 120_000 });
  assert.match(stderr, /^Ran \d+ tests? .*\n\nOK(?: \(skipped=\d+\))?$/m);
  t.diagnostic(/^Ran \d+ tests/m.exec(stderr)?.[0] ?? '');
});

describe('mypy --strict', { skip: skipWithout(checker) }, () => {
  const mypy = async (...args: readonly string[]): Promise<string> => {
    const all = [
      '-m',
      'mypy',
      '--strict',
      '--no-error-summary',
      '--cache-dir',
      join(folder, 'mypy'),
      ...args,
    ];
    const env = {
      ...environment,
      PYTHONPATH: '',
      MYPYPATH: [join(home, 'src'), join(home, 'tests'), folder].join(':'),
    };
    const result = await run(programOf(checker), all, { cwd: folder, env, timeout: 300_000 }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return `${result.stdout}${result.stderr}`.trim();
  };

  test('accepts the package and its tests', async () => {
    const tests = globSync('*.py', { cwd: join(home, 'tests') }).map((name) => join(home, 'tests', name));
    assert.equal(await mypy(join(home, 'src', 'customs_portal'), ...tests), '');
  });

  test('accepts a program in which problems narrow by their code, and responses by their kind', async () => {
    await writeFile(join(folder, 'consumer.py'), pythonConsumer);
    const lines = (await mypy('consumer.py')).split('\n');
    const types = lines.map((line) => /: note: Revealed type is "(.*)"$/.exec(line)?.[1] ?? line);
    assert.equal(types.length, revealedTypes.length, lines.join('\n'));
    revealedTypes.forEach((part, index) => {
      assert.ok(types[index]?.includes(part), `${types[index]} is not ${part}`);
    });
  });

  for (const mistake of linesWithTypeErrors) {
    test(`rejects ${mistake}`, async () => {
      await writeFile(
        join(folder, 'mistaken.py'),
        `${pythonConsumer.replaceAll('reveal_type', 'print')}${mistake}\n`,
      );
      assert.match(
        await mypy('mistaken.py'),
        new RegExp(`^mistaken.py:${pythonConsumer.split('\n').length}: error: `, 'm'),
      );
    });
  }

  test('accepts the code blocks of its pages', async () => {
    await writeFile(join(folder, 'given.py'), assumedPythonDeclarations);
    const pages = ['clients/python/README.md', 'docs/guides/python.md'];
    const blocks = (await Promise.all(pages.map(blocksOf))).flat();
    const names = blocks.map((_, index) => `block_${index}.py`);
    await Promise.all(
      names.map((name, index) => writeFile(join(folder, name), `from given import *\n${blocks[index]}`)),
    );
    assert.ok(blocks.length > 5);
    assert.equal(await mypy('--allow-redefinition', ...names), '');
  });
});

async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

describe('the Python package installs as by pipx, without a network', {
  skip: skipWithout(installer),
}, () => {
  for (const kind of ['wheel', 'source'] as const) {
    test(`from its ${kind}, which includes its types and installs no commands`, async () => {
      const place = join(folder, `pip-${kind}`);
      const packed = packPython(programOf(installer), place)[kind];
      // Provides setuptools for the source distribution, which the wheel does not need.
      const own = kind === 'wheel' ? [] : ['--system-site-packages'];
      await run(programOf(installer), ['-m', 'venv', ...own, join(place, 'env')], { timeout: 120_000 });
      const inside = join(place, 'env', 'bin', 'python');
      const flags = ['--no-index', '--no-build-isolation', '--disable-pip-version-check', '--quiet'];
      const options = { cwd: place, env: { ...environment, PYTHONPATH: '' }, timeout: 120_000 };
      await run(inside, ['-m', 'pip', 'install', ...flags, packed], options);
      const script = [
        'import customs_portal, importlib.metadata as m, pathlib',
        'own = m.distribution("customs-portal-client")',
        'home = pathlib.Path(customs_portal.__file__).parent',
        'print(own.version, len(own.entry_points), (home / "py.typed").exists(), "env" in home.parts)',
      ];
      const { stdout } = await run(inside, ['-c', script.join('\n')], options);
      const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
      assert.equal(stdout.trim(), `${version} 0 True True`);
    });
  }
});

describe('the wheel of the Python client', { skip: skipWithout(builder) }, () => {
  let portal: PortalProcess;
  let program: string;
  before(async () => {
    const { wheel } = packPython(programOf(builder), folder);
    const environmentFolder = join(folder, 'env');
    await run(programOf(builder), ['-m', 'venv', '--without-pip', environmentFolder]);
    program = join(environmentFolder, 'bin', 'python');
    const args = ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'];
    const site = execFileSync(program, args, { encoding: 'utf8' }).trim();
    // Installs the wheel by unpacking it, because it is a ZIP archive of the installed files.
    await run(program, ['-m', 'zipfile', '-e', wheel, site]);
    portal = await startPortal();
  });
  after(() => portal?.stop());

  const isolated = { ...environment, PYTHONPATH: '' };

  test('contains the package, its types and its licence, and needs no other package', async () => {
    const names = await readdir(folder);
    // Accepts dashes and underscores in file names, because versions of setuptools differ.
    const packed = names.filter((name) => /\.(whl|gz)$/.test(name)).map((name) => name.replaceAll('-', '_'));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const made = `customs_portal_client_${version}`;
    assert.deepEqual(packed.toSorted(), [`${made}.tar.gz`, `${made}_py3_none_any.whl`]);
    const wheel = names.find((name) => name.endsWith('.whl')) ?? '';
    const listing = ['-m', 'zipfile', '-l', join(folder, wheel)];
    const { stdout } = await run(program, listing);
    const files = [...stdout.matchAll(/^(\S+) +\d{4}-/gm)].map(([, name = '']) => name);
    const odd = files.filter(
      (name) =>
        !/^customs_portal\/(\w+\.py|py\.typed)$|^customs_portal_client-[\d.]+\.dist-info\//.test(name),
    );
    assert.deepEqual(odd, []);
    for (const needed of ['customs_portal/py.typed', 'customs_portal/contract.py'])
      assert.ok(files.includes(needed));
    assert.ok(files.some((name) => basename(name) === 'LICENSE'));
    const metadata = [
      '-c',
      'from importlib.metadata import requires; print(requires("customs-portal-client"))',
    ];
    assert.equal((await run(program, metadata, { env: isolated })).stdout.trim(), 'None');
  });

  test('works for a day against a portal with a network that loses a response and cuts a stream', async () => {
    const proxy = await startFaultyProxy(portal.baseUrl);
    try {
      const declaration = declarationOf('ELSEWHERE-PYTHON');
      const settings = { ...portal.credentials, baseUrl: proxy.url, declaration };
      await mkdir(join(folder, 'day'));
      await copyFile(
        join(import.meta.dirname, 'other-runtimes', 'journey.py'),
        join(folder, 'day', 'journey.py'),
      );
      await writeFile(join(folder, 'day', 'settings.json'), JSON.stringify(settings));
      const options = { cwd: join(folder, 'day'), env: isolated, timeout: 120_000 };
      const { stdout } = await run(program, ['journey.py', 'settings.json'], options);
      assert.deepEqual(JSON.parse(stdout), {
        userType: 'host_to_host',
        requestId: true,
        unchanged: 304,
        lodged: true,
        replayed: true,
        problem: true,
        bytes: true,
        events: 'declaration.released',
        status: 'released',
        download: true,
        decisions: '%PDF-',
        exported: true,
        stopped: [],
        unreachable: 'network',
        platform: true,
        others: 'not_found',
        wrongSecret: 'invalid_client',
        othersKey: 'credentials_mismatch',
        webhook: 'declaration.released, signature_refused',
        secretsShown: 0,
      });
      assert.deepEqual(proxy.faults, ['lost answer', 'cut stream']);
    } finally {
      await proxy.stop();
    }
  });

  test('runs the program of its README unchanged', async () => {
    const [example = ''] = await blocksOf('clients/python/README.md');
    const place = join(folder, 'readme');
    await mkdir(place);
    await symlink(portal.dataDir, join(place, 'data'));
    await writeFile(join(place, 'lodge.py'), example);
    const { stdout } = await run(program, ['lodge.py'], { cwd: place, env: isolated, timeout: 60_000 });
    assert.match(stdout, /^duties: \d+\.\d\d$/m);
    assert.match(stdout, /^errors: \d+ the first at \//m);
    assert.match(stdout, /^PY-\d+ is released \w{18}$/m);
  });

  test('includes its types', { skip: skipWithout(checker) }, async () => {
    const place = join(folder, 'typed');
    await mkdir(place);
    await writeFile(join(place, 'consumer.py'), pythonConsumer);
    const args = [
      '-m',
      'mypy',
      '--strict',
      '--python-executable',
      program,
      '--cache-dir',
      join(place, 'cache'),
    ];
    const env = { ...isolated, MYPYPATH: '' };
    const { stdout } = await run(programOf(checker), [...args, 'consumer.py'], { cwd: place, env });
    assert.match(stdout, /^Success: no issues found/m);
  });
});
