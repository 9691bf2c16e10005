import { maskedSource } from './source.ts';
import { type Check, type CheckFinding, lineAt, type RepositoryTree } from './source-tree.ts';

/** The list of dialogs, menus and pickers with the steps that open them for pictures. */
const list = 'tests/browser/console/opened-states.ts';

/** Components that other components use to open something. */
const building = ['console/src/parts/dialog.tsx', 'console/src/parts/form-dialog.tsx'];

const opening = /<(?:Dialog|FormDialog|Autocomplete\.Root)\b|\b(?:popover|outcome)=/g;

/**
 * Reports components that open a dialog, menu or picker of which no picture is taken. A component is listed by its path and the
 * first key of its title.
 */
export const checkOpenedStates: Check = (tree) => {
  const opened = tree.paths
    .filter((path) => path.startsWith('console/src/') && path.endsWith('.tsx') && !building.includes(path))
    .flatMap((path) => openedIn(tree, path));
  if (!tree.paths.includes(list)) return [];
  const text = tree.text(list);
  const listed = [...text.matchAll(/^ {2}'([^'\n]+\.tsx[^'\n]*)':/gm)].map(({ 1: name = '', index }) => ({
    name,
    line: lineAt(text, index),
  }));
  return [
    ...opened
      .filter(({ name }) => !listed.some((one) => one.name === name))
      .map(
        ({ path, line, name }): CheckFinding => ({
          path,
          line,
          message: `opens a dialog, menu or picker without a picture: add '${name}' to ${list}.`,
        }),
      ),
    ...listed
      .filter(({ name }) => !opened.some((one) => one.name === name))
      .map(
        ({ name, line }): CheckFinding => ({
          path: list,
          line,
          message: `lists '${name}', which no component opens: remove it.`,
        }),
      ),
  ];
};

function openedIn(tree: RepositoryTree, path: string) {
  const text = tree.text(path);
  const component = path.replace('console/src/', '');
  return [...maskedSource(text).matchAll(opening)].map(({ index }) => {
    const key = titleKeyAt(text, index);
    return { path, line: lineAt(text, index), name: key === null ? component : `${component} ${key}` };
  });
}

/** Returns the first quoted text in the title of an element or outcome; null if it has none. */
function titleKeyAt(text: string, index: number): string | null {
  const opened = text.slice(index, text.indexOf('\n', text.indexOf('title', index)));
  const [, title = ''] =
    /^(?:<\w+\s(?:[^{}]|\{[^}]*\})*?title=\{|outcome=.*?title: )(.*)/s.exec(opened) ?? [];
  return /^[^}]*?['`]([\w.]*\w)/.exec(title)?.[1] ?? null;
}
