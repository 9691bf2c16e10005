import type pg from 'pg';
import { planSettings } from '../server/src/foundation/database/pool.ts';
import type { SentStatement } from './store-statements.ts';

/*
 * Whether a plan could read a table whole: each statement is explained as it is planned once, for any values, with the
 * settings of the pools and as the roles that may send it.
 */

/** A part of a plan, as PostgreSQL tells it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface PlanFinding extends SentStatement {
  /** What reads a table whole, or why nobody could tell. */
  readonly message: string;
}

export interface PlanTerms {
  /** Tables that grow, with their schema. */
  readonly growing: ReadonlySet<string>;
  /** Indexes of few rows, whatever there is in their table: those that hold what waits. */
  readonly smallIndexes: ReadonlySet<string>;
}

/** Judges all statements; those of places where none of the texts can be planned are told, too. */
export async function judgePlans(
  client: pg.Client,
  statements: readonly SentStatement[],
  terms: PlanTerms,
): Promise<PlanFinding[]> {
  const findings: PlanFinding[] = [];
  const planned = new Set<string>();
  const refused = new Map<string, string>();
  for (const [name, value] of Object.entries(planSettings)) await client.query(`set ${name} to '${value}'`);
  for (const role of ['portal_system', 'portal_request']) {
    await client.query(`set role ${role}`);
    for (const statement of statements) {
      const { place, text } = statement;
      if (!isPlanned(text)) {
        planned.add(place);
        continue;
      }
      const plan = await planOf(client, text);
      if (typeof plan === 'string') {
        refused.set(place, plan);
        continue;
      }
      planned.add(place);
      for (const message of [...wholeReads(plan, terms, false), ...allPartitions(plan)]) {
        findings.push({ ...statement, message });
      }
    }
  }
  await client.query('reset role');
  for (const statement of statements)
    if (!planned.has(statement.place)) {
      const message = `cannot be planned as it was shown: ${refused.get(statement.place)}`;
      findings.push({ ...statement, message });
    }
  return findings;
}

function isPlanned(text: string): boolean {
  return /^\s*(?:with|select|insert|update|delete|merge)\b/i.test(text);
}

/** Or why there is none: what the role may not do, or what things that are anything have made of the text. */
async function planOf(client: pg.Client, text: string): Promise<PlanNode | string> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (generic_plan, verbose, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? 'no plan';
  } catch (error) {
    return String(error);
  }
}

/** Through these rows go one by one, so that a limit above ends what is below. */
const passing = [
  'Limit',
  'LockRows',
  'Nested Loop',
  'Subquery Scan',
  'Result',
  'Append',
  'Merge Append',
  'Unique',
];

/** What of a plan reads a growing table from one end to the other; `ended`: a limit above ends it before. */
function wholeReads(node: PlanNode, terms: PlanTerms, ended: boolean): string[] {
  const found: string[] = [];
  const type = node['Node Type'];
  const table = `${node.Schema}.${node['Relation Name']}`;
  const grows = terms.growing.has(table);
  if (type === 'Seq Scan' && grows) found.push(`reads ${table} in sequence`);
  const index = node['Index Name'];
  if (index !== undefined && node['Index Cond'] === undefined && !terms.smallIndexes.has(index)) {
    // Of a bitmap the table stands above the index.
    if (type === 'Bitmap Index Scan' || (grows && !ended)) found.push(`reads all of the index ${index}`);
  }
  // What is sought may stand anywhere in a range, or nowhere in it.
  const searched = ended && grows && node.Filter !== undefined && isRange(node['Index Cond']);
  if (index !== undefined && searched && !terms.smallIndexes.has(index)) {
    found.push(`looks through ${index}: ${node['Index Cond'] ?? 'all'}, then ${node.Filter}`);
  }
  const passes = type === 'Limit' || (ended && passing.includes(type));
  for (const child of node.Plans ?? []) {
    const within = child['Parent Relationship'];
    const endsToo = passes && (within === 'Outer' || within === 'Member' || within === 'Subquery');
    found.push(...wholeReads(child, terms, endsToo));
  }
  return found;
}

/**
 * Partitioned tables of which each partition is opened, although a parameter names the row: the parameter is compared with a
 * column of another table (`d.id = $2`), and the key of the partitions only with that column.
 */
function allPartitions(plan: PlanNode): string[] {
  const nodes = nodesOf(plan);
  const fixed = new Set(nodes.flatMap((node) => equalities(node, /\$\d+/).map(({ column }) => column)));
  return nodes
    .filter((node) => node['Node Type'] === 'Append')
    .flatMap(({ Plans: [part] = [] }) => {
      if (!part || /\$\d/.test(part['Index Cond'] ?? '')) return [];
      return equalities(part, /\w+\.id/)
        .filter(({ to }) => fixed.has(to))
        .map(
          ({ column }) =>
            `opens all partitions like ${part['Relation Name']}: ${column.replace(/^\w+\./, '')} has no parameter`,
        );
    });
}

/** The columns that an index finds by equality, and what they are compared with. */
function equalities(node: PlanNode, to: RegExp): { readonly column: string; readonly to: string }[] {
  const found = (node['Index Cond'] ?? '').matchAll(new RegExp(`\\((\\w+\\.\\w+) = (${to.source})\\)`, 'g'));
  return [...found].map(([, column = '', other = '']) => ({ column, to: other }));
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function isRange(condition = ''): boolean {
  return !/ (?:=|IS NULL)/.test(condition);
}
