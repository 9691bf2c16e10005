import { runProgram } from './run-program.ts';

await runProgram(async () => (await import('../programs/back-up.ts')).backUp);
