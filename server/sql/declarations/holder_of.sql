-- Returns the identification number of the holder of the goods: the declarant or, with indirect representation, the
-- importer or exporter.
create or replace function declarations.holder_of(p_document jsonb) returns text
  language sql immutable as
$$
  select case when p_document ->> 'representation' <> 'indirect' then p_document #>> '{declarant,identification}'
  when p_document ->> 'type' = 'import' then p_document #>> '{importer,identification}'
  else p_document #>> '{exporter,identification}' end
$$;

grant execute on function declarations.holder_of(jsonb) to portal_request, portal_system;
