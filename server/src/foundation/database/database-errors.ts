/** The database is unreachable or overloaded. The HTTP layer returns 503. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The server is a read-only standby, which may lack recent revocations. */
export class DatabaseIsStandby extends DatabaseUnavailable {
  override readonly name = 'StandbyRefused';
}

/** SQLSTATE classes and codes for errors of the server, the connection or exhausted resources. */
const connectionErrorClasses = new Set([
  '08', // connection exceptions
  '28', // invalid authorization: the login was changed
  '3D', // the database is not there
  '53', // insufficient resources
  '57', // operator intervention; query_canceled mostly means a lock timeout
  '58', // system errors: PostgreSQL's own input and output
]);

const connectionErrorStates = new Set([
  '25006', // read_only_sql_transaction: a standby after a failover
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

/** System error codes of a connection, or of a process without free file descriptors. */
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

/**
 * System calls for which every error is a connection error. The error code alone is not enough: `ENOENT` means a
 * missing Unix socket for `connect`, but a missing file for `open`.
 */
const connectingSystemCalls = new Set(['connect', 'getaddrinfo']);

// Matches messages of connection errors to which the driver gives no error code.
const driverConnectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|not currently accepting connections|Client has encountered a connection error|not queryable/;

/**
 * Returns whether an error means that PostgreSQL is unavailable or exhausted, rather than that a statement is
 * wrong.
 */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (systemCodes.has(code) || connectionErrorStates.has(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code) && connectionErrorClasses.has(code.slice(0, 2))) return true;
  if ('syscall' in error && typeof error.syscall === 'string' && connectingSystemCalls.has(error.syscall))
    return true;
  return driverConnectionMessages.test(error.message);
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '53100';
}

/** Returns whether the server is read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseIsStandby || (error instanceof Error && codeOf(error) === '25006');
}

/**
 * Rethrows an error that occurred while connecting, such as a bad certificate or a wrong password, as
 * `DatabaseUnavailable`.
 */
export function throwAsUnavailable(error: unknown): never {
  if (error instanceof DatabaseUnavailable) throw error;
  const message = error instanceof Error ? error.message : String(error);
  throw new DatabaseUnavailable(message, { cause: error });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
