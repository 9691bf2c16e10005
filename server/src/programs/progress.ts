import { printErrorSynchronously } from '../foundation/print-synchronously.ts';

const progressIntervalMs = 2_000;

/** Returns a function that prints the progress of a copy, at most every two seconds. */
export function createProgressReporter(): (files: number, bytes: number) => void {
  let lastReportAt = performance.now();
  return (files, bytes) => {
    if (performance.now() - lastReportAt < progressIntervalMs) return;
    lastReportAt = performance.now();
    printErrorSynchronously(`… ${files} files with ${inMegabytes(bytes)} so far`);
  };
}

/** Formats a number of bytes in megabytes. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
