import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { migratedTestDatabase } from '../../server/src/foundation/database/testing/migrated-database.ts';
import { schemaPath, schemaSource, schemaText, sourceOfSchema } from './schema.ts';

const root = join(import.meta.dirname, '../..');

test('the committed schema is that of the migrations, whole', async () => {
  const testing = await migratedTestDatabase();
  try {
    const made = await schemaText(testing.connection, schemaSource(root));
    assert.equal(readFileSync(join(root, schemaPath), 'utf8'), made, 'run `npm run docs`');
    assert.equal(sourceOfSchema(made), schemaSource(root));
  } finally {
    await testing.stop();
  }
});

test('everything of a table is told', async () => {
  const testing = await migratedTestDatabase();
  const client = new Client(testing.connection);
  await client.connect();
  try {
    await client.query(`
      create schema planted;
      create sequence planted.numbers cache 5;
      grant usage on sequence planted.numbers to portal_system;
      create function planted.touch() returns trigger language plpgsql as 'begin return new; end';
      revoke execute on function planted.touch() from public;
      create table planted.things (
        id bigint generated always as identity primary key,
        name text collate "C" not null default 'x' check (name <> ''),
        twice bigint generated always as (id * 2) stored
      ) with (fillfactor = 80);
      create unique index things_name on planted.things (lower(name)) where id > 3;
      alter table planted.things enable row level security;
      create policy own on planted.things for select to portal_request using (id = 1);
      grant select on planted.things to portal_system;
      grant update (name) on planted.things to portal_system;
      create trigger touch before update on planted.things for each row execute function planted.touch();
    `);
    const text = await schemaText(testing.connection, '0'.repeat(32));
    const planted = text.slice(text.indexOf('-- planted '), text.indexOf('-- platforms '));
    assert.equal(
      planted.slice(planted.indexOf('create schema')).trimEnd(),
      `create schema planted;

create sequence planted.numbers as bigint increment 1 cache 5;
grant usage on sequence planted.numbers to portal_system;

create table planted.things (
  id bigint generated always as identity not null,
  name text collate "C" default 'x'::text not null,
  twice bigint generated always as ((id * 2)) stored,
  constraint things_pkey PRIMARY KEY (id),
  constraint things_name_check CHECK ((name <> ''::text))
) with (fillfactor=80);
CREATE UNIQUE INDEX things_name ON planted.things USING btree (lower(name)) WHERE (id > 3);
alter table planted.things enable row level security;
create policy own on planted.things for select to portal_request using ((id = 1));
grant select on planted.things to portal_system;
grant update (name) on planted.things to portal_system;
CREATE TRIGGER touch BEFORE UPDATE ON planted.things FOR EACH ROW EXECUTE FUNCTION planted.touch();

CREATE OR REPLACE FUNCTION planted.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$begin return new; end$function$;
revoke execute on function planted.touch() from public;`,
    );
  } finally {
    await client.end();
    await testing.stop();
  }
});
