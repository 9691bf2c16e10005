import type { Sql, Transaction } from '../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../foundation/database/sql-condition.ts';

/** A table or view whose rows are the entries of a register. */
export interface RegisterTable<Entry> {
  readonly name: `registers.${string}`;
  /** The SQL expression of each property: a column, with its cast if it has one. */
  readonly columns: Readonly<Record<keyof Entry & string, string>>;
  /** Properties without a column of their own. */
  readonly calculated?: readonly (keyof Entry & string)[];
  /** The columns in which no two entries agree. */
  readonly unique: string;
  /** The property that identifies an entry and orders lists. */
  readonly key: keyof Entry & string;
  /** The condition that an entry belongs to an owner. */
  readonly owner: string;
  readonly filters: readonly (keyof Entry & string)[];
  readonly changeable: readonly (keyof Entry & string)[];
}

/** Functions that read and write the entries of a register. The owner null means all owners. */
export interface RegisterStore<Entry, Owner> {
  /** The beginning of a statement that returns entries. */
  readonly select: string;
  /** Inserts an entry. Returns false if its unique columns are in use. */
  insert(transaction: Transaction, made: Entry): Promise<boolean>;
  find(
    sql: Sql,
    owner: Owner | null,
    key: string,
    lock?: '' | 'for update' | 'for share',
  ): Promise<Entry | null>;
  /** Lists the entries of a page, and the entry after the page if there is one. */
  list(
    sql: Sql,
    owner: Owner | null,
    filter: Readonly<Record<string, unknown>>,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<Entry[]>;
  /** Stores the changeable properties of an entry. */
  update(transaction: Transaction, changed: Entry): Promise<void>;
}

export function registerStore<Entry, Owner = string>(
  table: RegisterTable<Entry>,
): RegisterStore<Entry, Owner> {
  const { name, key, owner: ofOwner, filters } = table;
  const properties = propertiesOf(table);
  const columnOf = (property: keyof Entry & string) => table.columns[property].replace(/::\w+$/, '');
  const stored = properties.filter((property) => table.calculated?.includes(property) !== true);
  const set = table.changeable.map((property, index) => `${columnOf(property)} = $${index + 2}`);
  const places = stored.map((_, index) => `$${index + 1}`).join(', ');
  const insertion = `insert into ${name} (${stored.map(columnOf).join(', ')}) values (${places})
    on conflict (${table.unique}) do nothing returning 1`;
  const change = `update ${name} set ${set.join(', ')} where ${columnOf(key)} = $1`;
  const selected = properties.map((property) => `${table.columns[property]} as "${property}"`).join(', ');
  const select = `select ${selected} from ${name}`;
  return {
    select,
    async insert(transaction, made) {
      const values = stored.map((property) => made[property]);
      const rows = await transaction.query(insertion, values);
      return rows.length === 1;
    },
    async find(sql, owner, keyValue, lock = '') {
      const { text, values } = whereClause([
        [ofOwner, owner],
        [`${columnOf(key)} =`, keyValue],
      ]);
      const sent = `${select} where ${text} ${lock}`;
      const [found] = await sql.query<Entry & Record<string, unknown>>(sent, values);
      return found ?? null;
    },
    list(sql, owner, filter, page) {
      const filtered = filters.map((property) => [`${columnOf(property)} =`, filter[property]] as const);
      const { text, values, most } = wherePageClause(
        [[ofOwner, owner], ...filtered, [`${columnOf(key)} >`, page.after]],
        page,
      );
      const sent = `${select} where ${text} order by ${columnOf(key)} limit ${most}`;
      return sql.query<Entry & Record<string, unknown>>(sent, values);
    },
    async update(transaction, changed) {
      const values = table.changeable.map((property) => changed[property]);
      await transaction.query(change, [changed[key], ...values]);
    },
  };
}

function propertiesOf<Entry>({ columns }: RegisterTable<Entry>): (keyof Entry & string)[] {
  const isProperty = (name: string): name is keyof Entry & string => name in columns;
  return Object.keys(columns).filter(isProperty);
}
