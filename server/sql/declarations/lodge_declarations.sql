-- Lodges declarations in bulk: `p_rows` in the order of their lines, `p_documents` with one document per line. Returns
-- the rows that were not stored, with the declaration that uses their LRN. Its columns are null if the draft with this
-- LRN was deleted concurrently.
create or replace function declarations.lodge_declarations(p_organisation text, p_rows jsonb, c jsonb, p_documents text)
  returns table (place bigint, id text, mrn text, status text, "contentHash" bytea, "lodgedHash" bytea)
  language plpgsql
  -- A cached plan may date from a time when the tables were empty.
  set enable_seqscan = off as
$$
declare
  v_at timestamptz := (c ->> 'at')::timestamptz;
  v_made text[];
  v_told jsonb[];
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  with given as materialized (
    select r.*, decode(r.content_hash, 'hex') as hash
    from rows from (
      jsonb_to_recordset(p_rows) as (
        id text, lrn text, type text, office text, status text, "statusGroup" text, lane text, lifecycle jsonb,
        "contentHash" text, event text, "nextActions" jsonb, duplicate jsonb),
      string_to_table(p_documents, chr(10))
    ) with ordinality as r(
      id, lrn, type, office, status, status_group, lane, lifecycle, content_hash, event, next_actions, duplicate,
      document, place)
  ),
  made as (
    -- Inserted in the order of the LRNs, so that batches with the same LRNs wait without a deadlock.
    insert into declarations.declarations
      (organisation_id, id, lrn, type, office, status, status_group, lane, lifecycle, content_hash, created_at,
       changed_at, lodged_at, duplicate_key, carrier_keys)
    select p_organisation, g.id, g.lrn, g.type, g.office, g.status, g.status_group, g.lane, g.lifecycle, g.hash, v_at,
      v_at, v_at, (g.duplicate ->> 'key')::bigint, (g.duplicate ->> 'carriers')::bigint[]
    from given g order by g.lrn, g.place
    on conflict do nothing
    returning declarations.id
  ),
  lodged as materialized (
    select g.* from given g where g.id in (select m.id from made m)
  ),
  stored as (
    insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
    select p_organisation, l.id, 1, l.document, l.hash, v_at from lodged l
  ),
  changed as (
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, next_actions)
    select p_organisation, l.id, 1, l.event, v_at, 'declarant', l.status, l.status_group, l.lane, l.next_actions
    from lodged l order by l.place
  )
  select array_agg(l.id order by l.place),
    array_agg(jsonb_build_object('lrn', l.lrn, 'status', l.status) order by l.place)
  into v_made, v_told from lodged l;
  perform audit.record_each(p_organisation, v_at, c #>> '{actor,kind}', c #>> '{actor,id}', c ->> 'action', 'declaration',
    (c ->> 'request')::uuid, c ->> 'address', v_made, v_told);
  if cardinality(v_made) = jsonb_array_length(p_rows) then return; end if;
  return query
    select r.place, d.id, d.mrn, d.status, d.content_hash, v.content_hash
    from rows from (jsonb_to_recordset(p_rows) as (id text, lrn text)) with ordinality as r(id, lrn, place)
      left join declarations.declarations d on d.organisation_id = p_organisation and d.lrn = r.lrn
      left join declarations.versions v
        on v.organisation_id = p_organisation and v.declaration_id = d.id and v.version = 1 and d.lodged_at is not null
    where r.id is distinct from d.id
    order by r.place;
end
$$;

grant execute on function declarations.lodge_declarations(text, jsonb, jsonb, text) to portal_request, portal_system;
