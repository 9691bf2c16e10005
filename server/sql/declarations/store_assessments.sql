-- Stores assessments of duties, and replaces an earlier assessment of the same version.
create or replace function declarations.store_assessments(p_rows jsonb) returns void language plpgsql as $$
begin
  insert into declarations.assessments
    (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation, reason, lists)
  select g."organisationId", g.id, g.version, g.at, g.currency, g.payable, g.suspended, g.calculation, g.reason, g.lists
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, version integer, at timestamptz, currency text, payable numeric,
    suspended numeric, calculation jsonb, reason text, lists jsonb)
  on conflict (declaration_id, version) do update set
    assessed_at = excluded.assessed_at, currency = excluded.currency, payable = excluded.payable,
    suspended = excluded.suspended, calculation = excluded.calculation, reason = excluded.reason, lists = excluded.lists;
end
$$;

grant execute on function declarations.store_assessments(jsonb) to portal_system;
