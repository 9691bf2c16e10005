import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ContractChange,
  ContractChanges,
  MemberChange,
} from '../../server/src/foundation/documentation/contract-changes.ts';
import type { OpenApiDocument } from '../../server/src/foundation/documentation/reference/document.ts';
import { type Members, type Surface, surfaceOf, usersOf } from './contract-surface.ts';

/*
 * docs/contract-changes.json: how the contract differs from the one that was released last, whose surface is kept in
 * contract/released.json (written by tools/release-contract.ts when a version is).
 */

export const releasedFile = 'contract/released.json';

/** What is kept of a contract that callers have been given. */
export interface Released {
  /** The day, as an ISO date. */
  readonly since: string;
  readonly openapi: Surface;
  readonly management: Surface;
}

export function contractChanges(root: string, documents: Readonly<Record<Area, object>>): ContractChanges {
  const released: Released = JSON.parse(readFileSync(join(root, releasedFile), 'utf8'));
  const areas = ['openapi', 'management'] as const;
  return {
    since: released.since,
    changes: areas.flatMap((area) => {
      const document: OpenApiDocument = JSON.parse(JSON.stringify(documents[area]));
      return changesBetween(area, released[area], document);
    }),
  };
}

type Area = ContractChange['area'];

export function changesBetween(area: Area, before: Surface, document: OpenApiDocument): ContractChange[] {
  const now = surfaceOf(document);
  const users = usersOf(document);
  const operations = Object.keys({ ...now.operations, ...before.operations }).flatMap((name) =>
    operationChange(area, name, before, now),
  );
  const schemas = Object.keys(now.schemas).flatMap((name): ContractChange[] => {
    const [earlier, later] = [before.schemas[name], now.schemas[name]];
    const of = [...(users.get(name) ?? [])];
    const members = earlier && later ? memberChanges(earlier, later) : [];
    if (members.length === 0 || of.length === 0) return [];
    return [{ area, kind: 'body', change: 'changed', name, call: null, members, codes: [], operations: of }];
  });
  return [...operations, ...schemas];
}

function operationChange(area: Area, name: string, before: Surface, now: Surface): ContractChange[] {
  const [earlier, later] = [before.operations[name], now.operations[name]];
  const { call } = later ?? earlier ?? { call: '' };
  const common = { area, kind: 'operation' as const, name, call, operations: [name] };
  if (!later) return [{ ...common, change: 'removed', members: [], codes: [] }];
  if (!earlier) return [{ ...common, change: 'added', members: [], codes: [] }];
  const members = memberChanges(earlier.parameters, later.parameters);
  const codes = [
    ...later.codes.filter((code) => !earlier.codes.includes(code)).map((code) => change(code, 'added')),
    ...earlier.codes.filter((code) => !later.codes.includes(code)).map((code) => change(code, 'removed')),
  ];
  const hasMoved = earlier.call !== later.call;
  if (members.length + codes.length === 0 && !hasMoved) return [];
  return [{ ...common, change: 'changed', members, codes }];
}

function memberChanges(before: Members, now: Members): MemberChange[] {
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((name) => {
    const [earlier, later] = [before[name], now[name]];
    if (earlier === later) return [];
    // What is within says nothing more where the whole has come or gone.
    const hasWholeMoved = around(name).some(
      (whole) => (before[whole] === undefined) !== (now[whole] === undefined),
    );
    if (hasWholeMoved) return [];
    if (later === undefined) return [change(name, 'removed')];
    return [change(name, earlier === undefined ? 'added' : 'changed')];
  });
}

/** What a member is within: of `a.b[].c` these are `a` and `a.b`. */
function around(name: string): string[] {
  return [...name.matchAll(/(?:\[\])?\./g)].map(({ index }) => name.slice(0, index));
}

function change(name: string, made: MemberChange['change']): MemberChange {
  return { name, change: made };
}
