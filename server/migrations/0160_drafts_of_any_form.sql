-- A draft keeps whatever its members say: what is searched is only what has a form.

create or replace function declarations.derive_documents(p_organisations text[], p_ids text[])
returns void language plpgsql as $function$
declare
  -- So only the parts are opened in which they are.
  v_first text := (select min(i) from unnest(p_ids) i);
  v_last text := (select max(i) from unnest(p_ids) i);
begin
  with changed as materialized (
    select d.organisation_id, d.id, v.content_hash, v.document::jsonb as document, f.declaration_id is not null as again
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
      join declarations.versions v
        on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
        and v.declaration_id between v_first and v_last
      left join declarations.key_figures f on f.organisation_id = d.organisation_id and f.declaration_id = d.id
    where f.content_hash is distinct from v.content_hash
  ),
  terms as materialized (
    select c.organisation_id, c.id, t.kind, t.value
    from changed c cross join lateral (
      select distinct 'commodity' as kind, i.item ->> 'commodityCode' as value
      from jsonb_array_elements(c.document -> 'goodsItems') as i (item)
      union all select 'importer', c.document #>> '{importer,identification}'
      union all select 'exporter', c.document #>> '{exporter,identification}') t
    where t.value ~ '^[A-Z0-9]{1,17}$'
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
    on conflict do nothing
  )
  insert into declarations.key_figures as k
    (organisation_id, declaration_id, importer, exporter, invoice_amount, invoice_currency, goods_items, total_packages,
     gross_mass, content_hash)
  select c.organisation_id, c.id,
    substring(c.document #>> '{importer,identification}' from '^[A-Z0-9]{1,17}$'),
    substring(c.document #>> '{exporter,identification}' from '^[A-Z0-9]{1,17}$'),
    substring(c.document #>> '{invoice,amount}' from '^[0-9]{1,14}(?:\.[0-9]{1,4})?$')::numeric,
    substring(c.document #>> '{invoice,currency}' from '^[A-Z]{3}$'),
    coalesce(jsonb_array_length(c.document -> 'goodsItems'), 0),
    substring(c.document #>> '{consignment,totalPackages}' from '^[0-9]{1,8}$')::integer,
    substring(c.document #>> '{consignment,grossMass}' from '^[0-9]{1,11}(?:\.[0-9]{1,6})?$')::numeric,
    c.content_hash
  from changed c
  on conflict (organisation_id, declaration_id) do update set
    importer = excluded.importer, exporter = excluded.exporter, invoice_amount = excluded.invoice_amount,
    invoice_currency = excluded.invoice_currency, goods_items = excluded.goods_items,
    total_packages = excluded.total_packages, gross_mass = excluded.gross_mass, content_hash = excluded.content_hash;
end
$function$;
