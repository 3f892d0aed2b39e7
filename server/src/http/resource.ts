import type { Tables } from '../db/tables.ts'
import type { Described } from './docs/document.ts'
import type { Routes } from './routes.ts'

interface Resource extends Described {
  routes: readonly Routes[]
  tables: Tables
}

/** Everything the program has to know of a feature. `main/resources.ts` derives its lists from these. */
export function defineResource(resource: Partial<Resource>): Resource {
  return { tags: {}, routes: [], schemas: [], tables: {}, ...resource }
}
