-- Whoever has declared for itself under a number that nobody else has declared for itself under goes on: the number is theirs.
insert into organisations.numbers (number, organisation_id)
select l.number, min(l.organisation_id)
from (
  select distinct d.organisation_id, v.document::jsonb #>> '{declarant,identification}' as number
  from declarations.declarations d
    join organisations.organisations o on o.id = d.organisation_id and o.state <> 'refused'
    join declarations.versions v
      on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
  where d.lodged_at is not null and v.document::jsonb ->> 'representation' = 'self'
) l
where l.number ~ '^[A-Z]{2}[A-Z0-9]{1,15}$'
group by l.number
having count(*) = 1
on conflict do nothing;
