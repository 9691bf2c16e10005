import { printToError } from '../foundation/print.ts';

const everyMs = 2_000;

/** Tells how far a copy has come, every other second. */
export function tellNowAndThen(): (files: number, bytes: number) => void {
  let told = performance.now();
  return (files, bytes) => {
    if (performance.now() - told < everyMs) return;
    told = performance.now();
    printToError(`… ${files} files with ${inMegabytes(bytes)} so far`);
  };
}

/** A number of bytes as people read it. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
