import { runProgram } from './run-program.ts';

await runProgram(
  async () => (await import('../programs/bootstrap-customs-authority.ts')).bootstrapCustomsAuthority,
);
