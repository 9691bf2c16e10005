-- Returns the response `p_body` with the warning `p_warning` about the declaration `p_first`, or without a warning if
-- `p_first` is null. A control character, which JSON never contains, marks the end of the warnings in `p_body`.
create or replace function declarations.answer_with_duplicate(p_body text, p_warning text, p_first text) returns text
  language sql immutable as
$$
  select case
    when p_warning is null then p_body
    when p_first is null then replace(p_body, chr(1), '')
    else replace(p_body, chr(1),
      replace(left(p_warning, -1), '{lrn}', regexp_replace((p_first::json -> 'lrn')::text, '^"|"$', '', 'g'))
      || ',"relatedDeclaration":' || p_first || '}')
  end
$$;

grant execute on function declarations.answer_with_duplicate(text, text, text) to portal_request, portal_system;
