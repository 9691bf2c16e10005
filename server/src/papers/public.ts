export { type PaperParts, paperOperations, publicPapers } from './routes.ts';
