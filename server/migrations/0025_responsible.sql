-- Whoever makes a client answers for it: it can do no more than they may today where their right comes from, the client's
-- own organisation or the customs authority. Null: no person made it.
alter table access.clients
  add column responsible_id text,
  add column responsible_in text,
  add constraint clients_responsible_somewhere check ((responsible_id is null) = (responsible_in is null));
create index clients_responsible on access.clients (responsible_id) where responsible_id is not null;

-- Whoever made a webhook, or changed it last: it is paused when they leave, and one of a platform when the consent ends.
alter table notifications.webhooks add column responsible_id text, add column grant_id text;
