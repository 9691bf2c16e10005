-- Clients from before: a person made them, or a client that a person made. Of those whose making the audit log does not
-- tell any more, the owner answers who has been there the longest.
with recursive makers as (
  select c.id, e.actor_kind, e.actor_id, 0 as depth
  from access.clients c
  join audit.events e
    on e.organisation_id = c.organisation_id and e.target_id = c.id and e.action = 'client.create'
  union all
  select m.id, e.actor_kind, e.actor_id, m.depth + 1
  from makers m
  join access.clients c on c.id = m.actor_id and m.actor_kind = 'client' and m.depth < 20
  join audit.events e
    on e.organisation_id = c.organisation_id and e.target_id = c.id and e.action = 'client.create'
),
found as (
  select c.id, c.organisation_id,
    case
      when exists (select from makers m where m.id = c.id)
        then (select m.actor_id from makers m where m.id = c.id and m.actor_kind = 'person' limit 1)
      else (
        select s.person_id
        from organisations.memberships s join organisations.people p on p.id = s.person_id and p.state = 'active'
        where s.organisation_id = c.organisation_id and s.role in ('owner', 'administrator')
        order by s.created_at, s.person_id limit 1)
    end as person_id
  from access.clients c
)
update access.clients c
set responsible_id = f.person_id,
  responsible_in = coalesce(
    (select s.organisation_id from organisations.memberships s
     where s.person_id = f.person_id and s.organisation_id = f.organisation_id),
    (select s.organisation_id
     from organisations.memberships s
     join organisations.organisations o on o.id = s.organisation_id and o.kind = 'customs_authority'
     where s.person_id = f.person_id limit 1),
    f.organisation_id)
from found f
where f.id = c.id and f.person_id is not null;

update notifications.webhooks w
set responsible_id = (
  select case when e.actor_kind = 'person' then e.actor_id
    else (select c.responsible_id from access.clients c where c.id = e.actor_id) end
  from audit.events e
  where e.organisation_id = w.organisation_id and e.target_id = w.id and e.action = 'webhook.create'
  limit 1);

-- Inviting is for people, and for the authority's own programs: what others have invited opens nothing.
delete from organisations.invitations i
using access.clients c join organisations.organisations o on o.id = c.organisation_id
where c.id = i.invited_by and (c.responsible_id is not null or o.kind <> 'customs_authority');
