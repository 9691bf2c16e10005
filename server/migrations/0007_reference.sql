-- Code lists with time: what each code meant, and from which day to which. They belong to nobody's organisation.
create schema reference;
grant usage on schema reference to portal_request, portal_system;

create table reference.lists (
  name text primary key,
  -- Moves with every change of the list's entries, and is the list's ETag.
  version integer not null,
  changed_at timestamptz not null,
  -- The hash of the shipped files that the entries came from; null once an administrator has put others in their place.
  shipped text
);

create table reference.entries (
  list text not null references reference.lists,
  code text collate "C" not null,
  valid_from date not null,
  -- The last day on which the entry is valid; null while none is known.
  valid_until date check (valid_until >= valid_from),
  name text not null,
  attributes jsonb not null,
  -- What words are looked for in: small letters without accents.
  search text not null,
  primary key (list, code, valid_from)
);

grant select on reference.lists, reference.entries to portal_request, portal_system;
grant insert, update, delete on reference.lists, reference.entries to portal_system;
