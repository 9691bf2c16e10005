-- Creates the stock of a released declaration from its document, if it has none. Permanent exports and earlier
-- declarations get their stock only when it is first used: it has neither a deadline nor security.
create or replace function declarations.stock_from_document(p_mrn text, p_holder text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  with made as (
    insert into declarations.stock
      (organisation_id, declaration_id, item, mrn, holder, procedure, commodity_code, placed, opened_on)
    select d.organisation_id, d.id, i.place, d.mrn, p_holder, i.item ->> 'procedure', i.item ->> 'commodityCode',
      (i.item ->> 'netMass')::numeric, d.changed_at::date
    from declarations.declarations d
      join declarations.versions v
        on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
      cross join lateral jsonb_array_elements(v.document::jsonb -> 'goodsItems') with ordinality as i (item, place)
    where d.mrn = p_mrn and declarations.holder_of(v.document::jsonb) = p_holder
      and (d.type = 'import' and d.status in ('released', 'cleared') or d.type = 'export' and d.status = 'exited')
      and left(i.item ->> 'procedure', 2) in ('10', '21', '23', '51', '53', '71')
      and not exists (
        select from declarations.stock s where s.organisation_id = d.organisation_id and s.declaration_id = d.id)
    on conflict do nothing
    returning *
  )
  insert into declarations.stock_movements (organisation_id, declaration_id, item, at, type, quantity)
  select m.organisation_id, m.declaration_id, m.item, now(), 'placed', m.placed from made m;
end
$$;
