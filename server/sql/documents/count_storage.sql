-- Counts the documents, bytes and drafts that an organisation stores, unless its usage is already counted. Deletes its
-- pending deltas, which the count includes.
create or replace function documents.count_storage(p_organisation text) returns void
  language plpgsql as $$
begin
  with deltas as (
    delete from declarations.storage_deltas n where n.organisation_id = p_organisation
  ), documents as (
    select count(*) as documents, coalesce(sum(d.size) filter (where d.state <> 'refused'), 0) as bytes
    from documents.documents d where d.organisation_id = p_organisation and d.state <> 'uploading'
  )
  update declarations.storage s
  set counted = true, documents = documents.documents, bytes = documents.bytes,
    drafts = (select count(*) from declarations.declarations d where d.organisation_id = p_organisation and d.status = 'draft')
  from documents where s.organisation_id = p_organisation and not s.counted;
end
$$;

grant execute on function documents.count_storage(text) to portal_request, portal_system;
