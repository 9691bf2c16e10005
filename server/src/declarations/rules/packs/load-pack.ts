import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { type WordsOfFault, wordsOfFaultsIn } from '../../../foundation/messages/catalogue.ts';
import { defaultLanguage, type Language, languages } from '../../../foundation/messages/language.ts';
import { memberOf, type Pack, type PackFault, type RuleFile } from './pack.ts';

/*
 * A pack is read from the folder of its country, wherever that is on the disk. What its rules import as
 * `@customs-portal/rules` is this server's own: the same functions, and nothing to install beside the folder.
 */
const helpers = import.meta.resolve(`./public${import.meta.url.slice(-3)}`);
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@customs-portal/rules' ? { url: helpers, shortCircuit: true } : next(specifier, context),
});

// At once, so that rules are constants to whoever imports them.
const load = createRequire(import.meta.url);

export interface LoadedPack {
  readonly pack: Pack;
  /** What could not be read at all. */
  readonly faults: readonly PackFault[];
}

/** Reads the rules of a folder: each file’s `rules`, and `words.<language>.json`. No folder is a pack without rules. */
export function loadPack(folder: string): LoadedPack {
  const faults: PackFault[] = [];
  const files: RuleFile[] = [];
  for (const file of sourcesIn(folder)) {
    const path = join(folder, file);
    try {
      const exported: unknown = load(path);
      const rules = memberOf(exported, 'rules');
      if (Array.isArray(rules)) files.push({ file: path, rules });
      else faults.push({ file: path, rule: null, message: 'does not export an array with the name rules' });
    } catch (error) {
      faults.push({ file: path, rule: null, message: messageOf(error) });
    }
  }
  const words = new Map<Language, Readonly<Record<string, WordsOfFault>>>();
  if (files.length > 0)
    for (const language of languages) {
      const path = join(folder, `words.${language}.json`);
      // English replaces what another language lacks.
      if (language !== defaultLanguage && !existsSync(path)) continue;
      try {
        words.set(language, wordsOfFaultsIn(readFileSync(path, 'utf8')));
      } catch (error) {
        faults.push({ file: path, rule: null, message: messageOf(error) });
      }
    }
  return { pack: { files, words }, faults };
}

/** The programs of a folder, without tests; of one that is there compiled too, that: Node takes types off no package. */
function sourcesIn(folder: string): string[] {
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
