import type pg from 'pg';
import { planSettings } from '../server/src/foundation/database/pool.ts';
import type { SentStatement } from './store-statements.ts';

/*
 * Finds plans that can read a table completely. Each statement is explained with a generic plan, the settings
 * of the connection pools and the roles that can send it.
 */

/** A node of a plan as PostgreSQL returns it. */
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
  /** The complete scan, or the reason why the statement could not be planned. */
  readonly message: string;
}

export interface PlanRequirements {
  /** Names of growing tables, with their schema. */
  readonly growing: ReadonlySet<string>;
  /** Names of indexes that have few rows, however many the table has. */
  readonly smallIndexes: ReadonlySet<string>;
}

/**
 * Explains all statements. Also reports places in the source at which no variant of the statement could be
 * planned.
 */
export async function evaluatePlans(
  client: pg.Client,
  statements: readonly SentStatement[],
  terms: PlanRequirements,
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
      for (const message of [...fullScans(plan, terms, false), ...allPartitions(plan)]) {
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

/**
 * Returns a plan, or the reason for a failure: a missing permission, or invalid SQL from placeholder objects.
 */
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

/** Kinds of plan nodes that pass rows one by one, so that a limit above them ends the scan below. */
const rowwiseNodes = [
  'Limit',
  'LockRows',
  'Nested Loop',
  'Subquery Scan',
  'Result',
  'Append',
  'Merge Append',
  'Unique',
];

/** Returns the complete scans of growing tables in a plan. `ended` is true if a limit above ends the scan. */
function fullScans(node: PlanNode, terms: PlanRequirements, ended: boolean): string[] {
  const found: string[] = [];
  const type = node['Node Type'];
  const table = `${node.Schema}.${node['Relation Name']}`;
  const grows = terms.growing.has(table);
  if (type === 'Seq Scan' && grows) found.push(`reads ${table} in sequence`);
  const index = node['Index Name'];
  if (index !== undefined && node['Index Cond'] === undefined && !terms.smallIndexes.has(index)) {
    // Considers only the node of the table, which in a bitmap plan is above that of the index.
    if (type === 'Bitmap Index Scan' || (grows && !ended)) found.push(`reads all of the index ${index}`);
  }
  // Detects a filtered search in a range of an index, whose match can be anywhere or missing.
  const searched = ended && grows && node.Filter !== undefined && isRange(node['Index Cond']);
  if (index !== undefined && searched && !terms.smallIndexes.has(index)) {
    found.push(`looks through ${index}: ${node['Index Cond'] ?? 'all'}, then ${node.Filter}`);
  }
  const passes = type === 'Limit' || (ended && rowwiseNodes.includes(type));
  for (const child of node.Plans ?? []) {
    const within = child['Parent Relationship'];
    const endsToo = passes && (within === 'Outer' || within === 'Member' || within === 'Subquery');
    found.push(...fullScans(child, terms, endsToo));
  }
  return found;
}

/**
 * Returns partitioned tables of which all partitions are read although a parameter identifies the row, because
 * the parameter is compared only with a column of another table.
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

/** Returns the columns that an index condition compares for equality, with what they are compared to. */
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
