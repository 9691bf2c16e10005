-- Stores the stock of goods that declarations place under a procedure, as assessed. Null suspended amounts leave the
-- stored ones unchanged. Returns the reserved and the required amount per guarantee.
create or replace function declarations.upsert_stock(p_rows jsonb)
  returns table (organisation_id text, id text, mrn text, guarantee text, reserved numeric, needed numeric)
  language plpgsql as
$$
#variable_conflict use_column
begin
  return query
  with given as (
    select * from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, id text, item integer, mrn text, holder text, procedure text, "commodityCode" text,
      placed numeric, suspended numeric, "suspendedTaxes" jsonb, months integer, authorisation text,
      at timestamptz)
  ),
  old as (
    select s.*, declarations.reserve_of(s) as secured from given g
      join declarations.stock s on s.organisation_id = g."organisationId" and s.declaration_id = g.id and s.item = g.item
  ),
  put as (
    insert into declarations.stock as s
      (organisation_id, declaration_id, item, mrn, holder, procedure, commodity_code, placed, suspended, suspended_taxes, months,
        authorisation)
    select g."organisationId", g.id, g.item, g.mrn, g.holder, g.procedure, g."commodityCode", g.placed,
      coalesce(g.suspended, o.suspended, 0), coalesce(g."suspendedTaxes", o.suspended_taxes, '[]'), g.months, g.authorisation
    from given g
      left join old o on o.organisation_id = g."organisationId" and o.declaration_id = g.id and o.item = g.item
    on conflict (declaration_id, item) do update set
      commodity_code = excluded.commodity_code, suspended = excluded.suspended, suspended_taxes = excluded.suspended_taxes,
      months = excluded.months, authorisation = excluded.authorisation,
      -- Not less than the quantity that is already reserved, discharged or demanded.
      placed = greatest(excluded.placed, s.reserved + s.discharged + s.demanded - s.corrected)
    returning s.*
  ),
  moved as (
    insert into declarations.stock_movements (organisation_id, declaration_id, item, at, type, quantity)
    select p.organisation_id, p.declaration_id, p.item, g.at, 'placed', p.placed - coalesce(o.placed, 0)
    from put p
      join given g on g."organisationId" = p.organisation_id and g.id = p.declaration_id and g.item = p.item
      left join old o on o.organisation_id = p.organisation_id and o.declaration_id = p.declaration_id and o.item = p.item
    where p.placed <> coalesce(o.placed, 0)
  )
  select p.organisation_id, p.declaration_id, p.mrn, max(o.guarantee), coalesce(sum(o.secured), 0),
    sum(p.suspended - p.released - p.billed)
  from put p
    left join old o on o.organisation_id = p.organisation_id and o.declaration_id = p.declaration_id and o.item = p.item
  group by 1, 2, 3;
end
$$;

grant execute on function declarations.upsert_stock(jsonb) to portal_system;
