import { runProgram } from './run-program.ts';

await runProgram(async () => (await import('../programs/restore.ts')).restore);
