import { execFileSync } from 'node:child_process';

/** A Python program, or a message that names what must be installed. */
export type FoundPython = { readonly program: string } | { readonly missing: string };

/** Finds Python 3.11 or later with the given modules: the one in PYTHON, the system's, or the first on PATH. */
export function pythonWith(...modules: readonly string[]): FoundPython {
  const { PYTHON } = process.env;
  const code = ['sys', ...modules].map((module) => `import ${module}`).join('\n');
  const check = `${code}\nassert sys.version_info >= (3, 11)`;
  const program = (PYTHON ? [PYTHON] : ['/usr/bin/python3', 'python3']).find((each) => {
    try {
      execFileSync(each, ['-I', '-c', check], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (program !== undefined) return { program };
  const having = modules.length > 0 ? ` with ${modules.join(', ')}` : '';
  const packages = ['python3', ...modules.map((module) => debianPackages[module] ?? `python3-${module}`)];
  return {
    missing: `Python 3.11 or later${having} is missing: run \`apt-get install ${packages.join(' ')}\`, or set PYTHON to a Python program`,
  };
}

const debianPackages: Readonly<Record<string, string>> = { ensurepip: 'python3-venv', mypy: 'mypy' };
