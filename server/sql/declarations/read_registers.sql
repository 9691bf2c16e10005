-- Returns the register entries that declarations name: authorisations, stock of the holder, and declarations of a party
-- that have no stock yet. Returns no row for a holder that the caller can't act for. `p_lock` locks authorisations and
-- stock until the end of the transaction. `ownReserved` is the quantity that the amended declaration has reserved.
create or replace function declarations.read_registers(p_requests jsonb, p_lock boolean)
  returns table (place bigint, authorisations jsonb, stock jsonb, origins jsonb)
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as
$$
begin
  if current_setting('role') <> 'portal_system' and exists (
    select from jsonb_array_elements(p_requests) as r (value)
    where r.value #>> '{amends,organisationId}' <> coalesce(foundation.current_organisation(), ''))
  then
    raise exception 'this is another organisation';
  end if;
  if p_lock then
    -- Every transaction locks in these orders, to avoid deadlocks.
    perform from registers.authorisations a
    where a.number in (
      select n.value ->> 'number' from jsonb_array_elements(p_requests) as r (value)
        cross join jsonb_array_elements(r.value -> 'authorisations') as n (value)
      where mandates.can_act_for(r.value ->> 'holder'))
    order by a.number for share;
    perform from declarations.stock s
    where (s.mrn, s.holder) in (
      select n.value #>> '{}', r.value ->> 'holder' from jsonb_array_elements(p_requests) as r (value)
        cross join jsonb_array_elements(r.value -> 'mrns') as n (value)
      where mandates.can_act_for(r.value ->> 'holder'))
    order by s.organisation_id, s.declaration_id, s.item for share;
  end if;
  return query
    select r.place,
      (select coalesce(jsonb_agg(jsonb_build_object('number', a.number, 'kind', a.kind, 'holder', a.holder,
          'status', a.status, 'procedures', a.procedures, 'commodities', a.commodities, 'office', a.office,
          'validFrom', a.valid_from, 'validUntil', a.valid_until)), '[]')
        from jsonb_array_elements(r.value -> 'authorisations') as n (value)
          join registers.authorisations a
            on a.number = n.value ->> 'number' and a.kind = n.value ->> 'kind' and a.holder = n.value ->> 'holder'),
      (select coalesce(jsonb_agg(jsonb_build_object('organisationId', s.organisation_id, 'id', s.declaration_id,
          'item', s.item, 'mrn', s.mrn, 'procedure', s.procedure, 'commodityCode', s.commodity_code,
          'available', s.remaining::text, 'openedOn', s.opened_on, 'ownReserved', coalesce((
            select sum(case m.type when 'reserved' then m.quantity else -m.quantity end)
            from declarations.stock_movements m
            where m.by_organisation = r.value #>> '{amends,organisationId}' and m.by_declaration = r.value #>> '{amends,id}'
              and m.organisation_id = s.organisation_id and m.declaration_id = s.declaration_id
              and m.item = s.item), 0)::text)
          order by s.mrn, s.item), '[]')
        from jsonb_array_elements_text(r.value -> 'mrns') as n (mrn)
          join declarations.stock s on s.mrn = n.mrn and s.holder = r.value ->> 'holder'),
      (select coalesce(jsonb_agg(jsonb_build_object('organisationId', d.organisation_id, 'id', d.id, 'mrn', d.mrn,
          'lifecycle', d.lifecycle, 'changedAt', d.changed_at, 'document', v.document)), '[]')
        from jsonb_array_elements_text(r.value -> 'mrns') as n (mrn)
          join declarations.declarations d on d.mrn = n.mrn
          join declarations.versions v
            on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
        where r.value ->> 'holder' in (v.document::jsonb #>> '{declarant,identification}',
            v.document::jsonb #>> '{importer,identification}', v.document::jsonb #>> '{exporter,identification}')
          and not exists (
            select from declarations.stock s where s.mrn = n.mrn and s.holder = r.value ->> 'holder'))
    from jsonb_array_elements(p_requests) with ordinality as r (value, place)
    where mandates.can_act_for(r.value ->> 'holder');
end
$$;

grant execute on function declarations.read_registers(jsonb, boolean) to portal_request, portal_system;
