import { migrate } from '../../server/src/foundation/database/migrations/migrate.ts';

/** Migrates a database (a URL) once, as a node of a release does when it starts: by folders of migrations and functions. */
const [connectionString = '', directory = '', functions = '', release = ''] = process.argv.slice(2);
const terms = { directory, functions, release, report: console.log };
const result = await migrate({ connectionString }, terms);
console.log(result.ok ? `applied: ${result.applied.join(', ')}` : result.message);
