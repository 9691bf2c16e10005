-- Adds the pending deltas to the storage usage of an organisation and returns it, including changes of this
-- transaction. Locks the usage until the transaction ends, so that concurrent requests can't exceed the limit.
create or replace function declarations.take_storage(p_organisation text)
  returns table (drafts bigint, documents bigint, bytes bigint)
  language plpgsql as
$$
begin
  insert into declarations.storage (organisation_id) values (p_organisation) on conflict do nothing;
  perform from declarations.storage s where s.organisation_id = p_organisation for update;
  return query
    with deltas as (
      delete from declarations.storage_deltas n where n.organisation_id = p_organisation returning n.*
    ), sums as (
      select coalesce(sum(t.drafts), 0) as drafts, coalesce(sum(t.documents), 0) as documents,
        coalesce(sum(t.bytes), 0) as bytes
      from deltas t
    )
    update declarations.storage s
    set drafts = s.drafts + sums.drafts, documents = s.documents + sums.documents, bytes = s.bytes + sums.bytes
    from sums where s.organisation_id = p_organisation
    returning s.drafts, s.documents, s.bytes;
end
$$;

grant execute on function declarations.take_storage(text) to portal_request, portal_system;
