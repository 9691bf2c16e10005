import assert from 'node:assert/strict';
import type { Caller } from '../../callers/caller.ts';
import { sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { bodyWithStatus, textMember } from '../../foundation/http/testing/request.ts';
import { numbersOf } from '../../organisations/public.ts';
import { customsPerson } from './limit-grounds.ts';
import type { TestOffice } from './test-office.ts';

/* Test helper: guarantors, and guarantees that they offer for the trader of the test. */

/** Assigns the identification number of the samples to the trader of the test, so that guarantors can name it. */
export async function registerBeneficiary({ database, customs }: TestOffice): Promise<void> {
  await database.system.query(
    'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
    [sampleTrader.identification, customs.trader.organisation.id],
  );
}

/** Creates an organisation that customs makes a guarantor. */
export async function newGuarantor(office: TestOffice): Promise<Caller> {
  const { organisation, ...caller } = await office.customs.api.newCaller();
  const numbers = await numbersOf(office.database.system, organisation.id);
  const guarantor = { ...caller, organisation: { ...organisation, numbers } };
  await makeGuarantor(office, guarantor);
  return guarantor;
}

export async function makeGuarantor(office: TestOffice, { organisation }: Caller): Promise<void> {
  await office.call('createGuarantor', { body: { organisationId: organisation.id } });
  const approved = await office.call('approveGuarantor', {
    caller: customsPerson(office, 'supervisor', 'approving'),
    ...{ params: { id: organisation.id }, body: { decision: 'approve' } },
  });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
}

/** Offers a guarantee for the trader of the test, which customs accepts. */
export async function acceptedGuarantee(
  office: TestOffice,
  caller: Caller,
  more: object = {},
): Promise<{ readonly id: string; readonly reference: string }> {
  const body = { beneficiary: sampleTrader.identification, amount: '5000.00', ...more };
  const offered = await office.call('offerGuarantee', { caller, body }).then(bodyWithStatus(201));
  const id = textMember(offered, 'id');
  const decided = await office.call('decideGuarantee', { params: { id }, body: { decision: 'accept' } });
  assert.equal(decided.status, 200, JSON.stringify(decided.body));
  return { id, reference: textMember(offered, 'reference') };
}
