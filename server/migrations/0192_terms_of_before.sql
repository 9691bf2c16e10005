-- What was derived before 0177 has no containers and no invoice to be found by: they are derived now, some at a time, until none is
-- left (docs/decisions/0088-counts-of-lists.md). New ones have them from the start.

-- How far that has come, in the order of their keys; without a row it is done.
create table declarations.terms_reached (
  one boolean primary key default true check (one),
  organisation text not null,
  declaration text not null
);
insert into declarations.terms_reached (organisation, declaration) values ('', '');
grant select, insert, update, delete on declarations.terms_reached to portal_system;

-- Looks at the next `p_most` declarations and answers how many there were; null where somebody is at one of them, or at numbering,
-- which derives the same: then the same are looked at again.
create function declarations.derive_terms_of_before(p_most integer) returns integer
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as
$$
declare
  v_organisation text;
  v_declaration text;
  v_organisations text[];
  v_ids text[];
  v_count integer;
  v_lacking integer;
begin
  if not pg_try_advisory_xact_lock(7203114561) then return null; end if;
  select r.organisation, r.declaration into v_organisation, v_declaration from declarations.terms_reached r;
  if not found then return 0; end if;
  select array_agg(n.organisation_id order by n.organisation_id, n.declaration_id),
    array_agg(n.declaration_id order by n.organisation_id, n.declaration_id), count(*)
  into v_organisations, v_ids, v_count
  from (
    select k.organisation_id, k.declaration_id from declarations.key_figures k
    where (k.organisation_id, k.declaration_id) > (v_organisation, v_declaration)
    order by k.organisation_id, k.declaration_id limit p_most) n;
  v_organisation := v_organisations[v_count];
  v_declaration := v_ids[v_count];
  select array_agg(n.organisation_id), array_agg(n.id), count(*) into v_organisations, v_ids, v_lacking
  from unnest(v_organisations, v_ids) as n (organisation_id, id)
  where not exists (
    select from declarations.search_terms t
    where t.organisation_id = n.organisation_id and t.declaration_id = n.id and t.kind in ('container', 'invoice'));
  select array_agg(l.organisation_id), array_agg(l.id) into v_organisations, v_ids
  from (
    select d.organisation_id, d.id
    from unnest(v_organisations, v_ids) as n (organisation_id, id)
      join declarations.declarations d on d.organisation_id = n.organisation_id and d.id = n.id
    for no key update of d skip locked) l;
  -- Without the hash of what they were made of, the terms are made anew.
  update declarations.key_figures k set content_hash = null
  from unnest(v_organisations, v_ids) as n (organisation_id, id)
  where k.organisation_id = n.organisation_id and k.declaration_id = n.id;
  perform declarations.derive_documents(v_organisations, v_ids);
  if coalesce(cardinality(v_ids), 0) < v_lacking then return null; end if;
  if v_count < p_most then
    delete from declarations.terms_reached;
  else
    update declarations.terms_reached set organisation = v_organisation, declaration = v_declaration;
  end if;
  return v_count;
end
$$;
