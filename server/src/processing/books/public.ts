export { askBooksCheck } from './ask-books-check.ts';
export { createBooksChecker } from './books-checker.ts';
export { checkBooks } from './check-books.ts';
export { keepCheck } from './check-store.ts';
export { listBooksChecks } from './list-books-checks.ts';
export { findViolations } from './violations.ts';
