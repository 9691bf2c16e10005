-- The same for a transaction that acts by it: a mandate that covers is held until the end of that, so that whoever ends it waits,
-- and no act commits after the end.
create or replace function mandates.lock_mandate(p_claim jsonb) returns table (mandate text, lacks jsonb, unlent jsonb)
  language plpgsql as
$$
begin
  loop
    select n.mandate, n.lacks, n.unlent into mandate, lacks, unlent from mandates.best_matching_mandate(p_claim) n;
    if mandate is not null and lacks is null and unlent is null then
      perform from mandates.mandates m where m.id = mandate and m.state = 'active' for share;
      -- It was ended a moment ago: another may cover.
      continue when not found;
    end if;
    return next;
    return;
  end loop;
end
$$;

grant execute on function mandates.lock_mandate(jsonb) to portal_request, portal_system;
