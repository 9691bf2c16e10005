import { Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../../foundation/database/tenant-scope.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { type AssignedNumber, insertNumber } from '../identification-number-store.ts';
import { identificationNumber, type Organisation } from '../organisation.ts';
import { approvalPending, identificationNumberInUse } from '../problems.ts';
import { lockOrganisation, updateOrganisation } from '../store.ts';
import { exampleNumber, NumberBody, numberBody } from './list-identification-numbers.ts';

export const assignIdentificationNumberOperation = managementOperation(
  {
    id: 'assignIdentificationNumber',
    method: 'POST',
    path: '/management/organisations/{id}/numbers',
    tag: 'Organisations',
    summary: 'Assign an identification number',
    description:
      'Assigns a further identification number to an organisation. At most a second later, the organisation can use the number in declarations. A number belongs to one organisation at a time. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    params: Type.Object({ id: pathIdSchema('Id of the organisation.') }, { additionalProperties: false }),
    body: {
      schema: Type.Object(
        { number: identificationNumber },
        { additionalProperties: false, description: 'An identification number.' },
      ),
      description: 'The identification number.',
      examples: { second: { summary: 'A second number', value: { number: exampleNumber.number } } },
    },
    answers: {
      201: {
        description: 'The assigned number.',
        body: NumberBody,
        examples: { given: { summary: 'An assigned number', value: exampleNumber } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound, identificationNumberInUse, approvalPending],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ body, caller, params, request }) =>
      inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const organisation = await lockOrganisation(transaction, within, params.id);
        if (!organisation) return refuse(notFound);
        if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
        if (organisation.status === 'pending' || organisation.status === 'refused')
          return refuse(approvalPending);
        const assignedNumber = { number: body.number, assignedAt: now() };
        if (
          !(await assignIdentificationNumber(
            transaction,
            auditActorOf(caller, request),
            organisation,
            assignedNumber,
          ))
        ) {
          return refuse(identificationNumberInUse);
        }
        return answer(201, numberBody(assignedNumber));
      }),
);

/**
 * Assigns an identification number. Returns false if another organisation has the number. Clients of the
 * organisation can declare under the number within a second.
 */
export async function assignIdentificationNumber(
  transaction: Transaction,
  acting: AuditActor,
  organisation: Organisation,
  assignedNumber: AssignedNumber,
): Promise<boolean> {
  if (!(await insertNumber(transaction, organisation.id, assignedNumber))) return false;
  const change = { number: { before: null, after: assignedNumber.number } };
  await recordNumberChange(transaction, acting, organisation, {
    action: 'organisation.assign_number',
    at: assignedNumber.assignedAt,
    change,
  });
  return true;
}

/**
 * Increments the version of an organisation after a change of its numbers, notifies all nodes and writes the
 * audit row.
 */
export async function recordNumberChange(
  transaction: Transaction,
  acting: AuditActor,
  organisation: Organisation,
  {
    action,
    at,
    change,
  }: { readonly action: string; readonly at: Date; readonly change: Readonly<Record<string, unknown>> },
): Promise<void> {
  await updateOrganisation(transaction, {
    ...organisation,
    version: organisation.version + 1,
    changedAt: at,
  });
  await announceChange(transaction, `organisation:${organisation.id}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: organisation.id,
    at,
    action,
    target: { kind: 'organisation', id: organisation.id },
    change,
  });
}
