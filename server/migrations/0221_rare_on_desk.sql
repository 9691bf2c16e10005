-- migrate: concurrently
-- What is rare on a long desk is found without looking through it: what falls due first, also of what waits for
-- customs; what was answered, what is not green, whose control has ended.
create index concurrently if not exists desk_due on declarations.desk (due_at) where due_at is not null;
create index concurrently if not exists desk_answered on declarations.desk (lodged_at, declaration_id) where answered;
create index concurrently if not exists desk_lanes on declarations.desk (lane, lodged_at, declaration_id)
  where lane is null or lane <> 'green';
create index concurrently if not exists desk_controls on declarations.desk (lodged_at, declaration_id)
  where control = 'completed';
create index concurrently if not exists desk_awaiting_due on declarations.desk (due_at)
  where awaits_since is not null and due_at is not null;
