import { runProgram } from './run-program.ts';

await runProgram(async () => (await import('../programs/verify-books.ts')).verifyBooks);
