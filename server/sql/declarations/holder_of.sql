-- Whose goods a document declares: the declarant's; of an indirect representative's the importer's or exporter's.
create or replace function declarations.holder_of(p_document jsonb) returns text
  language sql immutable as
$$
  select case when p_document ->> 'representation' <> 'indirect' then p_document #>> '{declarant,identification}'
  when p_document ->> 'type' = 'import' then p_document #>> '{importer,identification}'
  else p_document #>> '{exporter,identification}' end
$$;

grant execute on function declarations.holder_of(jsonb) to portal_request, portal_system;
