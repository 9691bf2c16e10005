-- Locks declarations in the order of their ids, and returns the data for a decision on them. With `p_assessed`, it adds
-- the document (with `p_amended`, that of the undecided amendment) and the data for the calculation of duties. Written
-- in PL/pgSQL, because the second statement must see changes that other transactions committed before the lock.
create or replace function declarations.lock_dossiers(p_ids text[], p_assessed boolean[], p_amended boolean[])
  returns table (declaration declarations.declarations, assignment declarations.assignments, bills declarations.bills[],
    document text, law declarations.applicable_law, assessed_by jsonb, calculation jsonb, request_reason text,
    principal declarations.principals)
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform from declarations.declarations d where d.id = any (p_ids) order by d.id for update;
  return query
  select d, n, array(
      select b from declarations.bills b
      where b.organisation_id = d.organisation_id and b.declaration_id = d.id order by b.number),
    case when k.is_amended then (
        select m.document from declarations.amendments m
        where m.organisation_id = d.organisation_id and m.declaration_id = d.id and m.decided_at is null)
      when k.is_assessed then (
        select v.document from declarations.versions v
        where v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version) end,
    l, s.lists, s.calculation, r.reason, p
  from unnest(p_ids, p_assessed, p_amended) as k (id, is_assessed, is_amended)
    join declarations.declarations d on d.id = k.id
    left join declarations.assignments n on n.organisation_id = d.organisation_id and n.declaration_id = d.id
    left join declarations.applicable_law l
      on k.is_assessed and l.organisation_id = d.organisation_id and l.declaration_id = d.id
    left join lateral (
      select a.lists, a.calculation from declarations.assessments a
      where k.is_assessed and a.organisation_id = d.organisation_id and a.declaration_id = d.id
      order by a.version desc limit 1) s on true
    left join lateral (
      select c.reason from declarations.change_log c
      where k.is_assessed and c.organisation_id = d.organisation_id and c.declaration_id = d.id
        and c.event in ('amendment.requested', 'invalidation.requested')
      order by c.id + 0 desc limit 1) r on true
    left join declarations.principals p
      on k.is_assessed and p.declaration_id = d.id and p.is_represented;
end
$$;

grant execute on function declarations.lock_dossiers(text[], boolean[], boolean[]) to portal_system;
