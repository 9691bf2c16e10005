-- What declarations are found and counted by. Every change of state moves a row's entry in each index of
-- declarations.declarations, so these are few: what has none of its own is looked for along one of them, some thousand
-- rows a call (search-store.ts).

-- Bytes in their order, whatever the database sorts by: the unique index serves prefixes too.
alter table declarations.declarations alter column lrn type text collate "C";

create index on declarations.declarations (organisation_id, status_group, status, id);
-- Periods: lists, exports, and summaries, which read nothing but the index.
create index on declarations.declarations (organisation_id, lodged_at, id) include (status, version)
  where lodged_at is not null;
create index on declarations.declarations (organisation_id, lane, id) where lane in ('yellow', 'red');

-- What the document of the current version says, as far as it is looked for.
create table declarations.search_terms (
  organisation_id text not null,
  declaration_id text not null,
  kind text not null check (kind in ('commodity', 'importer', 'exporter')),
  value text collate "C" not null,
  primary key (organisation_id, kind, value, declaration_id)
);
create index on declarations.search_terms (organisation_id, declaration_id);

-- What exports and summaries tell of that document, so that they need not open it.
create table declarations.key_figures (
  organisation_id text not null,
  declaration_id text not null,
  importer text,
  exporter text,
  invoice_amount numeric(18, 4),
  invoice_currency text,
  goods_items integer not null,
  total_packages integer,
  gross_mass numeric(17, 6),
  primary key (organisation_id, declaration_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['search_terms', 'key_figures'] loop
    execute format('alter table declarations.%I enable row level security', name);
    execute format(
      'create policy own on declarations.%I to portal_request using (organisation_id = foundation.current_organisation())',
      name);
    execute format('create policy everything on declarations.%I to portal_system using (true)', name);
    execute format('grant select, insert, update, delete on declarations.%I to portal_request, portal_system', name);
  end loop;
end
$$;

-- A trigger, because documents are stored in several places, and none may forget it. The latest version is the current one.
create function declarations.index_document() returns trigger
  language plpgsql as
$$
declare
  v_document jsonb;
begin
  if tg_op = 'DELETE' then
    delete from declarations.search_terms t
    where t.organisation_id = old.organisation_id and t.declaration_id = old.declaration_id;
    delete from declarations.key_figures k
    where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
    return null;
  end if;
  v_document := new.document::jsonb;
  if tg_op = 'UPDATE' or new.version > 1 then
    delete from declarations.search_terms t
    where t.organisation_id = new.organisation_id and t.declaration_id = new.declaration_id;
  end if;
  insert into declarations.search_terms (organisation_id, declaration_id, kind, value)
  select new.organisation_id, new.declaration_id, t.kind, t.value
  from (
    select distinct 'commodity' as kind, i.item ->> 'commodityCode' as value
    from jsonb_array_elements(v_document -> 'goodsItems') as i(item)
    union all select 'importer', v_document #>> '{importer,identification}'
    union all select 'exporter', v_document #>> '{exporter,identification}'
  ) t
  where t.value is not null;
  insert into declarations.key_figures as k
    (organisation_id, declaration_id, importer, exporter, invoice_amount, invoice_currency, goods_items, total_packages,
     gross_mass)
  values
    (new.organisation_id, new.declaration_id, v_document #>> '{importer,identification}',
     v_document #>> '{exporter,identification}', (v_document #>> '{invoice,amount}')::numeric,
     v_document #>> '{invoice,currency}', coalesce(jsonb_array_length(v_document -> 'goodsItems'), 0),
     (v_document #>> '{consignment,totalPackages}')::integer, (v_document #>> '{consignment,grossMass}')::numeric)
  on conflict (organisation_id, declaration_id) do update set
    importer = excluded.importer, exporter = excluded.exporter, invoice_amount = excluded.invoice_amount,
    invoice_currency = excluded.invoice_currency, goods_items = excluded.goods_items,
    total_packages = excluded.total_packages, gross_mass = excluded.gross_mass;
  return null;
end
$$;

create trigger index_document after insert or update or delete on declarations.versions
  for each row execute function declarations.index_document();
