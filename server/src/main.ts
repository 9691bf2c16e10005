import { runProgram } from './commands/run-program.ts';

await runProgram(async () => (await import('./programs/portal.ts')).portal);
