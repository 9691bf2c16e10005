import { type Check, type Finding, isCode, isTest, lineAt } from './tree.ts';

/** What is so by nature, and by no decision of anybody here. */
const natural = ['DAY_MILLISECONDS', 'HOUR_MILLISECONDS', 'IN_ONE_KILOGRAM', 'IN_ONE_LITRE'];

/** It follows the language of the operating system, and not what the person has chosen. */
const nativeDate = /\btype(?:=\{?|: )["'](date|datetime-local|time|month|week)["']/g;

const product = /^(?:server|cli|mcp|sdk|console)\/src\/|^(?:tools|bench)\//;

/** One way to write the same thing: a reader who knows one module can read the next. */
export const checkDialect: Check = (tree) =>
  tree.paths
    .filter((path) => product.test(path) && isCode(path) && !isTest(path))
    .flatMap((path) => {
      const text = tree.text(path);
      const at = (index: number, message: string): Finding => ({
        path,
        line: lineAt(text, index),
        message,
      });
      const constants = [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm)]
        .filter(([, name = '']) => !natural.includes(name) && (name.includes('_') || name.length > 1))
        .map(({ 1: name, index }) =>
          at(index, `names a constant ${name}: in camelCase, unless nature or arithmetic gives its value.`),
        );
      const arrows = [
        ...text.matchAll(/^(?:export )?const (\w+) = (?:async )?(?:<[^>]*>)?\([^()]*\)[^=;{]*=>/gm),
      ].map(({ 1: name, index }) =>
        at(index, `makes ${name} an arrow: a function of a module is a \`function\`.`),
      );
      const dates = path.startsWith('console/')
        ? [...text.matchAll(nativeDate)].map(({ 1: type, index }) =>
            at(index, `has the browser’s own field (${type}): days and times are typed into parts/day.`),
          )
        : [];
      return [...constants, ...arrows, ...dates];
    });
