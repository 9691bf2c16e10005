-- Voids the stock of declarations whose goods were not released or did not leave, or that were invalidated. Returns the
-- released amount per guarantee (`freed`).
create or replace function declarations.void_stock(p_organisations text[], p_ids text[], p_at timestamptz)
  returns table (organisation_id text, id text, mrn text, guarantee text, freed numeric)
  language plpgsql as
$$
#variable_conflict use_column
begin
  return query
  with old as (
    select s.*, declarations.reserve_of(s) as secured
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.stock s on s.organisation_id = k.organisation_id and s.declaration_id = k.id
  ),
  emptied as (
    update declarations.stock s set placed = -s.corrected, suspended = 0, suspended_taxes = '[]', opened_on = null
    from old o
    where s.organisation_id = o.organisation_id and s.declaration_id = o.declaration_id and s.item = o.item
    returning s.*
  ),
  moved as (
    insert into declarations.stock_movements (organisation_id, declaration_id, item, at, type, quantity)
    select o.organisation_id, o.declaration_id, o.item, p_at, 'placed', -o.corrected - o.placed
    from old o where o.placed <> -o.corrected
  )
  select o.organisation_id, o.declaration_id, o.mrn, o.guarantee, sum(o.secured) from old o, emptied e
  where e.organisation_id = o.organisation_id and e.declaration_id = o.declaration_id and e.item = o.item
    and o.guarantee is not null and o.secured <> 0
  group by 1, 2, 3, 4;
end
$$;

grant execute on function declarations.void_stock(text[], text[], timestamptz) to portal_request, portal_system;
