-- Audit rows in a chain: whoever alters, removes or slips in one breaks it. Rows commit out of the order of their ids, so
-- that what is not sealed yet is told by a mark that commits with the row, and not by a number.
create table audit.unsealed (
  event_id bigint primary key
);
grant select, delete on audit.unsealed to portal_system;

-- With the rights of its owner, so that whoever writes audit rows cannot touch the marks.
create function audit.mark_unsealed() returns trigger
  language plpgsql security definer as
$$
begin
  insert into audit.unsealed (event_id) values (new.id);
  return null;
end
$$;
create trigger unsealed after insert on audit.events
  for each row execute function audit.mark_unsealed();
insert into audit.unsealed (event_id) select id from audit.events;

-- One seal over some rows, with a hash of each: so the row that breaks it can be named, and rows that are kept no longer
-- do not break the chain of those that are.
create table audit.seals (
  sequence bigint primary key,
  event_ids bigint[] not null check (cardinality(event_ids) > 0),
  -- SHA-256 of each row, in the order of the ids
  event_hashes bytea not null check (length(event_hashes) = 32 * cardinality(event_ids)),
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
grant select, insert on audit.seals to portal_system;
