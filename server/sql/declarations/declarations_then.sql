-- Returns declarations as of the given changes: status, version, assessment and open query at that time. Omits later
-- rows when all documents together exceed `p_most` bytes. `p_principal` selects the stream of the principal.
create or replace function declarations.declarations_then(p_organisation text, p_sequences bigint[], p_principal boolean, p_most bigint)
  returns table (sequence float8, version integer, document text, type text, office text, status_group text, lane text,
    at timestamptz, next_actions jsonb, duties json, open_query json)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  if not foundation.is_reader(p_organisation) then return; end if;
  return query
    with requested as materialized (
      select n.sequence, n.change_id, p_organisation as organisation_id from declarations.change_sequence n
      where not p_principal and n.organisation_id = p_organisation and n.sequence = any (p_sequences)
      union all
      select n.sequence, n.change_id, n.lodged_by from declarations.principal_change_sequence n
        join declarations.principals p on p.declaration_id = n.declaration_id and p.organisation_id = p_organisation
      where p_principal and n.organisation_id = p_organisation and n.sequence = any (p_sequences)
    ),
    found as materialized (
      select a.sequence as stream_sequence, c.organisation_id, c.declaration_id, c.status_group, c.lane, c.at, c.next_actions,
        d.type, v.version, octet_length(v.document)::bigint as bytes
      from requested a
        join declarations.change_log c on c.organisation_id = a.organisation_id and c.id = a.change_id
        join declarations.declarations d on d.organisation_id = c.organisation_id and d.id = c.declaration_id
        cross join lateral (
          select w.version, w.document from declarations.versions w
          where w.organisation_id = c.organisation_id and w.declaration_id = c.declaration_id
            and (w.created_at <= c.at or w.version = 1)
          order by w.version desc limit 1
        ) v
    ),
    -- Always includes the first row, so that a single large document does not block the stream.
    within as (
      select f.*, sum(f.bytes) over (order by f.stream_sequence) <= p_most or row_number() over (order by f.stream_sequence) = 1 as fits
      from found f
    )
    select w.stream_sequence::float8, w.version, v.document, w.type, v.document::json ->> 'office', w.status_group, w.lane, w.at,
      w.next_actions,
      (select json_build_object('version', s.version, 'assessedAt', s.assessed_at, 'currency', s.currency,
          'payable', s.payable::text, 'suspended', s.suspended::text)
        from declarations.assessments s
        where s.organisation_id = w.organisation_id and s.declaration_id = w.declaration_id
          and s.version <= w.version and s.assessed_at <= w.at
        order by s.version desc limit 1),
      (select json_build_object('number', q.number, 'question', q.question, 'requestedDocuments', q.requested_documents,
          'openedAt', q.opened_at, 'dueBy', q.due_by)
        from declarations.queries q
        where q.organisation_id = w.organisation_id and q.declaration_id = w.declaration_id
          and q.opened_at <= w.at and coalesce(q.answered_at, q.closed_at, 'infinity') > w.at
        order by q.number desc limit 1)
    from within w
      join declarations.versions v
        on v.organisation_id = w.organisation_id and v.declaration_id = w.declaration_id and v.version = w.version
    where w.fits
    order by w.stream_sequence;
end
$$;

grant execute on function declarations.declarations_then(text, bigint[], boolean, bigint) to portal_request, portal_system;
