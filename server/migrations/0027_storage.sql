-- What an organisation keeps and may keep so much of: drafts, and uploaded documents with their bytes. Whatever changes it
-- is noted in the same transaction, and waits for nobody; who adds something takes the notes into the sum, one after the other.
create table declarations.storage (
  organisation_id text primary key,
  drafts bigint not null default 0,
  documents bigint not null default 0,
  bytes bigint not null default 0,
  -- False until what was there before this table has been counted; only notes are written until then.
  counted boolean not null default true,
  -- Whether its owners were told that there is not much left.
  warned boolean not null default false
);

create table declarations.storage_notes (
  organisation_id text not null,
  id bigint generated always as identity,
  drafts bigint not null,
  documents bigint not null,
  bytes bigint not null,
  primary key (organisation_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['storage', 'storage_notes'] loop
    execute format('alter table declarations.%I enable row level security', name);
    execute format(
      'create policy own on declarations.%I to portal_request using (organisation_id = foundation.current_organisation())',
      name);
    execute format('create policy everything on declarations.%I to portal_system using (true)', name);
  end loop;
end
$$;
grant select, insert, update on declarations.storage to portal_request, portal_system;
grant select, insert, delete on declarations.storage_notes to portal_request, portal_system;

create function declarations.note_draft() returns trigger
  language plpgsql as
$$
begin
  insert into declarations.storage_notes (organisation_id, drafts, documents, bytes)
  values (coalesce(new.organisation_id, old.organisation_id),
    (new.status is not distinct from 'draft')::integer - (old.status is not distinct from 'draft')::integer, 0, 0);
  return null;
end
$$;
create trigger storage_of_new after insert on declarations.declarations
  for each row when (new.status = 'draft') execute function declarations.note_draft();
create trigger storage_of_changed after update of status on declarations.declarations
  for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function declarations.note_draft();
create trigger storage_of_deleted after delete on declarations.declarations
  for each row when (old.status = 'draft') execute function declarations.note_draft();

-- One that is uploading is not there yet; one that was refused has lost its bytes.
create function papers.note_document() returns trigger
  language plpgsql as
$$
declare
  v_before integer := (tg_op <> 'INSERT' and old.state <> 'uploading')::integer;
  v_after integer := (tg_op <> 'DELETE' and new.state <> 'uploading')::integer;
  v_bytes bigint := 0;
begin
  if v_after = 1 and new.state <> 'refused' then v_bytes := new.size; end if;
  if v_before = 1 and old.state <> 'refused' then v_bytes := v_bytes - old.size; end if;
  insert into declarations.storage_notes (organisation_id, drafts, documents, bytes)
  values (coalesce(new.organisation_id, old.organisation_id), 0, v_after - v_before, v_bytes);
  return null;
end
$$;
create trigger storage_of_changed after update of state on papers.documents
  for each row when (old.state <> new.state) execute function papers.note_document();
create trigger storage_of_deleted after delete on papers.documents
  for each row when (old.state <> 'uploading') execute function papers.note_document();

-- Organisations from before are counted by the sweep, one at a time: the triggers above are committed by then.
insert into declarations.storage (organisation_id, counted) select o.id, false from organisations.organisations o;

-- What an organisation keeps, with what this transaction adds. Who else adds waits until this transaction has ended.
create function declarations.take_storage(p_organisation text)
  returns table (drafts bigint, documents bigint, bytes bigint)
  language plpgsql as
$$
declare
  v_counted boolean;
begin
  insert into declarations.storage (organisation_id) values (p_organisation) on conflict do nothing;
  select s.counted into v_counted from declarations.storage s where s.organisation_id = p_organisation for update;
  if v_counted then
    return query
      with taken as (
        delete from declarations.storage_notes n where n.organisation_id = p_organisation returning n.*
      ), sums as (
        select coalesce(sum(t.drafts), 0) as drafts, coalesce(sum(t.documents), 0) as documents,
          coalesce(sum(t.bytes), 0) as bytes
        from taken t
      )
      update declarations.storage s
      set drafts = s.drafts + sums.drafts, documents = s.documents + sums.documents, bytes = s.bytes + sums.bytes
      from sums where s.organisation_id = p_organisation
      returning s.drafts, s.documents, s.bytes;
  else
    return query select * from declarations.read_storage(p_organisation);
  end if;
end
$$;

create function declarations.read_storage(p_organisation text)
  returns table (drafts bigint, documents bigint, bytes bigint)
  language sql stable as
$$
  select coalesce(sum(a.drafts), 0)::bigint, coalesce(sum(a.documents), 0)::bigint, coalesce(sum(a.bytes), 0)::bigint
  from (
    select s.drafts, s.documents, s.bytes from declarations.storage s where s.organisation_id = p_organisation
    union all
    select n.drafts, n.documents, n.bytes from declarations.storage_notes n where n.organisation_id = p_organisation
  ) a
$$;

-- A draft, unless the organisation has as many as it may. A call that is known is answered as before.
create function declarations.create_draft(p_organisation text, p jsonb, c jsonb, p_document text, p_most bigint)
  returns table (outcome text, headers jsonb, body text, existing text)
  language plpgsql as
$$
declare
  v_created record;
begin
  select r.* into v_created from declarations.create_declaration(p_organisation, p, c, p_document) r;
  if v_created.outcome = 'created' and (select t.drafts from declarations.take_storage(p_organisation) t) > p_most then
    raise exception 'the organisation has as many drafts as it may' using errcode = 'PS001';
  end if;
  return query select v_created.outcome, v_created.headers, v_created.body, v_created.existing;
end
$$;

-- Counts what an organisation has from before. One statement, one snapshot: the notes that it sees are of what it counts.
create function papers.count_storage(p_organisation text) returns void
  language sql as
$$
  with taken as (
    delete from declarations.storage_notes n where n.organisation_id = p_organisation
  ), documents as (
    select count(*) as documents, coalesce(sum(d.size) filter (where d.state <> 'refused'), 0) as bytes
    from papers.documents d where d.organisation_id = p_organisation and d.state <> 'uploading'
  )
  update declarations.storage s
  set counted = true, documents = documents.documents, bytes = documents.bytes,
    drafts = (select count(*) from declarations.declarations d where d.organisation_id = p_organisation and d.status = 'draft')
  from documents where s.organisation_id = p_organisation and not s.counted
$$;
