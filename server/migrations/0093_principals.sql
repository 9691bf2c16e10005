-- Whose a declaration is that somebody else lodged, and by which mandate. The row is the principal's, as far as it has an account:
-- it alone lets the principal see what its representative has lodged.
create table declarations.principals (
  declaration_id text primary key,
  organisation_id text,
  principal text not null,
  lodged_by text not null,
  mandate_id text not null
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index principals_organisation_id_idx on declarations.principals (organisation_id, declaration_id);
alter table declarations.principals enable row level security;
create policy everything on declarations.principals to portal_system using (true);
create policy own on declarations.principals to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.principals to portal_request;
grant select, insert, update, delete on declarations.principals to portal_system;

-- A representative writes a row of somebody else's here, of a declaration of its own; without a claim nobody is named any more.
create function declarations.name_principal(p_organisation text, p_declaration text, p_claim jsonb, p_mandate text)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if p_organisation is distinct from foundation.current_organisation() or not exists (
    select from declarations.declarations d where d.organisation_id = p_organisation and d.id = p_declaration) then
    raise exception 'the declaration is not of this organisation';
  end if;
  if p_claim is null then
    delete from declarations.principals p where p.declaration_id = p_declaration;
    return;
  end if;
  insert into declarations.principals (declaration_id, organisation_id, principal, lodged_by, mandate_id)
  values (p_declaration,
    (select n.organisation_id from organisations.numbers n where n.number = p_claim ->> 'principal'),
    p_claim ->> 'principal', p_organisation, p_mandate)
  on conflict (declaration_id) do update set
    organisation_id = excluded.organisation_id, principal = excluded.principal, mandate_id = excluded.mandate_id;
end
$$;

-- Whether somebody is named whose declaration it is.
create function declarations.names_principal(p_organisation text, p_declaration text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (
    select from declarations.principals p
    where p.declaration_id = p_declaration and p.lodged_by = p_organisation
      and p_organisation = foundation.current_organisation())
$$;

-- What a number has lodged by paper before it had an account is seen by whoever is given it.
create function declarations.show_what_was_lodged() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update declarations.principals p set organisation_id = new.organisation_id
  where p.principal = new.number and p.organisation_id is null;
  return null;
end
$$;
create index principals_unknown_idx on declarations.principals (principal) where organisation_id is null;
create trigger show_what_was_lodged after insert on organisations.numbers
  for each row execute function declarations.show_what_was_lodged();

CREATE OR REPLACE FUNCTION declarations.create_declaration(p_organisation text, p jsonb, c jsonb, p_document text)
 RETURNS TABLE(outcome text, headers jsonb, body text, existing text)
 LANGUAGE plpgsql
AS $function$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_hash bytea := decode(p ->> 'contentHash', 'hex');
  v_held record;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is not null then
    return query
      select r.outcome, r.headers, r.body, null::text
      from foundation.remembered_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
        decode(c ->> 'fingerprint', 'hex')) r;
    if found then return; end if;
  end if;
  if p -> 'mandate' is not null then
    select h.* into v_held from mandates.hold(p -> 'mandate') h;
    if v_held.mandate is null or v_held.lacks is not null or v_held.unlent is not null then
      return query select 'uncovered', null::jsonb, to_jsonb(v_held)::text, null::text;
      return;
    end if;
  end if;
  insert into declarations.declarations
    (organisation_id, id, lrn, type, office, status, status_group, lane, lifecycle, content_hash, created_at,
     changed_at, lodged_at)
  values
    (p_organisation, p ->> 'id', p ->> 'lrn', p ->> 'type', p ->> 'office', p ->> 'status', p ->> 'statusGroup',
     p ->> 'lane', p -> 'lifecycle', v_hash, v_at, v_at, (p ->> 'lodgedAt')::timestamptz)
  on conflict do nothing;
  if not found then
    return query
      select 'lrn_in_use', null::jsonb, null::text, d.id from declarations.declarations d
      where d.organisation_id = p_organisation and d.lrn = p ->> 'lrn';
    return;
  end if;
  insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
  values (p_organisation, p ->> 'id', 1, p_document, v_hash, v_at);
  if p -> 'mandate' is not null then
    perform declarations.name_principal(p_organisation, p ->> 'id', p -> 'mandate', v_held.mandate);
  end if;
  if p ->> 'event' is not null then
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, next_actions)
    values (p_organisation, p ->> 'id', 1, p ->> 'event', v_at, 'declarant', p ->> 'status', p ->> 'statusGroup',
      p ->> 'lane', p -> 'nextActions');
  else
    -- A draft has no change that is numbered.
    perform declarations.derive_documents(array[p_organisation], array[p ->> 'id']);
  end if;
  perform audit.record(p_organisation, v_at, c #>> '{actor,kind}', c #>> '{actor,id}', c ->> 'action', 'declaration', p ->> 'id',
    (c ->> 'request')::uuid, c ->> 'address', jsonb_build_object('lrn', p ->> 'lrn', 'status', p ->> 'status'));
  perform foundation.remember_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
    decode(c ->> 'fingerprint', 'hex'), 201, c -> 'answerHeaders', c ->> 'answerBody');
  return query select 'created', null::jsonb, null::text, null::text;
end
$function$;

CREATE OR REPLACE FUNCTION declarations.change_declaration(p_organisation text, p jsonb, c jsonb, p_document text)
 RETURNS TABLE(outcome text, headers jsonb, body text)
 LANGUAGE plpgsql
AS $function$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_version integer;
  v_held record;
  v_named boolean;
  v_asked boolean;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is not null then
    return query
      select r.outcome, r.headers, r.body
      from foundation.remembered_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
        decode(c ->> 'fingerprint', 'hex')) r;
    if found then return; end if;
  end if;
  -- What was lodged before there were mandates has no principal: its representative goes on without one.
  v_named := p -> 'acting' is not null and declarations.names_principal(p_organisation, p ->> 'id');
  if v_named then
    select h.* into v_held from mandates.hold(p -> 'acting') h;
    if v_held.mandate is null or v_held.lacks is not null then
      return query select 'mandate_required', null::jsonb, to_jsonb(v_held)::text;
      return;
    end if;
  end if;
  v_asked := p -> 'mandate' is not null and (v_named
    or p #>> '{acting,principal}' is distinct from p #>> '{mandate,principal}'
    or p #>> '{acting,representative}' is distinct from p #>> '{mandate,representative}');
  if v_asked then
    select h.* into v_held from mandates.hold(p -> 'mandate') h;
    if v_held.mandate is null or v_held.lacks is not null or v_held.unlent is not null then
      return query select 'uncovered', null::jsonb, to_jsonb(v_held)::text;
      return;
    end if;
  end if;
  update declarations.declarations d set
    type = p ->> 'type', office = p ->> 'office', status = p ->> 'status', status_group = p ->> 'statusGroup',
    lane = p ->> 'lane', lifecycle = p -> 'lifecycle', revision = d.revision + 1, changed_at = v_at,
    content_hash = decode(p ->> 'contentHash', 'hex'),
    version = d.version + (p #>> '{amendment,state}' is not distinct from 'granted')::integer,
    lodged_at = coalesce(d.lodged_at, (p ->> 'lodgedAt')::timestamptz)
  where d.organisation_id = p_organisation and d.id = p ->> 'id' and d.revision = (p ->> 'revision')::integer
  returning d.version into v_version;
  if not found then
    return query select 'changed_meanwhile', null::jsonb, null::text;
    return;
  end if;
  -- What customs has yet to grant names nobody yet.
  if v_asked and p #>> '{amendment,state}' is distinct from 'requested' then
    perform declarations.name_principal(p_organisation, p ->> 'id', p -> 'mandate', v_held.mandate);
  elsif (p -> 'namesNobody')::boolean and p #>> '{amendment,state}' = 'granted' then
    perform declarations.name_principal(p_organisation, p ->> 'id', null, null);
  end if;
  if p_document is not null and p -> 'amendment' is null then
    update declarations.versions v set document = p_document, content_hash = decode(p ->> 'contentHash', 'hex')
    where v.organisation_id = p_organisation and v.declaration_id = p ->> 'id' and v.version = v_version;
  end if;
  if p ->> 'event' is not null then
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, mrn, next_actions,
       reason)
    values (p_organisation, p ->> 'id', (p ->> 'revision')::integer + 1, p ->> 'event', v_at, 'declarant',
      p ->> 'status', p ->> 'statusGroup', p ->> 'lane', p ->> 'mrn', p -> 'nextActions', p ->> 'reason');
    perform declarations.write_beside(p_organisation, p, v_version, p_document);
  else
    perform declarations.derive_documents(array[p_organisation], array[p ->> 'id']);
  end if;
  perform audit.record(p_organisation, v_at, c #>> '{actor,kind}', c #>> '{actor,id}', c ->> 'action', 'declaration', p ->> 'id',
    (c ->> 'request')::uuid, c ->> 'address',
    jsonb_strip_nulls(jsonb_build_object('status', p ->> 'status', 'reason', p ->> 'reason')));
  perform foundation.remember_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
    decode(c ->> 'fingerprint', 'hex'), 201, c -> 'answerHeaders', c ->> 'answerBody');
  return query select 'changed', null::jsonb, null::text;
end
$function$;

CREATE OR REPLACE FUNCTION declarations.forget_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from declarations.search_terms t
  where t.organisation_id = old.organisation_id and t.declaration_id = old.declaration_id;
  delete from declarations.key_figures k
  where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
  delete from declarations.desk k
  where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
  delete from declarations.principals p where p.declaration_id = old.declaration_id;
  delete from declarations.deadlines l
  where l.organisation_id = old.organisation_id and l.declaration_id = old.declaration_id;
  return null;
end
$function$;

-- Bulk lodging with mandates: lines that no mandate covers are told so, the others are lodged as before. `p_rows` have `mandate`
-- where somebody is represented.
create function declarations.lodge_covered(p_organisation text, p_rows jsonb, c jsonb, p_documents text)
  returns table (place bigint, id text, mrn text, status text, "contentHash" bytea, "lodgedHash" bytea, uncovered jsonb)
  language plpgsql
  set enable_seqscan = off as
$$
declare
  v_held jsonb;
  v_left bigint[];
  v_rows jsonb;
  v_documents text;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  -- Held in one order by everybody.
  select jsonb_agg(jsonb_build_object('place', h.place, 'mandate', h.mandate, 'lacks', h.lacks, 'unlent', h.unlent))
  into v_held
  from (
    select r.place, x.mandate, x.lacks, x.unlent
    from (
      select o.place, o.value from jsonb_array_elements(p_rows) with ordinality as o (value, place)
      order by o.value #>> '{mandate,principal}', o.place
    ) r
      cross join lateral mandates.hold(r.value -> 'mandate') x
    where r.value -> 'mandate' is not null
  ) h;
  select array_agg(r.place order by r.place), jsonb_agg(r.value order by r.place)
  into v_left, v_rows
  from jsonb_array_elements(p_rows) with ordinality as r (value, place)
    left join jsonb_to_recordset(v_held) as h (place bigint, mandate text, lacks jsonb, unlent jsonb) on h.place = r.place
  where r.value -> 'mandate' is null or h.mandate is not null and h.lacks is null and h.unlent is null;
  select string_agg(d.line, chr(10) order by d.place) into v_documents
  from string_to_table(p_documents, chr(10)) with ordinality as d (line, place)
  where d.place = any (v_left);
  return query
    select h.place, null::text, null::text, null::text, null::bytea, null::bytea,
      jsonb_build_object('mandate', h.mandate, 'lacks', h.lacks, 'unlent', h.unlent)
    from jsonb_to_recordset(v_held) as h (place bigint, mandate text, lacks jsonb, unlent jsonb)
    where h.place <> all (coalesce(v_left, '{}'));
  if v_left is null then return; end if;
  return query
    select v_left[l.place], l.id, l.mrn, l.status, l."contentHash", l."lodgedHash", null::jsonb
    from declarations.lodge_declarations(p_organisation, v_rows, c, v_documents) l;
  perform declarations.name_principal(p_organisation, d.id, r.value -> 'mandate', h.mandate)
  from jsonb_array_elements(p_rows) with ordinality as r (value, place)
    join jsonb_to_recordset(v_held) as h (place bigint, mandate text) on h.place = r.place
    join declarations.declarations d on d.organisation_id = p_organisation and d.id = r.value ->> 'id'
  where r.place = any (v_left);
end
$$;
