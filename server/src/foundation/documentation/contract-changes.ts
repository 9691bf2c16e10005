import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';
import { lazy } from '../lazy.ts';

/*
 * How the contract differs from the one that was released last: docs/contract-changes.json, which is generated with the contract.
 */

const Made = Type.Enum(['added', 'changed', 'removed']);
const MemberChange = Type.Object({ name: Type.String(), change: Made });
const ContractChange = Type.Object({
  area: Type.Enum(['openapi', 'management']),
  kind: Type.Enum(['operation', 'body']),
  change: Made,
  /** Of the operation or the schema. */
  name: Type.String(),
  /** `GET /openapi/status`; null for a body. */
  call: Type.Union([Type.String(), Type.Null()]),
  /** Parameters of an operation, members of a body. */
  members: Type.Array(MemberChange),
  codes: Type.Array(MemberChange),
  /** Whom it concerns: whoever calls one of these. */
  operations: Type.Array(Type.String()),
});
const ContractChanges = Type.Object({
  /** The day of that release, as an ISO date. */
  since: Type.String(),
  changes: Type.Array(ContractChange),
});

export type MemberChange = Static<typeof MemberChange>;
export type ContractChange = Static<typeof ContractChange>;
export type ContractChanges = Static<typeof ContractChanges>;

const file = join(import.meta.dirname, '../../../../docs/contract-changes.json');

/** Read once, when it is first asked for. */
export const contractChanges: () => ContractChanges = lazy(() =>
  Parse(ContractChanges, JSON.parse(readFileSync(file, 'utf8'))),
);
