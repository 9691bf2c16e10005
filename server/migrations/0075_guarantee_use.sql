-- A guarantee is of one declaration or of many, and tells apart what is reserved on it and what was drawn from it.
alter table processing.guarantees
  add column kind text not null default 'comprehensive' check (kind in ('individual', 'comprehensive')),
  -- Of an individual one, the declaration that has drawn on it first.
  add column declaration text,
  add column used numeric(18, 2) not null default 0;
