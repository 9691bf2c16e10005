-- Stock: goods under a procedure that has to be discharged, one row for each goods item. What moves it stands beside.
create table declarations.stock (
  organisation_id text not null,
  declaration_id text not null,
  item integer not null,
  mrn text not null,
  -- The number of whose goods they are.
  holder text not null,
  procedure text not null,
  commodity_code text not null,
  unit text not null default 'KGM',
  entered numeric(18, 6) not null,
  held numeric(18, 6) not null default 0,
  discharged numeric(18, 6) not null default 0,
  corrected numeric(18, 6) not null default 0,
  demanded numeric(18, 6) not null default 0,
  remaining numeric(18, 6) not null generated always as (entered + corrected - held - discharged - demanded) stored,
  -- What waits for the goods, and the duty in it; what of it is free again, and what was billed.
  suspended numeric(18, 2) not null default 0,
  suspended_duty numeric(18, 2) not null default 0,
  freed numeric(18, 2) not null generated always as (
    case when entered + corrected > 0 then round(suspended * discharged / (entered + corrected), 2)
      else suspended end) stored,
  billed numeric(18, 2) not null default 0,
  -- What covers it; null: nothing.
  guarantee text,
  months integer,
  -- The day of release, or of exit; null before.
  opened_on date,
  -- The last day; null: there is none.
  due_on date,
  -- What was written off and its declaration was not told yet.
  untold text,
  primary key (organisation_id, declaration_id, item),
  check (held >= 0 and discharged >= 0 and demanded >= 0 and billed >= 0
    and entered + corrected >= held + discharged + demanded)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index stock_mrn_idx on declarations.stock (mrn);
create index stock_untold_idx on declarations.stock (organisation_id, declaration_id) where untold is not null;

create table declarations.stock_movements (
  organisation_id text not null,
  declaration_id text not null,
  number bigint generated always as identity,
  item integer not null,
  at timestamptz not null,
  what text not null check (what in ('entered', 'held', 'given_back', 'written_off', 'corrected', 'demanded')),
  quantity numeric(18, 6) not null,
  -- The declaration that takes goods on, where it is one.
  by_organisation text,
  by_declaration text,
  by_mrn text,
  -- What was reported of the goods, where it was.
  manner text,
  note text,
  primary key (organisation_id, declaration_id, number)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index stock_movements_by_idx on declarations.stock_movements (by_organisation, by_declaration)
  where by_declaration is not null;

do $$
declare
  name text;
begin
  foreach name in array array['stock', 'stock_movements'] loop
    execute format('alter table declarations.%I enable row level security', name);
    execute format('create policy everything on declarations.%I to portal_system using (true)', name);
    execute format(
      'create policy own on declarations.%I to portal_request using (organisation_id = foundation.current_organisation())', name);
    execute format('grant select on declarations.%I to portal_request', name);
  end loop;
end
$$;
grant select, insert, update, delete on declarations.stock to portal_system;
grant select, insert, delete on declarations.stock_movements to portal_system;
-- The declarant reports, and secures what is suspended.
grant update on declarations.stock to portal_request;
grant insert on declarations.stock_movements to portal_request;

-- For every role, the owner too: movements go with their declaration alone.
create function declarations.keep_movements() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from declarations.declarations d where d.organisation_id = old.organisation_id and d.id = old.declaration_id)
  then
    return old;
  end if;
  raise exception 'movements of stock only grow' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger keep_movements before update or delete on declarations.stock_movements
  for each row execute function declarations.keep_movements();

-- Three decimals, or as many as there are.
create function declarations.quantity_text(p_quantity numeric) returns text
  language sql immutable
return case when scale(trim_scale(p_quantity)) > 3 then trim_scale(p_quantity) else round(p_quantity, 3) end::text;

-- What of a stock's row is reserved on its guarantee.
create function declarations.reserve_of(s declarations.stock) returns numeric
  language sql immutable
return case when s.guarantee is null then 0 else s.suspended - s.freed - s.billed end;

-- Whose goods a document declares: the declarant's; of an indirect representative's the importer's or exporter's.
create function declarations.holder_of(p_document jsonb) returns text
  language sql immutable
return case when p_document ->> 'representation' <> 'indirect' then p_document #>> '{declarant,identification}'
  when p_document ->> 'type' = 'import' then p_document #>> '{importer,identification}'
  else p_document #>> '{exporter,identification}' end;

-- Goods of before, and of exports for good, have no stock until somebody asks for it: it has neither limit nor cover.
create function declarations.stock_from_document(p_mrn text, p_holder text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  with made as (
    insert into declarations.stock
      (organisation_id, declaration_id, item, mrn, holder, procedure, commodity_code, entered, opened_on)
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
  insert into declarations.stock_movements (organisation_id, declaration_id, item, at, what, quantity)
  select m.organisation_id, m.declaration_id, m.item, now(), 'entered', m.entered from made m;
end
$$;

-- What stands against a declaration in the registers: authorisations that it names, stock that it takes goods from. Null
-- where nothing does, else `[{code, pointer, expected}]`. Whoever takes the goods asks with a lock, and holds them.
create function declarations.unfounded(p jsonb, p_lock boolean) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_faults jsonb := '[]';
  v_taken jsonb := '{}';
  v_moves jsonb := '[]';
  v_day date := (p ->> 'day')::date;
  v_asked jsonb;
  v_authorisation processing.authorisations;
  v_stock declarations.stock;
  v_under bigint;
  v_quantity numeric;
begin
  for v_asked in select a.value from jsonb_array_elements(p -> 'authorisations') as a (value) loop
    select a.* into v_authorisation from processing.authorisations a
    where a.number = v_asked ->> 'number' and a.kind = v_asked ->> 'kind' and a.holder = v_asked ->> 'holder'
      and a.state = 'active' and v_day between a.valid_from and coalesce(a.valid_until, 'infinity'::date);
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
  -- In one order, since each is held.
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
      -- Its declaration was invalidated a moment ago.
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
    -- Several goods items may take from one.
    v_under := 0;
    if v_quantity > v_stock.remaining
      - coalesce((v_taken ->> (v_stock.declaration_id || ' ' || v_stock.item))::numeric, 0)
    then
      v_faults := v_faults || jsonb_build_object('code', 'R645', 'pointer', (v_asked ->> 'pointer') || '/quantity',
        'expected', declarations.quantity_text(v_stock.remaining
          - coalesce((v_taken ->> (v_stock.declaration_id || ' ' || v_stock.item))::numeric, 0)));
      continue;
    end if;
    v_taken := v_taken || jsonb_build_object(v_stock.declaration_id || ' ' || v_stock.item,
      v_quantity + coalesce((v_taken ->> (v_stock.declaration_id || ' ' || v_stock.item))::numeric, 0));
    v_moves := v_moves || jsonb_build_object('organisationId', v_stock.organisation_id, 'id', v_stock.declaration_id,
      'item', v_stock.item, 'what', 'held', 'quantity', v_quantity, 'at', p -> 'at',
      'byOrganisation', p -> 'organisationId', 'byDeclaration', p -> 'id', 'byMrn', p -> 'mrn');
  end loop;
  if v_faults <> '[]' then return v_faults; end if;
  if p_lock then perform declarations.move_stock(v_moves); end if;
  return null;
end
$$;

-- Moves stock, one movement after the other, and answers by guarantee what is reserved less; by the row's own checks nothing
-- falls below zero.
create function declarations.move_stock(p_moves jsonb)
  returns table (organisation_id text, id text, mrn text, guarantee text, freed numeric)
  language plpgsql as
$$
#variable_conflict use_column
declare
  v_move record;
  v_before declarations.stock;
  v_after declarations.stock;
begin
  for v_move in
    select g.* from jsonb_array_elements(p_moves) with ordinality as m (value, place)
      cross join lateral jsonb_to_record(m.value) as g(
        "organisationId" text, id text, item integer, what text, quantity numeric, at timestamptz, "byOrganisation" text,
        "byDeclaration" text, "byMrn" text, manner text, note text)
    order by g."organisationId", g.id, g.item, m.place
  loop
    select s.* into strict v_before from declarations.stock s
    where s.organisation_id = v_move."organisationId" and s.declaration_id = v_move.id and s.item = v_move.item for update;
    update declarations.stock s set
      entered = s.entered + case v_move.what when 'entered' then v_move.quantity else 0 end,
      held = s.held + case v_move.what when 'held' then v_move.quantity when 'given_back' then -v_move.quantity
        when 'written_off' then -v_move.quantity else 0 end,
      discharged = s.discharged + case v_move.what when 'written_off' then v_move.quantity else 0 end,
      corrected = s.corrected + case v_move.what when 'corrected' then v_move.quantity else 0 end,
      demanded = s.demanded + case v_move.what when 'demanded' then v_move.quantity else 0 end,
      billed = case v_move.what when 'demanded' then s.suspended - s.freed else s.billed end,
      untold = case when v_move.what = 'written_off' and v_move."byDeclaration" <> v_move.id
        then concat_ws('; ', s.untold, declarations.quantity_text(v_move.quantity) || ' ' || s.unit || ' of item ' || s.item
          || coalesce(' by ' || v_move."byMrn", ''))
        else s.untold end
    where s.organisation_id = v_move."organisationId" and s.declaration_id = v_move.id and s.item = v_move.item
    returning s.* into v_after;
    insert into declarations.stock_movements
      (organisation_id, declaration_id, item, at, what, quantity, by_organisation, by_declaration, by_mrn, manner, note)
    values (v_move."organisationId", v_move.id, v_move.item, v_move.at, v_move.what, v_move.quantity,
      v_move."byOrganisation", v_move."byDeclaration", v_move."byMrn", v_move.manner, v_move.note);
    if v_after.guarantee is not null
      and declarations.reserve_of(v_before) <> declarations.reserve_of(v_after)
    then
      organisation_id := v_after.organisation_id;
      id := v_after.declaration_id;
      mrn := v_after.mrn;
      guarantee := v_after.guarantee;
      freed := declarations.reserve_of(v_before) - declarations.reserve_of(v_after);
      return next;
    end if;
  end loop;
end
$$;

-- Lodging a declaration that names an authorisation, or stock: asked in the same call, before anything is stored.
create function declarations.create_asked(p_organisation text, p jsonb, c jsonb, p_document text)
  returns table (outcome text, headers jsonb, body text, existing text)
  language plpgsql as
$$
declare
  v_unfounded jsonb;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is null or not exists (
    select from foundation.remembered_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
      decode(c ->> 'fingerprint', 'hex')))
  then
    v_unfounded := declarations.unfounded(p -> 'asked', false);
    if v_unfounded is not null then
      return query select 'unfounded', null::jsonb, v_unfounded::text, null::text;
      return;
    end if;
  end if;
  return query select * from declarations.create_declaration(p_organisation, p, c, p_document);
end
$$;

create function declarations.change_asked(p_organisation text, p jsonb, c jsonb, p_document text)
  returns table (outcome text, headers jsonb, body text)
  language plpgsql as
$$
declare
  v_unfounded jsonb;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is null or not exists (
    select from foundation.remembered_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
      decode(c ->> 'fingerprint', 'hex')))
  then
    v_unfounded := declarations.unfounded(p -> 'asked', false);
    if v_unfounded is not null then
      return query select 'unfounded', null::jsonb, v_unfounded::text;
      return;
    end if;
  end if;
  return query select * from declarations.change_declaration(p_organisation, p, c, p_document);
end
$$;

-- Bulk lodging where lines name them: those with faults are told so, the others are lodged as before.
create function declarations.lodge_asked(p_organisation text, p_rows jsonb, c jsonb, p_documents text)
  returns table (place bigint, id text, mrn text, status text, "contentHash" bytea, "lodgedHash" bytea, uncovered jsonb,
    unfounded jsonb)
  language plpgsql as
$$
declare
  v_faults jsonb;
  v_left bigint[];
  v_rows jsonb;
  v_documents text;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  select coalesce(jsonb_object_agg(f.place, f.faults), '{}') into v_faults
  from (
    select r.place, declarations.unfounded(r.value -> 'asked', false) as faults
    from jsonb_array_elements(p_rows) with ordinality as r (value, place) where r.value -> 'asked' is not null
  ) f where f.faults is not null;
  select array_agg(r.place order by r.place), jsonb_agg(r.value order by r.place) into v_left, v_rows
  from jsonb_array_elements(p_rows) with ordinality as r (value, place) where not v_faults ? r.place::text;
  select string_agg(d.line, chr(10) order by d.place) into v_documents
  from string_to_table(p_documents, chr(10)) with ordinality as d (line, place) where d.place = any (v_left);
  return query
    select f.key::bigint, null::text, null::text, null::text, null::bytea, null::bytea, null::jsonb, f.value
    from jsonb_each(v_faults) as f;
  if v_left is null then return; end if;
  return query
    select v_left[l.place], l.id, l.mrn, l.status, l."contentHash", l."lodgedHash", l.uncovered, null::jsonb
    from declarations.lodge_covered(p_organisation, v_rows, c, v_documents) l;
end
$$;

-- Where goods are under a procedure its end is a deadline, and an import is not cleared before.
create or replace function declarations.deadlines_of(d declarations.declarations) returns table (what text, due_at timestamptz)
  language sql stable parallel safe
as $$
  select t.what, t.due_at
  from (values
    ('present', case when d.status = 'registered' then (d.lifecycle #>> '{dueBy,present}')::timestamptz end),
    ('exit', case when d.status = 'released' and d.type = 'export' then (d.lifecycle #>> '{dueBy,exit}')::timestamptz end),
    ('collect', case when d.lifecycle ->> 'payment' = 'secured'
        and d.status in ('accepted', 'under_control', 'released', 'cleared', 'exited')
      then (d.lifecycle #>> '{dueBy,pay}')::timestamptz end),
    ('clear', case when d.status = 'released' and d.type = 'import'
        and d.lifecycle ->> 'payment' in ('not_due', 'paid', 'refunded') and d.lifecycle ->> 'query' <> 'open'
        and d.lifecycle ->> 'amendment' <> 'requested' and d.lifecycle ->> 'invalidation' <> 'requested'
        and coalesce(d.lifecycle ->> 'discharge', 'none') not in ('open', 'due', 'overdue')
      then (d.lifecycle ->> 'releasedAt')::timestamptz end),
    ('lane', case when d.status = 'accepted' and d.lane is null then d.changed_at end),
    ('discharge_due', case when d.lifecycle ->> 'discharge' = 'open'
      then (d.lifecycle #>> '{dueBy,discharge}')::timestamptz - interval '720 hours' end),
    ('discharge_overdue', case when d.lifecycle ->> 'discharge' in ('open', 'due')
      then (d.lifecycle #>> '{dueBy,discharge}')::timestamptz end),
    ('demand', case when d.lifecycle ->> 'discharge' = 'overdue'
      then (d.lifecycle #>> '{dueBy,discharge}')::timestamptz + interval '720 hours' end),
    ('first', least((d.lifecycle #>> '{dueBy,present}')::timestamptz, (d.lifecycle #>> '{dueBy,exit}')::timestamptz,
      (d.lifecycle #>> '{dueBy,pay}')::timestamptz, (d.lifecycle #>> '{dueBy,answer}')::timestamptz,
      case when d.lifecycle ->> 'discharge' in ('due', 'overdue')
        then (d.lifecycle #>> '{dueBy,discharge}')::timestamptz end))
  ) t (what, due_at)
  where t.due_at is not null
$$;

-- What a declaration places under a procedure, as it was assessed: its stock, made or changed. Answers what is reserved on
-- which guarantee, and what has to be.
create function declarations.put_stock(p_rows jsonb)
  returns table (organisation_id text, id text, mrn text, guarantee text, reserved numeric, needed numeric)
  language plpgsql as
$$
#variable_conflict use_column
begin
  return query
  with given as (
    select * from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, id text, item integer, mrn text, holder text, procedure text, "commodityCode" text,
      entered numeric, suspended numeric, "suspendedDuty" numeric, months integer, at timestamptz)
  ),
  old as (
    select s.*, declarations.reserve_of(s) as reserved from given g
      join declarations.stock s on s.organisation_id = g."organisationId" and s.declaration_id = g.id and s.item = g.item
  ),
  put as (
    insert into declarations.stock as s
      (organisation_id, declaration_id, item, mrn, holder, procedure, commodity_code, entered, suspended, suspended_duty, months)
    select g."organisationId", g.id, g.item, g.mrn, g.holder, g.procedure, g."commodityCode", g.entered, g.suspended,
      g."suspendedDuty", g.months
    from given g
    on conflict (organisation_id, declaration_id, item) do update set
      commodity_code = excluded.commodity_code, suspended = excluded.suspended, suspended_duty = excluded.suspended_duty,
      -- What was taken from it was there.
      entered = greatest(excluded.entered, s.held + s.discharged + s.demanded - s.corrected)
    returning s.*
  ),
  moved as (
    insert into declarations.stock_movements (organisation_id, declaration_id, item, at, what, quantity)
    select p.organisation_id, p.declaration_id, p.item, g.at, 'entered', p.entered - coalesce(o.entered, 0)
    from put p
      join given g on g."organisationId" = p.organisation_id and g.id = p.declaration_id and g.item = p.item
      left join old o on o.organisation_id = p.organisation_id and o.declaration_id = p.declaration_id and o.item = p.item
    where p.entered <> coalesce(o.entered, 0)
  )
  select p.organisation_id, p.declaration_id, p.mrn, max(o.guarantee), coalesce(sum(o.reserved), 0),
    sum(p.suspended - p.freed - p.billed)
  from put p
    left join old o on o.organisation_id = p.organisation_id and o.declaration_id = p.declaration_id and o.item = p.item
  group by 1, 2, 3;
end
$$;

-- The goods have come to nothing: they were not released, did not leave, or their declaration is invalid.
create function declarations.empty_stock(p_organisations text[], p_ids text[], p_at timestamptz)
  returns table (organisation_id text, id text, mrn text, guarantee text, freed numeric)
  language plpgsql as
$$
#variable_conflict use_column
begin
  return query
  with old as (
    select s.*, declarations.reserve_of(s) as reserved
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.stock s on s.organisation_id = k.organisation_id and s.declaration_id = k.id
  ),
  emptied as (
    update declarations.stock s set entered = -s.corrected, suspended = 0, suspended_duty = 0, opened_on = null
    from old o
    where s.organisation_id = o.organisation_id and s.declaration_id = o.declaration_id and s.item = o.item
    returning s.*
  ),
  moved as (
    insert into declarations.stock_movements (organisation_id, declaration_id, item, at, what, quantity)
    select o.organisation_id, o.declaration_id, o.item, p_at, 'entered', -o.corrected - o.entered
    from old o where o.entered <> -o.corrected
  )
  select o.organisation_id, o.declaration_id, o.mrn, o.guarantee, sum(o.reserved) from old o, emptied e
  where e.organisation_id = o.organisation_id and e.declaration_id = o.declaration_id and e.item = o.item
    and o.guarantee is not null and o.reserved <> 0
  group by 1, 2, 3, 4;
end
$$;
