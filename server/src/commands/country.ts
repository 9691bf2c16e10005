import { runProgram } from './run-program.ts';

await runProgram(async () => (await import('../programs/country/country.ts')).runCountryCommand);
