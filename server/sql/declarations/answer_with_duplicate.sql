-- Returns the response `p_body` with the warning `p_warning` about the declaration `p_first`, or without a warning if
-- `p_first` is null. A control character, which JSON never contains, marks the end of the warnings in `p_body`.
create or replace function declarations.answer_with_duplicate(p_body text, p_warning text, p_first text) returns text
  language plpgsql immutable as
$$
declare
  v_lrn text := to_json(p_first::json ->> 'lrn')::text;
begin
  if p_warning is null then return p_body; end if;
  return replace(p_body, chr(1), coalesce(
    replace(left(p_warning, -1), '{lrn}', substr(v_lrn, 2, length(v_lrn) - 2)) || ',"relatedDeclaration":' || p_first || '}', ''));
end
$$;

grant execute on function declarations.answer_with_duplicate(text, text, text) to portal_request, portal_system;
