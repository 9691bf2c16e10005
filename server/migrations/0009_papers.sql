-- Papers: supporting documents as they were uploaded, and the keys that sign decisions.
create schema papers;
grant usage on schema papers to portal_request, portal_system;

-- `uploading` is seen by nobody: what is left of a broken upload is swept. A deleted draft takes its documents along.
create table papers.documents (
  organisation_id text not null,
  id text not null,
  declaration_id text not null,
  state text not null check (state in ('uploading', 'quarantined', 'available', 'refused')),
  type text not null,
  reference text,
  file_name text,
  goods_item integer,
  media_type text,
  size integer,
  sha256 bytea,
  created_at timestamptz not null,
  -- Who scans the document has it until then; after a crash another may.
  scanned_until timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, declaration_id)
    references declarations.declarations (organisation_id, id) on delete cascade,
  check (state = 'uploading' or (media_type is not null and size is not null and sha256 is not null))
);
create index on papers.documents (organisation_id, declaration_id, id);
create index on papers.documents (created_at) where state in ('uploading', 'quarantined');

create table papers.chunks (
  organisation_id text not null,
  document_id text not null,
  number integer not null,
  bytes bytea not null,
  primary key (organisation_id, document_id, number),
  foreign key (organisation_id, document_id) references papers.documents (organisation_id, id) on delete cascade
);
-- PDF, JPEG and PNG are compressed already.
alter table papers.chunks alter column bytes set storage external;

do $$
declare
  name text;
begin
  foreach name in array array['documents', 'chunks'] loop
    execute format('alter table papers.%I enable row level security', name);
    execute format(
      'create policy own on papers.%I to portal_request using (organisation_id = foundation.current_organisation())',
      name);
    execute format('create policy everything on papers.%I to portal_system using (true)', name);
  end loop;
end
$$;
grant select, insert, update, delete on papers.documents, papers.chunks to portal_request, portal_system;

-- One chunk of an upload; false when the upload is there no more. Nobody has been told of these bytes yet: they need not
-- be on disk before the commit that makes the document visible, and that one takes all before it along.
create function papers.stage_chunk(p_organisation text, p_document text, p_number integer, p_bytes bytea)
  returns table (staged boolean)
  language plpgsql as
$$
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  perform set_config('synchronous_commit', 'off', true);
  insert into papers.chunks (organisation_id, document_id, number, bytes)
  select d.organisation_id, d.id, p_number, p_bytes from papers.documents d
  where d.organisation_id = p_organisation and d.id = p_document and d.state = 'uploading'
  for key share;
  return query select found;
end
$$;

-- The keys that sign decisions. A decision is looked at for years: a public half stays in the key set for good.
create table papers.signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  wrapped bytea not null,
  active_from timestamptz not null,
  created_at timestamptz not null
);
grant select, insert on papers.signing_keys to portal_system;
