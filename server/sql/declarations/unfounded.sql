-- Returns the errors that the registers find in a declaration, or null. Goods that an amended declaration has reserved
-- count as available, so that an amendment is refused only for what it needs in addition. `p_lock` also reserves the
-- stock.
create or replace function declarations.unfounded(p jsonb, p_lock boolean)
  returns jsonb
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as
$$
declare
  v_faults jsonb := '[]';
  v_taken jsonb := '{}';
  v_moves jsonb := '[]';
  v_day date := (p ->> 'day')::date;
  v_asked jsonb;
  v_authorisation registers.authorisations;
  v_stock declarations.stock;
  v_under bigint;
  v_quantity numeric;
  v_left numeric;
begin
  if current_setting('role') <> 'portal_system' and (p_lock or exists (
    select from unnest(array[p ->> 'organisationId', p #>> '{amends,organisationId}']) as o (id)
    where o.id <> coalesce(foundation.current_organisation(), '')))
  then
    raise exception 'this is another organisation';
  end if;
  -- Discloses nothing to a representative without a mandate: the lodgement fails where the declaration is stored.
  if not mandates.can_act_for(p ->> 'holder') then return null; end if;
  for v_asked in select a.value from jsonb_array_elements(p -> 'authorisations') as a (value) loop
    select a.* into v_authorisation from registers.authorisations a
    where a.number = v_asked ->> 'number' and a.kind = v_asked ->> 'kind' and a.holder = v_asked ->> 'holder'
      and a.status = 'active' and v_day between a.valid_from and coalesce(a.valid_until, 'infinity'::date);
    if not found then
      v_faults := v_faults || jsonb_build_object('code', 'R641', 'pointer', v_asked -> 'pointer', 'expected', v_asked -> 'kind');
    else
      select v_faults || coalesce(jsonb_agg(f.fault), '[]') into v_faults
      from (
        select jsonb_build_object('code', 'R642', 'pointer', (u.value ->> 'pointer') || '/procedure',
          'expected', to_jsonb(v_authorisation.procedures)) as fault
        from jsonb_array_elements(v_asked -> 'uses') as u (value)
        where not exists (
            select from unnest(v_authorisation.procedures) x where starts_with(u.value ->> 'procedure', x))
          and v_authorisation.procedures is not null
        union all
        select jsonb_build_object('code', 'R642', 'pointer', (u.value ->> 'pointer') || '/commodityCode',
          'expected', to_jsonb(v_authorisation.commodities))
        from jsonb_array_elements(v_asked -> 'uses') as u (value)
        where not exists (
            select from unnest(v_authorisation.commodities) x where starts_with(u.value ->> 'commodity', x))
          and v_authorisation.commodities is not null
        union all
        select jsonb_build_object('code', 'R642', 'pointer', p #> '{office,pointer}', 'expected', to_jsonb(v_authorisation.office))
        where v_authorisation.office <> p #>> '{office,code}'
      ) f;
    end if;
  end loop;
  -- Ordered, because each row is locked: concurrent transactions do not deadlock.
  for v_asked in
    select s.value from jsonb_array_elements(p -> 'stock') as s (value) order by s.value ->> 'mrn', (s.value ->> 'item')::integer
  loop
    if not exists (
      select from declarations.stock s where s.mrn = v_asked ->> 'mrn' and s.holder = p ->> 'holder')
    then
      perform declarations.stock_from_document(v_asked ->> 'mrn', p ->> 'holder');
    end if;
    if not exists (select from declarations.stock s where s.mrn = v_asked ->> 'mrn' and s.holder = p ->> 'holder') then
      v_faults := v_faults || jsonb_build_object('pointer', (v_asked ->> 'pointer') || '/reference', 'code',
        case when exists (
          select from declarations.declarations d
            join declarations.versions v
              on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
          where d.mrn = v_asked ->> 'mrn' and declarations.holder_of(v.document::jsonb) = p ->> 'holder')
        then 'R644' else 'R643' end);
      continue;
    end if;
    select count(*) into v_under from declarations.stock s
    where s.mrn = v_asked ->> 'mrn' and s.holder = p ->> 'holder' and s.opened_on is not null
      and starts_with(s.procedure, v_asked ->> 'prior')
      and s.item = coalesce((v_asked ->> 'item')::integer, s.item);
    if v_under <> 1 then
      v_faults := v_faults || jsonb_build_object('code', 'R644', 'pointer',
        (v_asked ->> 'pointer') || case when v_asked ->> 'item' is null and v_under = 0 then '/reference' else '/item' end);
      continue;
    end if;
    if p_lock then
      select s.* into v_stock from declarations.stock s
      where s.mrn = v_asked ->> 'mrn' and s.holder = p ->> 'holder' and starts_with(s.procedure, v_asked ->> 'prior')
        and s.item = coalesce((v_asked ->> 'item')::integer, s.item) and s.opened_on is not null for update;
    else
      select s.* into v_stock from declarations.stock s
      where s.mrn = v_asked ->> 'mrn' and s.holder = p ->> 'holder' and starts_with(s.procedure, v_asked ->> 'prior')
        and s.item = coalesce((v_asked ->> 'item')::integer, s.item) and s.opened_on is not null;
    end if;
    if not found then
      -- The declaration of the stock was invalidated concurrently.
      v_faults := v_faults || jsonb_build_object('code', 'R644', 'pointer', (v_asked ->> 'pointer') || '/reference');
      continue;
    end if;
    if v_asked ->> 'prior' = '51' and not (v_asked -> 'stated')::boolean
      and v_stock.commodity_code <> v_asked ->> 'commodity'
    then
      v_faults := v_faults || jsonb_build_object('code', 'R646', 'pointer', (v_asked ->> 'pointer') || '/quantity');
      continue;
    end if;
    if (v_asked -> 'relieved')::boolean and (v_stock.opened_on + interval '3 years')::date < v_day then
      v_faults := v_faults || jsonb_build_object('code', 'R648', 'pointer', (v_asked ->> 'pointer') || '/reference');
      continue;
    end if;
    v_quantity := (v_asked ->> 'quantity')::numeric;
    -- Several goods items may use one stock row, and an amendment may use what its declaration has reserved.
    v_left := v_stock.remaining
      - coalesce((v_taken ->> (v_stock.declaration_id || ' ' || v_stock.item))::numeric, 0)
      + coalesce((
        select sum(case m.type when 'reserved' then m.quantity else -m.quantity end) from declarations.stock_movements m
        where m.by_organisation = p #>> '{amends,organisationId}' and m.by_declaration = p #>> '{amends,id}'
          and m.organisation_id = v_stock.organisation_id and m.declaration_id = v_stock.declaration_id
          and m.item = v_stock.item), 0);
    if v_quantity > v_left then
      v_faults := v_faults || jsonb_build_object('code', 'R645', 'pointer', (v_asked ->> 'pointer') || '/quantity',
        'expected', declarations.quantity_text(v_left));
      continue;
    end if;
    v_taken := v_taken || jsonb_build_object(v_stock.declaration_id || ' ' || v_stock.item,
      v_quantity + coalesce((v_taken ->> (v_stock.declaration_id || ' ' || v_stock.item))::numeric, 0));
    v_moves := v_moves || jsonb_build_object('organisationId', v_stock.organisation_id, 'id', v_stock.declaration_id,
      'item', v_stock.item, 'type', 'reserved', 'quantity', v_quantity, 'at', p -> 'at',
      'byOrganisation', p -> 'organisationId', 'byDeclaration', p -> 'id', 'byMrn', p -> 'mrn');
  end loop;
  if v_faults <> '[]' then return v_faults; end if;
  if p_lock then perform declarations.move_stock(v_moves); end if;
  return null;
end
$$;

grant execute on function declarations.unfounded(jsonb, boolean) to portal_request, portal_system;
