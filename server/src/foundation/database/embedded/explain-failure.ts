import { DamagedFile } from '../../durable-file.ts';

const failureExplanations: [RegExp, (directory: string) => string][] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    (d) => `the disk of ${d} is full. Free space and start again.`,
  ],
  [
    /Read-only file system|EROFS/,
    (d) => `${d} is on a read-only file system. Choose another directory with PORTAL_DATA_DIR.`,
  ],
  [
    /Permission denied|EACCES|EPERM|Operation not permitted/,
    (d) =>
      `no permission to write to ${d}. Grant this permission, or choose another directory with PORTAL_DATA_DIR.`,
  ],
  [/ENOTDIR/, (d) => `${d} is not a directory. Choose a directory with PORTAL_DATA_DIR.`],
];

/** Explains PostgreSQL's output: returns a known cause with a hint, otherwise the last lines of the output. */
export function explainOutput(output: string, directory: string): string {
  for (const [pattern, sentence] of failureExplanations) {
    if (pattern.test(output)) return sentence(directory);
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|error:|detail:/.test(line));
  return (telling.length > 0 ? telling : lines).slice(-5).join(' | ');
}

/** Explains an error of file operations; null for an unexpected error, which is reported as a bug. */
export function explainFileError(error: unknown, directory: string): string | null {
  if (error instanceof DamagedFile) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const text = String(error.code);
  const found = failureExplanations.find(([pattern]) => pattern.test(text));
  if (found !== undefined) return `${found[1](directory)} (${error.message})`;
  // `mkdir` fails with ENOENT below a missing or read-only file system.
  const cannotBeMade = text === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir';
  return cannotBeMade ? `cannot create ${directory}. Choose another directory with PORTAL_DATA_DIR.` : null;
}
