import { readFileSync } from 'node:fs';

const isCommon = /\/src\/(main\.tsx|(api|parts|shell)\/[\w-]+\.tsx?)$/;

/**
 * Creates an esbuild plugin that limits the number of chunks. The bundler would create a chunk for every set
 * of pages that share a module, and a phone would load dozens of small files. Each lazy page therefore
 * imports `main.tsx` and all top-level modules of `api`, `parts` and `shell`, which then end up in one shared
 * chunk.
 */
export function mergeSmallChunks(sources) {
  const common = sources.filter((path) => isCommon.test(path.replaceAll('\\', '/')));
  const imports = common.map((path) => `import ${JSON.stringify(path)};`).join('');
  return {
    name: 'merge-chunks',
    setup({ onLoad }) {
      onLoad({ filter: /\.lazy\.tsx$/ }, ({ path }) => ({
        contents: `${imports}\n${readFileSync(path, 'utf8')}`,
        loader: 'tsx',
      }));
    },
  };
}
