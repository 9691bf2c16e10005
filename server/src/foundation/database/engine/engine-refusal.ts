import { sharedSessionMessage } from '../session.ts';

/** A reason why the portal does not start on a database. */
export type EngineProblem =
  | { readonly reason: 'product'; readonly name: string | null; readonly version: string }
  | { readonly reason: 'version'; readonly major: number }
  | { readonly reason: 'standby'; readonly seconds: number }
  | { readonly reason: 'distributed'; readonly tables: readonly string[] }
  | { readonly reason: 'pooler' }
  | { readonly reason: 'locks' }
  | { readonly reason: 'transactions' }
  | { readonly reason: 'notifications'; readonly seconds: number }
  | { readonly reason: 'unsupported'; readonly message: string };

/** A refusal with a message for operators: what is wrong, and what to do. */
export interface EngineRefusal {
  readonly ok: false;
  readonly reason: EngineProblem['reason'];
  readonly message: string;
}

export function refuseEngine(fault: EngineProblem): EngineRefusal {
  return { ok: false, reason: fault.reason, message: messageOf(fault) };
}

const onePostgresHint =
  'Point DATABASE_URL at one PostgreSQL primary, directly or through a pooler in session mode.';

function messageOf(fault: EngineProblem): string {
  switch (fault.reason) {
    case 'product': {
      const product = fault.name === null ? 'not PostgreSQL' : `${fault.name}, not PostgreSQL`;
      return `The database is ${product}: it reports “${fault.version}”. Point DATABASE_URL at PostgreSQL 15 or later.`;
    }
    case 'version':
      return `The database is PostgreSQL ${fault.major}; the portal requires PostgreSQL 15 or later. Upgrade the server, or set another server in DATABASE_URL.`;
    case 'standby':
      return `The database is a standby, which is read-only, and was not promoted within ${fault.seconds} seconds. Point DATABASE_URL at the primary, also after a failover.`;
    case 'distributed':
      return `Citus distributes tables of this database (${listOf(fault.tables)}); the portal requires all tables on one server. Run SELECT undistribute_table('…') for each of these tables, or set a database without distributed tables in DATABASE_URL.`;
    case 'pooler':
      return sharedSessionMessage;
    case 'locks':
      return `The database granted the same advisory lock to two connections, so two nodes could assign sequence numbers at the same time. ${onePostgresHint}`;
    case 'transactions':
      return `Transaction ids of the database do not increase with each transaction, so changes could miss a sequence number. ${onePostgresHint}`;
    case 'notifications':
      return `A NOTIFY did not reach another connection within ${fault.seconds} seconds, so a node would not be notified of a revoked key. ${onePostgresHint}`;
    case 'unsupported':
      return `The database rejected a statement that PostgreSQL 15 accepts (“${fault.message}”). ${onePostgresHint}`;
    default:
      return fault satisfies never;
  }
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
