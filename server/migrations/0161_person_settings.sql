-- What a person has chosen of language and formats; null of whoever has chosen nothing.
alter table organisations.people add column settings jsonb;
