/* The headers of records, which load together, after the screen below them. */

export { CustomerHeader } from './customer-header.tsx';
export { ProjectHeader } from './project-header.tsx';
