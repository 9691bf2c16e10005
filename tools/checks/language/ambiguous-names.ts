import { maskedSource } from '../source.ts';
import { type CheckFinding, isCodePath, isTestPath, lineAt, type RepositoryTree } from '../source-tree.ts';

const maxFilesOfLocalName = 5;

interface DeclaredName {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly isExported: boolean;
}

/**
 * Names that a framework or a naming pattern of the repository prescribes, so that they can occur more than
 * once.
 */
const prescribedNames: readonly { readonly path: RegExp; readonly name: RegExp }[] = [
  // The console's router loads the export `route` of each page.
  { path: /^console\/src\/.*\bpage(?:\.lazy)?\.tsx?$/, name: /^route$/ },
  // Each file of a command exports a function `…Command`. A group of commands can import it under another name.
  { path: /^cli\/src\/commands\//, name: /^[a-z]\w*Command$/ },
  // The rules of a country are loaded from the files of its folder.
  { path: /^(?:countries\/[\w-]+|server\/country-template)\/rules\//, name: /^rules$/ },
];

const declaration =
  /^(export )?(?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) +([\w$]+)/gm;

/** Reports exported names that a package declares twice, and local names that many of its files declare. */
export function ambiguousNames(tree: RepositoryTree): CheckFinding[] {
  const declared = tree.paths
    .filter((path) => isCodePath(path) && !path.endsWith('.d.ts') && !path.includes('.gen.'))
    .flatMap((path) => declaredNames(path, tree.text(path)));
  const exported = declared.filter((each) => each.isExported && !isPrescribed(each));
  const local = declared.filter((each) => !each.isExported && !isTestPath(each.path));
  return [
    ...inFiles(exported, 1).map(({ name, places }) =>
      finding(name, places, (paths) => `is exported by ${paths}: name each for what it is`),
    ),
    ...inFiles(local, maxFilesOfLocalName).map(({ name, places }) =>
      finding(
        name,
        places,
        (paths) =>
          `is a top-level name of more than ${maxFilesOfLocalName} files (${paths}): name each for what it is`,
      ),
    ),
  ];
}

function declaredNames(path: string, text: string): DeclaredName[] {
  return [...maskedSource(text).matchAll(declaration)].map(({ 1: word, 2: name = '', index }) => ({
    name,
    path,
    line: lineAt(text, index),
    isExported: word !== undefined,
  }));
}

function isPrescribed({ name, path }: DeclaredName): boolean {
  return prescribedNames.some((each) => each.path.test(path) && each.name.test(name));
}

interface NameInFiles {
  readonly name: string;
  /** The first declaration of the name in each file. Overloads, and a type with its constant, count as one. */
  readonly places: readonly DeclaredName[];
}

/** Returns the names that more than `max` files of a package declare. */
function inFiles(declared: readonly DeclaredName[], max: number): NameInFiles[] {
  const groups = Map.groupBy(declared, ({ name, path }) => `${path.split('/')[0]} ${name}`);
  return [...groups].flatMap(([name, all]) => {
    const places = [...new Map(all.toReversed().map((each) => [each.path, each])).values()].toReversed();
    return places.length > max ? [{ name, places }] : [];
  });
}

function finding(
  key: string,
  places: readonly DeclaredName[],
  message: (paths: string) => string,
): CheckFinding {
  const { path = '', line = 1 } = places.at(-1) ?? {};
  const paths = places.map((place) => place.path);
  const shown = paths.length > 4 ? [...paths.slice(0, 3), `${paths.length - 3} more`] : paths;
  const [, name = ''] = key.split(' ');
  return {
    path,
    line,
    message: `${name} ${message(shown.join(', '))} (rule 14).`,
  };
}

/** Words at the beginning of a file name that leave no clear noun, as in `then-store`. */
const leadingAdverbs = new Set(
  'then later meanwhile again beside before after until when where how why by'.split(' '),
);
const participles = new Set(
  'told sent found known kept made given taken held drawn shown lent left met built written spoken begun done gone seen heard said bought brought caught chosen felt lost paid put sold spent stood thought torn worn won hidden broken frozen forgotten'.split(
    ' ',
  ),
);
const adverbs = new Set(
  'then later meanwhile again anew afresh before after afterwards beside besides elsewhere outside inside within here there now once soon ago where when how why whence hence already still yet never always together apart away over far until since at not by'.split(
    ' ',
  ),
);
/** Nouns that have the form of a participle. */
const participleNouns = new Set(
  'feed seed speed need bed building billing clearing encoding fuzzing logging numbering padding pricing processing reading routing sampling scheduling seeding sharding spelling string testing throttling timing tracing warning wiring lodging landing listing rendering parsing paging polling caching hashing batching deferred'.split(
    ' ',
  ),
);

function isParticipleOrAdverb(word: string): boolean {
  if (participleNouns.has(word)) return false;
  return participles.has(word) || adverbs.has(word) || /\w{2,}(?:ed|ing)$/.test(word);
}

function isBareName(words: readonly string[]): boolean {
  return (
    words.join(' ') !== 'not found' &&
    (words.every(isParticipleOrAdverb) || leadingAdverbs.has(words[0] ?? ''))
  );
}

/**
 * Reports files named by a participle or adverb, such as `told.ts`, or beginning with an adverb, such as
 * `then-store.ts`.
 */
export function participleFileNames(tree: RepositoryTree): CheckFinding[] {
  const bare = tree.paths
    .filter((path) => isCodePath(path) && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      const file = path.split('/').at(-1) ?? '';
      const words = file.replace(/(?:\.\w+)+$/, '').split('-');
      return isBareName(words) ? [{ path, file }] : [];
    });
  return [...Map.groupBy(bare, ({ file }) => file)].map(([file, all]) => {
    const paths = all.map(({ path }) => path);
    return {
      path: paths.at(-1) ?? '',
      line: 1,
      message: `${file} is named by a participle or an adverb (${paths.join(', ')}): use a noun with its role, or a verb and a noun (rules 11 and 12).`,
    };
  });
}
