import { runProgram } from './run-program.ts';

await runProgram(async () => (await import('../programs/purge-audit-rows.ts')).removeAuditRows);
