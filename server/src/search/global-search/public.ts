export { searchOperation } from './search.ts';
