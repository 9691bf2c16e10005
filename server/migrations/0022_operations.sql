-- A restore of an older backup: cursors given out before it may be ahead of the feed, and each row voids them all.
create table foundation.restores (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz not null default now(),
  -- The moment of the backup, where it is known.
  state_of timestamptz
);
grant select on foundation.restores to portal_system;

-- What a process can open and hash with, by fingerprint: a new secret is used once every process knows it.
alter table foundation.processes add column knows text[];

-- What is wrapped under the secret before is wrapped anew, and a pepper goes that no key needs.
-- A pepper is made once for each secret, whose fingerprint is made_under; keys are hashed with it once it is settled.
alter table foundation.secrets add column made_under text, add column settled_at timestamptz;
grant update, delete on foundation.secrets to portal_system;
grant update on papers.signing_keys to portal_system;

-- Keys under an older pepper, which are few for most of the time.
create index api_keys_by_pepper on access.api_keys (pepper_version);
