import { type Check, lineAt } from './tree.ts';

/*
 * A function of the database that stores keeps its plans: one in SQL is planned anew at each call
 * (docs/decisions/0011-prepare-and-plan-every-statement-once.md).
 */

export const checkFunctions: Check = (tree) =>
  tree.paths.flatMap((path) => {
    if (!/^server\/sql\/.+\.sql$/.test(path)) return [];
    const text = tree.text(path);
    const [, terms = '', , body = ''] =
      /^create or replace function([\s\S]*?)\bas\s+(\$\w*\$)([\s\S]*?)\2;/m.exec(text) ?? [];
    return /\blanguage sql\b/.test(terms) && /\b(?:insert into|update|delete from|merge into)\b/i.test(body)
      ? [
          {
            level: 'failure',
            path,
            line: lineAt(text, text.indexOf('create or replace function')),
            message: 'stores, and SQL is planned at each call: write it in PL/pgSQL.',
          },
        ]
      : [];
  });
