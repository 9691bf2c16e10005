import { readFileSync } from 'node:fs';

const isCommon = /\/src\/(main\.tsx|(api|parts|shell)\/[\w-]+\.tsx?)$/;

/**
 * The bundler makes a file of every set of pages that share a module, and a phone would wait for dozens of small ones. So
 * what is loaded later says that it comes after `main.tsx` and is made of what stands in `api`, `parts` and `shell`
 * themselves: the first is one file then, and so is the rest. `sources` are the paths of all; answers a plugin of esbuild.
 */
export function fewFiles(sources) {
  const common = sources.filter((path) => isCommon.test(path.replaceAll('\\', '/')));
  const imports = common.map((path) => `import ${JSON.stringify(path)};`).join('');
  return {
    name: 'few-files',
    setup({ onLoad }) {
      onLoad({ filter: /\.lazy\.tsx$/ }, ({ path }) => ({
        contents: `${imports}\n${readFileSync(path, 'utf8')}`,
        loader: 'tsx',
      }));
    },
  };
}
