import { runProgram } from './run-program.ts';

await runProgram(async () => (await import('../programs/verify-ledger.ts')).verifyLedger);
