/** The database is out of reach or overloaded: the edge answers 503. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The server that answers only reads: a standby, which may not know yet what was revoked. */
export class StandbyRefused extends DatabaseUnavailable {
  override readonly name = 'StandbyRefused';
}

/** Classes of SQLSTATE that tell of the server, of the way to it, or of what it has left. */
const faultClasses = new Set([
  '08', // connection exceptions
  '28', // invalid authorization: the login was changed
  '3D', // the database is not there
  '53', // insufficient resources
  '57', // operator intervention; of it query_canceled mostly means a wait for a lock
  '58', // system errors: PostgreSQL's own input and output
]);

const faultStates = new Set([
  '25006', // read_only_sql_transaction: a standby after a failover
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

/** What the system says of a connection, or of this process that can have no more. */
const systemCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Of these every fault is one of the way: a Unix socket that is not there is `ENOENT`, as is a file that a bug asks for. */
const waysThere = new Set(['connect', 'getaddrinfo']);

// The driver has no codes for its own.
const driversWords =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|not currently accepting connections|Client has encountered a connection error|not queryable/;

/** Whether an error means that PostgreSQL is away, or has nothing left to give, rather than that a statement is wrong. */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (systemCodes.has(code) || faultStates.has(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code) && faultClasses.has(code.slice(0, 2))) return true;
  if ('syscall' in error && typeof error.syscall === 'string' && waysThere.has(error.syscall)) return true;
  return driversWords.test(error.message);
}

/** Whether the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '53100';
}

/** Whether it means that the server only reads. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof StandbyRefused || (error instanceof Error && codeOf(error) === '25006');
}

/** Whatever keeps a connection from being made, a bad certificate or a wrong password too, is a fault of the database. */
export function unreached(error: unknown): never {
  if (error instanceof DatabaseUnavailable) throw error;
  const message = error instanceof Error ? error.message : String(error);
  throw new DatabaseUnavailable(message, { cause: error });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
