/* The image comparison of Playwright, which its package contains but does not declare. */
declare module 'playwright-core/lib/coreBundle' {
  type Comparator = (
    taken: Buffer,
    accepted: Buffer,
    options: { readonly maxDiffPixels: number },
  ) => { readonly errorMessage: string; readonly diff?: Buffer } | null;
  export const utils: { readonly getComparator: (mimeType: string) => Comparator };
}
