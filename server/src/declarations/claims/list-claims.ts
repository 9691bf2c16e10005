import { type Static, Type } from 'typebox';
import { declarantOperation, managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { debtParams, findDebt } from '../debts/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { claimStatuses } from './claim.ts';
import {
  ClaimBody,
  ClaimForOfficersBody,
  ClaimGroundSchema,
  claimBody,
  claimForOfficersBody,
  claimParams,
  exampleClaim,
  exampleClaimForOfficers,
} from './claim-schema.ts';
import { findClaim, listClaims } from './claim-store.ts';

export interface ClaimDependencies {
  readonly database: Database;
  readonly customsNow: CustomsClock;
}
interface ClaimListDependencies extends ClaimDependencies {
  readonly cursorKey: Uint8Array;
}

const claimFilters = {
  ...listQuery,
  status: Type.Optional(Type.Enum([...claimStatuses], { description: 'Only claims with this status.' })),
  ground: Type.Optional(ClaimGroundSchema),
};
const DebtClaimsQuery = Type.Object(claimFilters, { additionalProperties: false });
const ClaimsQuery = Type.Object(
  {
    ...claimFilters,
    debt: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Only claims for the debt with this id.' }),
    ),
  },
  { additionalProperties: false },
);

const claimPageResponses = {
  200: {
    description: 'A page of claims.',
    body: listBody(ClaimBody, 'Claims, oldest first.'),
    examples: pageExample('One claim', exampleClaim),
  },
} as const;

/** Returns a page of the claims of an organisation. */
async function pageOfClaims(
  { database, customsNow, cursorKey }: ClaimListDependencies,
  organisationId: string,
  query: Static<typeof ClaimsQuery>,
) {
  const { limit: _limit, after: _after, ...filter } = query;
  const page = openPage(cursorKey, ['claims', organisationId, filter], query);
  if (page.kind === 'refusal') return page;
  const rows = await database.organisation(organisationId, (sql) =>
    listClaims(sql, organisationId, filter, page),
  );
  return answer(
    200,
    page.close(
      rows,
      (row) => row.id,
      (row) => claimBody(row, customsNow(organisationId)),
    ),
  );
}

export const listClaimsOperation = declarantOperation(
  {
    id: 'listClaims',
    client: 'claims.list(filter)',
    method: 'GET',
    path: '/openapi/claims',
    tag: 'Debts and claims',
    summary: 'List claims',
    description:
      'Returns the claims for repayment or remission that the organisation submitted, oldest first.',
    scope: 'debts:read',
    query: ClaimsQuery,
    answers: claimPageResponses,
    problems: [inputInvalid],
  },
  (deps: ClaimListDependencies) =>
    ({ caller, query }) =>
      pageOfClaims(deps, caller.organisation.id, query),
);

export const listDebtClaims = declarantOperation(
  {
    id: 'listDebtClaims',
    client: 'debts.claims(id)',
    method: 'GET',
    path: '/openapi/debts/{id}/claims',
    tag: 'Debts and claims',
    summary: 'List claims for a debt',
    description: 'Returns the claims that the organisation submitted for a debt, oldest first.',
    scope: 'debts:read',
    params: debtParams,
    query: DebtClaimsQuery,
    answers: claimPageResponses,
    problems: [inputInvalid, notFound],
  },
  (deps: ClaimListDependencies) =>
    async ({ caller, params, query }) => {
      const { id } = caller.organisation;
      const debt = await deps.database.organisation(id, (sql) => findDebt(sql, id, params.id));
      return debt ? pageOfClaims(deps, id, { ...query, debt: params.id }) : refuse(notFound);
    },
);

export const getClaim = declarantOperation(
  {
    id: 'getClaim',
    client: 'claims.get(id)',
    method: 'GET',
    path: '/openapi/claims/{id}',
    tag: 'Debts and claims',
    summary: 'Get a claim',
    description: 'Returns a claim with its hearing and decision.',
    scope: 'debts:read',
    params: claimParams,
    answers: {
      200: {
        description: 'The claim.',
        body: ClaimBody,
        headers: ['ETag'],
        examples: { submitted: { summary: 'A submitted claim', value: exampleClaim } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, customsNow }: ClaimDependencies) =>
    async ({ caller, params }) => {
      const { id } = caller.organisation;
      const found = await database.organisation(id, (sql) => findClaim(sql, id, params.id));
      return found
        ? answer(200, claimBody(found, customsNow(id)), ['ETag', versionTag(found.version)])
        : refuse(notFound);
    },
);

const customsRoles = ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'] as const;

export const listClaimsAsCustoms = managementOperation(
  {
    id: 'listClaimsAsCustoms',
    method: 'GET',
    path: '/management/claims',
    tag: 'Debts and claims',
    summary: 'List claims of all organisations',
    description: 'Returns the claims for repayment or remission of all organisations, oldest first.',
    scope: 'management:declarations:read',
    roles: customsRoles,
    programs: 'authority',
    query: ClaimsQuery,
    answers: {
      200: {
        description: 'A page of claims.',
        body: listBody(ClaimForOfficersBody, 'Claims, oldest first.'),
        examples: pageExample('One claim', exampleClaimForOfficers),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, customsNow, cursorKey }: ClaimListDependencies) =>
    async ({ caller, query }) => {
      const { limit: _limit, after: _after, ...filter } = query;
      const page = openPage(cursorKey, ['all-claims', caller.organisation.id, filter], query);
      if (page.kind === 'refusal') return page;
      if (caller.dataScope !== 'all') return answer(200, { items: [], cursor: null, more: false });
      const rows = await listClaims(database.system, null, filter, page);
      return answer(
        200,
        page.close(
          rows,
          (row) => row.id,
          (row) => claimForOfficersBody(row, customsNow(row.organisationId)),
        ),
      );
    },
);

export const getClaimAsCustoms = managementOperation(
  {
    id: 'getClaimAsCustoms',
    method: 'GET',
    path: '/management/claims/{id}',
    tag: 'Debts and claims',
    summary: 'Get a claim as customs',
    description: 'Returns a claim with its hearing, proposal and decision.',
    scope: 'management:declarations:read',
    roles: customsRoles,
    programs: 'authority',
    params: claimParams,
    answers: {
      200: {
        description: 'The claim.',
        body: ClaimForOfficersBody,
        headers: ['ETag'],
        examples: { submitted: { summary: 'A submitted claim', value: exampleClaimForOfficers } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, customsNow }: ClaimDependencies) =>
    async ({ caller, params }) => {
      const found = caller.dataScope === 'all' ? await findClaim(database.system, null, params.id) : null;
      if (!found) return refuse(notFound);
      const body = claimForOfficersBody(found, customsNow(found.organisationId));
      return answer(200, body, ['ETag', versionTag(found.version)]);
    },
);
