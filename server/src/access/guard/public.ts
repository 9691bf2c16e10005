export { createGuards } from './guards.ts';
