import type pg from 'pg';

/**
 * A connection that runs statements; rows are typed by the store that wrote the statement, and nowhere else. Each text is
 * parsed and planned once a connection, for whatever values: what differs from call to call is a parameter.
 */
export interface Sql {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An `Sql` inside BEGIN … COMMIT: a function that takes one must run in a transaction. */
export interface Transaction extends Sql {
  readonly transaction: true;
}
