import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { type ErrorMessage, parseErrorMessages } from '../../../foundation/messages/catalogue.ts';
import { defaultLanguage, type Language, languages } from '../../../foundation/messages/language.ts';
import { memberOf, type Pack, type PackError, type RuleFile } from './rule-pack.ts';

/*
 * Loads the rules of a country (a rule pack) from a folder anywhere on the disk. Imports of `@customs-portal/rules`
 * resolve to this server's module, so that the folder needs no installation.
 */
const rulesModule = import.meta.resolve(`./public${import.meta.url.slice(-3)}`);
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@customs-portal/rules'
      ? { url: rulesModule, shortCircuit: true }
      : next(specifier, context),
});

// Loads modules synchronously, so that modules that import the rules can use them as constants.
const requireModule = createRequire(import.meta.url);

export interface LoadedPack {
  readonly pack: Pack;
  readonly faults: readonly PackError[];
}

/**
 * Reads the rules of a folder: the export `rules` of each file, and the messages in `words.<language>.json`. A missing
 * folder is a pack without rules.
 */
export function loadPack(folder: string): LoadedPack {
  const faults: PackError[] = [];
  const files: RuleFile[] = [];
  for (const file of ruleFilesIn(folder)) {
    const path = join(folder, file);
    try {
      const exported: unknown = requireModule(path);
      const rules = memberOf(exported, 'rules');
      if (Array.isArray(rules)) files.push({ file: path, rules });
      else faults.push({ file: path, rule: null, message: 'does not export an array with the name rules' });
    } catch (error) {
      faults.push({ file: path, rule: null, message: messageOf(error) });
    }
  }
  const words = new Map<Language, Readonly<Record<string, ErrorMessage>>>();
  if (files.length > 0)
    for (const language of languages) {
      const path = join(folder, `words.${language}.json`);
      // A missing file of messages in another language is allowed: its messages fall back to English.
      if (language !== defaultLanguage && !existsSync(path)) continue;
      try {
        words.set(language, parseErrorMessages(readFileSync(path, 'utf8')));
      } catch (error) {
        faults.push({ file: path, rule: null, message: messageOf(error) });
      }
    }
  return { pack: { files, words }, faults };
}

/**
 * Returns the source files of a folder without tests. Compiled files take precedence, because Node does not strip types
 * in packages.
 */
function ruleFilesIn(folder: string): string[] {
  const names = namesIn(folder).filter((name) => /^[\w-]+\.[jt]s$/.test(name));
  return names.filter((name) => name.endsWith('.js') || !names.includes(name.replace(/\.ts$/, '.js')));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
