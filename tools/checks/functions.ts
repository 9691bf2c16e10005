import { type Check, lineAt } from './tree.ts';

/*
 * A function of the database that stores keeps its plans: one in SQL is planned anew at each call
 * (docs/decisions/0011-prepare-and-plan-every-statement-once.md).
 */

const schema = 'server/migrations/schema.sql';

export const checkFunctions: Check = (tree) => {
  const text = tree.text(schema);
  const functions = text.matchAll(
    /^CREATE OR REPLACE FUNCTION ([\w.]+)\(.*\n((?: .*\n)*)AS (\$\w*\$)([\s\S]*?)\3;/gm,
  );
  return [...functions].flatMap(({ index, 1: name, 2: terms = '', 4: body = '' }) =>
    /LANGUAGE sql/.test(terms) && /\b(?:insert into|update|delete from|merge into)\b/i.test(body)
      ? [
          {
            level: 'failure',
            path: schema,
            line: lineAt(text, index),
            message: `${name} stores, and SQL is planned at each call: write it in PL/pgSQL.`,
          },
        ]
      : [],
  );
};
