-- Stores one chunk of an upload, and returns false if the upload no longer exists. The commit is asynchronous: the
-- later commit that makes the document visible also flushes the chunks to disk.
create or replace function documents.stage_chunk(p_organisation text, p_document text, p_number integer, p_bytes bytea)
  returns table (staged boolean)
  language plpgsql as
$$
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  perform set_config('synchronous_commit', 'off', true);
  insert into documents.chunks (organisation_id, document_id, number, bytes)
  select d.organisation_id, d.id, p_number, p_bytes from documents.documents d
  where d.organisation_id = p_organisation and d.id = p_document and d.status = 'uploading'
  for key share;
  return query select found;
end
$$;

grant execute on function documents.stage_chunk(text, text, integer, bytea) to portal_request, portal_system;
