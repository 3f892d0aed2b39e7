import type { Tables } from '../db/tables.ts'
import type { Described } from './docs/document.ts'
import type { Routes } from './routes.ts'

interface Resource extends Described {
  routes: readonly Routes[]
  tables: Tables
}

/** Declares a feature to the program. `main/resources.ts` derives its lists from the declarations. */
export function defineResource(resource: Partial<Resource>): Resource {
  return { tags: {}, routes: [], schemas: [], tables: {}, ...resource }
}
