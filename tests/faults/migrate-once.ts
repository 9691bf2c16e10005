import { migrate } from '../../server/src/foundation/database/migrations/migrate.ts';

/** A process that migrates a database (a URL) with the migrations of a folder, as a node does at its start, and ends. */
const [connectionString = '', directory = ''] = process.argv.slice(2);
const result = await migrate({ connectionString }, { directory, tell: console.log });
console.log(result.ok ? `applied: ${result.applied.join(', ')}` : result.message);
