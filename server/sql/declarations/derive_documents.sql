-- Updates the search terms and the summary of declarations whose document has changed. The caller must have locked the
-- row of the declaration, or be the sequencer. Missing terms are therefore inserted without ON CONFLICT, which would
-- write more WAL.
create or replace function declarations.derive_documents(p_organisations text[], p_ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $$
declare
  -- Limits the query to the partitions that contain these declarations.
  v_first text := (select min(i) from unnest(p_ids) i);
  v_last text := (select max(i) from unnest(p_ids) i);
begin
  with changed as materialized (
    select d.organisation_id, d.id, v.content_hash, v.document::jsonb as document, f.declaration_id is not null as again
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
      cross join lateral (
        select l.content_hash, l.document from declarations.versions l
        where l.organisation_id = d.organisation_id and l.declaration_id = d.id and l.version = d.version
          and l.declaration_id between v_first and v_last
        limit 1) v
      left join declarations.declaration_summary f on f.organisation_id = d.organisation_id and f.declaration_id = d.id
    where f.content_hash is distinct from v.content_hash
  ),
  terms as materialized (
    select c.organisation_id, c.id, t.kind, t.value
    from changed c cross join lateral (
      select distinct 'commodity' as kind, i.item ->> 'commodityCode' as value
      from jsonb_array_elements(c.document -> 'goodsItems') as i (item)
      union all select 'importer', c.document #>> '{importer,identification}'
      union all select 'exporter', c.document #>> '{exporter,identification}'
      union all select distinct 'container', e.each ->> 'number'
      from jsonb_array_elements(c.document #> '{consignment,containers}') as e (each)
      union all select 'invoice', c.document #>> '{invoice,number}') t
    where case t.kind when 'invoice' then length(t.value) between 1 and 35 else t.value ~ '^[A-Z0-9]{1,17}$' end
  ),
  outdated as (
    delete from declarations.search_terms s using changed c
    where c.again and s.organisation_id = c.organisation_id and s.declaration_id = c.id and not exists (
      select from terms t
      where t.organisation_id = c.organisation_id and t.id = c.id and t.kind = s.kind and t.value = s.value)
  ),
  found as (
    insert into declarations.search_terms (organisation_id, declaration_id, kind, value)
    select t.organisation_id, t.id, t.kind, t.value from terms t
    where not exists (
      select from declarations.search_terms s
      where s.organisation_id = t.organisation_id and s.declaration_id = t.id and s.kind = t.kind and s.value = t.value)
  )
  insert into declarations.declaration_summary as k
    (organisation_id, declaration_id, importer, exporter, invoice_amount, invoice_currency, goods_items, total_packages,
     gross_mass, content_hash)
  select c.organisation_id, c.id,
    case when f.importer ~ '^[A-Z0-9]{1,17}$' then f.importer end,
    case when f.exporter ~ '^[A-Z0-9]{1,17}$' then f.exporter end,
    case when f.amount ~ '^[0-9]{1,14}(?:\.[0-9]{1,4})?$' then f.amount::numeric end,
    case when f.currency ~ '^[A-Z]{3}$' then f.currency end,
    coalesce(jsonb_array_length(c.document -> 'goodsItems'), 0),
    case when f.packages ~ '^[0-9]{1,8}$' then f.packages::integer end,
    case when f.mass ~ '^[0-9]{1,11}(?:\.[0-9]{1,6})?$' then f.mass::numeric end,
    c.content_hash
  from changed c cross join lateral (
    select c.document #>> '{importer,identification}', c.document #>> '{exporter,identification}',
      c.document #>> '{invoice,amount}', c.document #>> '{invoice,currency}',
      c.document #>> '{consignment,totalPackages}', c.document #>> '{consignment,grossMass}')
    f (importer, exporter, amount, currency, packages, mass)
  on conflict (declaration_id) do update set
    importer = excluded.importer, exporter = excluded.exporter, invoice_amount = excluded.invoice_amount,
    invoice_currency = excluded.invoice_currency, goods_items = excluded.goods_items,
    total_packages = excluded.total_packages, gross_mass = excluded.gross_mass, content_hash = excluded.content_hash;
end
$$;

grant execute on function declarations.derive_documents(text[], text[]) to portal_request, portal_system;
