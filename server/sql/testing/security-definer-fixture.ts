/*
 * For tests: a declaration that a representative lodged for its principal, with goods under a procedure, a
 * reserved guarantee and a deferred bill of the principal; and an unrelated organisation.
 */

export const principal = 'org_principal';
export const representative = 'org_representative';
export const unrelated = 'org_unrelated';
export const identificationNumbers = { principal: 'XA111', representative: 'XA222', unrelated: 'XA333' };
export const declaration = 'dec_1';
export const mrn = '26XA1';
export const guarantee = 'guarantee-1';
export const authorisation = 'authorisation-1';
export const mandate = 'man_1';

const at = "'2026-11-01T00:00:00Z'";

/** SQL statements that insert the test data; the owner of the tables must run them. */
export const securityDefinerFixture = `
insert into organisations.organisations (id, kind, name, identification_number, created_at, changed_at) values
  ('${principal}', 'trader', 'Principal', '${identificationNumbers.principal}', ${at}, ${at}),
  ('${representative}', 'broker', 'Representative', '${identificationNumbers.representative}', ${at}, ${at}),
  ('${unrelated}', 'trader', 'Unrelated', '${identificationNumbers.unrelated}', ${at}, ${at});
insert into mandates.mandates (id, principal, representative, offered_by, status, representations, types, guarantees,
  valid_from, offer_ends_at, created_at, changed_at) values
  ('${mandate}', '${identificationNumbers.principal}', '${identificationNumbers.representative}', 'principal', 'active', '{direct}', '{import}',
   '{${guarantee}}', '2026-01-01', ${at}, ${at}, ${at}),
  ('man_2', '${identificationNumbers.principal}', '${identificationNumbers.unrelated}', 'principal', 'ended', '{direct}', '{import}',
   '{${guarantee}}', '2026-01-01', ${at}, ${at}, ${at});
insert into declarations.declarations (organisation_id, id, lrn, mrn, type, status, status_group, lifecycle, content_hash,
  created_at, changed_at, lodged_at, duplicate_key, carrier_keys) values
  ('${representative}', '${declaration}', 'lrn-1', '${mrn}', 'import', 'released', 'open', '{}', '\\x00', ${at}, ${at}, ${at},
   1, '{2}'),
  ('${unrelated}', 'dec_2', 'lrn-2', null, 'import', 'draft', 'open', '{}', '\\x00', ${at}, ${at}, null, null, null);
insert into declarations.debts (organisation_id, id, declaration_id, incurred_on, created_at) values
  ('${representative}', 'debt_1', '${declaration}', '2026-11-01', ${at});
insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at) values
  ('${representative}', '${declaration}', 1, '{}', '\\x00', ${at});
insert into declarations.principals (declaration_id, organisation_id, principal, lodged_by, mandate_id) values
  ('${declaration}', '${principal}', '${identificationNumbers.principal}', '${representative}', 'man_0');
insert into declarations.change_log (organisation_id, id, declaration_id, revision, event, at, actor_kind, status,
  status_group, next_actions) values
  ('${representative}', 7, '${declaration}', 1, 'declaration.lodged', ${at}, 'declarant', 'lodged', 'open', '[]');
insert into declarations.change_sequence (organisation_id, sequence, change_id) values ('${representative}', 1, 7);
insert into declarations.principal_change_sequence (organisation_id, sequence, change_id, declaration_id, lodged_by, at) values
  ('${principal}', 1, 7, '${declaration}', '${representative}', ${at});
insert into declarations.principal_entries (organisation_id, declaration_id, sequence, lodged_by, lodged_at) values
  ('${principal}', '${declaration}', 1, '${representative}', ${at});
insert into declarations.status_entries (organisation_id, declaration_id, sequence, lrn, mrn, type, status, status_group,
  changed_at, next_actions) values
  ('${representative}', '${declaration}', 1, 'lrn-1', '${mrn}', 'import', 'released', 'open', ${at}, '[]');
insert into declarations.search_terms (organisation_id, declaration_id, kind, value) values
  ('${representative}', '${declaration}', 'importer', '${identificationNumbers.principal}');
insert into declarations.declaration_summary (organisation_id, declaration_id, goods_items) values
  ('${representative}', '${declaration}', 1);
insert into declarations.assessments (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended,
  calculation) values ('${representative}', '${declaration}', 1, ${at}, 'XTS', 10, 0,
   '{"items": [{"item": 1, "duty": "10.00"}]}');
insert into declarations.applicable_law (organisation_id, declaration_id, day, zone, versions) values
  ('${representative}', '${declaration}', '2026-11-01', 'Etc/UTC', '{}');
insert into registers.authorisations (id, number, kind, holder, valid_from, status, created_at, changed_at) values
  ('aut_1', '${authorisation}', 'IPO', '${identificationNumbers.principal}', '2026-01-01', 'active', ${at}, ${at});
insert into declarations.stock (organisation_id, declaration_id, item, mrn, holder, procedure, commodity_code, placed,
  opened_on, authorisation) values
  ('${representative}', '${declaration}', 1, '${mrn}', '${identificationNumbers.principal}', '5100', '61091000', 1000, '2026-11-01',
   '${authorisation}');
insert into registers.guarantees (organisation_id, reference, id, amount, balance, currency, valid_from, status, created_at,
  changed_at) values
  ('${principal}', '${guarantee}', 'gua_1', 100, 90, 'XTS', '2026-01-01', 'active', ${at}, ${at}),
  ('${principal}', 'guarantee-2', 'gua_2', 100, 90, 'XTS', '2026-01-01', 'active', ${at}, ${at}),
  ('${unrelated}', '${guarantee}', 'gua_3', 100, 90, 'XTS', '2026-01-01', 'active', ${at}, ${at});
update registers.guarantees set guarantor_id = '${unrelated}', beneficiary = '${identificationNumbers.principal}'
  where id = 'gua_1';
insert into registers.deferment_accounts (organisation_id, number, id, holder, credit_limit, available, currency, valid_from,
  status, created_at, changed_at) values
  ('${principal}', 'account-1', 'acc_1', '${identificationNumbers.principal}', 100, 90, 'XTS', '2026-01-01', 'active', ${at}, ${at});
insert into registers.deferred_bills (organisation_id, account, reference, declared_by, declaration_id, mrn, charged_on,
  amount, outstanding) values
  ('${principal}', 'account-1', 'bill-1', '${representative}', '${declaration}', '${mrn}', '2026-11-01', 10, 10);
select ledger.write('[{"organisationId": "${representative}", "declaration": "${declaration}", "at": "2026-11-01T00:00:00Z",
  "type": "assessed", "reference": "bill-2", "coverOwner": "${principal}", "lines": [
    {"account": "reserved/${guarantee}", "amount": 10}, {"account": "cover/${guarantee}", "amount": -10}]}]');
`;
