-- Returns the row of best_matching_mandate and locks a mandate that fully matches until the transaction ends. Ending
-- the mandate waits for this lock, so no transaction uses a mandate that has ended.
create or replace function mandates.lock_mandate(p_claim jsonb) returns table (mandate text, lacks jsonb, unlent jsonb)
  language plpgsql as
$$
begin
  loop
    select n.mandate, n.lacks, n.unlent into mandate, lacks, unlent from mandates.best_matching_mandate(p_claim) n;
    if mandate is not null and lacks is null and unlent is null then
      perform from mandates.mandates m where m.id = mandate and m.status = 'active' for share;
      -- The mandate has ended since it was selected; another one may match.
      continue when not found;
    end if;
    return next;
    return;
  end loop;
end
$$;

grant execute on function mandates.lock_mandate(jsonb) to portal_request, portal_system;
