-- A webhook of the principal's stream has its place in that, and stands at the end of the organisation's own log: the version
-- before, which knows that log alone, finds nothing for it.
alter table notifications.webhooks add column principal_position bigint;
