-- Returns the drafts, documents and bytes that an organisation stores, including pending deltas.
create or replace function declarations.read_storage(p_organisation text)
  returns table (drafts bigint, documents bigint, bytes bigint)
  language sql stable as
$$
  select coalesce(sum(a.drafts), 0)::bigint, coalesce(sum(a.documents), 0)::bigint, coalesce(sum(a.bytes), 0)::bigint
  from (
    select s.drafts, s.documents, s.bytes from declarations.storage s where s.organisation_id = p_organisation
    union all
    select n.drafts, n.documents, n.bytes from declarations.storage_deltas n where n.organisation_id = p_organisation
  ) a
$$;

grant execute on function declarations.read_storage(text) to portal_request, portal_system;
