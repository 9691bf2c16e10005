-- Returns up to `p_most` committed changes and debt events above `p_floor` without a sequence number, in the order of their
-- ids, which come from one sequence.
create or replace function declarations.pending_changes(p_floor bigint, p_most integer)
  returns table (organisation_id text, id bigint, at timestamptz)
  language sql stable
as $$
  select u.* from (
    (select c.organisation_id, c.id, c.at from declarations.change_log c
     where c.id > p_floor and (
       select n.sequence from declarations.change_sequence n
       where n.organisation_id = c.organisation_id and n.change_id = c.id) is null
     order by c.id limit p_most)
    union all
    (select e.organisation_id, e.id, e.at from declarations.debt_events e
     where e.id > p_floor and (
       select n.sequence from declarations.change_sequence n
       where n.organisation_id = e.organisation_id and n.change_id = e.id) is null
     order by e.id limit p_most)) u
  order by u.id limit p_most
$$;

grant execute on function declarations.pending_changes(bigint, integer) to portal_system;
