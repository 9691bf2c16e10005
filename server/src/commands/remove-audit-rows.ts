import { runProgram } from './run-program.ts';

await runProgram(async () => (await import('../programs/remove-audit-rows.ts')).removeAuditRows);
